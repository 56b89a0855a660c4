import { isUnionState, unionStateOfVatId } from '@booking/contracts/vat-ids.ts';
import type { TaxCategory } from '../invoice-documents/invoice-document.ts';

/** What a bookkeeper can state about the lines of an invoice that carry no tax; else the rule decides. */
export const taxExemptions = [
  'zero_rated',
  'reverse_charge',
  'intra_community_supply',
  'export',
  'outside_scope',
] as const;
export type TaxExemption = (typeof taxExemptions)[number];

const statedCategories: Readonly<Record<TaxExemption, TaxCategory>> = {
  zero_rated: 'Z',
  reverse_charge: 'AE',
  intra_community_supply: 'K',
  export: 'G',
  outside_scope: 'O',
};

/** What the category follows from, beside the rate. VAT ids in normal form. */
export interface TaxFacts {
  stated: TaxExemption | null;
  sellerVatId: string | undefined;
  /** The seller's own words for all that it sells without tax. */
  sellerReason: string | null;
  buyerVatId: string | undefined;
  /** ISO 3166-1 alpha-2. */
  buyerCountry: string | undefined;
}

/**
 * The category of EN 16931 of lines at a rate. A price that carries tax is never turned into one that does not: where tax is due, the rate says so.
 *
 * | lines | category |
 * |---|---|
 * | with tax | S |
 * | without, and the invoice states why | as stated: Z, AE, K, G, O |
 * | without, and the seller has a reason of its own | E |
 * | without, seller and buyer have VAT ids of two states of the Union | AE: what is sold here are services |
 * | without, otherwise | Z |
 */
export function taxCategoryOf(rateBasisPoints: number, facts: TaxFacts): TaxCategory {
  if (rateBasisPoints > 0) return 'S';
  if (facts.stated) return statedCategories[facts.stated];
  if (facts.sellerReason) return 'E';
  return betweenStates(facts, serviceStates) ? 'AE' : 'Z';
}

/** Why the stated reason cannot be right, one English sentence; undefined when nothing speaks against it. `rates`: those of the invoice, in basis points. */
export function statementProblem(rates: readonly number[], facts: TaxFacts): string | undefined {
  const { stated, sellerVatId, buyerVatId, buyerCountry } = facts;
  if (stated === null) return undefined;
  if (rates.every((rate) => rate > 0)) return 'No line of this invoice is without tax.';
  if (stated === 'outside_scope' && rates.some((rate) => rate > 0)) {
    return 'What is outside the scope of VAT stands on an invoice of its own.';
  }
  if (stated === 'reverse_charge' && !(sellerVatId && buyerVatId)) {
    return 'Reverse charge needs the VAT ids of the organization and of the recipient.';
  }
  if (stated === 'intra_community_supply' && !betweenStates(facts, goodsStates)) {
    return 'A supply within the Union needs VAT ids of two of its states, of the organization and of the recipient.';
  }
  if (stated === 'export' && !sellerVatId) return 'An export needs the VAT id of the organization.';
  if (stated === 'export' && (buyerCountry === undefined || isUnionState(buyerCountry))) {
    return 'An export needs an address of the recipient outside the Union.';
  }
  return undefined;
}

const goodsStates = unionStateOfVatId;
const serviceStates = (id: string): string | undefined => {
  const state = unionStateOfVatId(id);
  return state === 'XI' ? undefined : state;
};

function betweenStates({ sellerVatId, buyerVatId }: TaxFacts, stateOf: (id: string) => string | undefined): boolean {
  const seller = sellerVatId && stateOf(sellerVatId);
  const buyer = buyerVatId && stateOf(buyerVatId);
  return Boolean(seller && buyer && seller !== buyer);
}
