import { isUnionState, unionStateOfVatId } from '@booking/contracts/vat-ids.ts';

/**
 * EN 16931 (UNCL 5305): S standard or reduced rate, Z zero rate, E exempt, AE reverse charge, K supply within the Union, G export,
 * O outside the scope of VAT. All but S go with rate 0.
 */
export type TaxCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O';

/** What a bookkeeper can state about the lines of an invoice that carry no tax; else the rule decides. */
export type TaxExemption = keyof typeof statedCategories;

const statedCategories = {
  zero_rated: 'Z',
  reverse_charge: 'AE',
  intra_community_supply: 'K',
  export: 'G',
  outside_scope: 'O',
  exempt: 'E',
} as const satisfies Readonly<Record<string, TaxCategory>>;

/** What states the category; of S nothing does. */
export const exemptionOfCategory = (category: TaxCategory): TaxExemption | null =>
  (Object.keys(statedCategories) as TaxExemption[]).find((stated) => statedCategories[stated] === category) ?? null;

/** What the category follows from, beside the rate. VAT ids in normal form. */
export interface TaxFacts {
  stated: TaxExemption | null;
  /** The reason of exempt in words. */
  statedReason: string | null;
  sellerVatId: string | undefined;
  /** ISO 3166-1 alpha-2. */
  sellerCountry: string | undefined;
  /** The seller's own words for all that it sells without tax. */
  sellerReason: string | null;
  buyerVatId: string | undefined;
  /** ISO 3166-1 alpha-2. */
  buyerCountry: string | undefined;
}

/**
 * The category of EN 16931 of lines at a rate. A price that carries tax is never turned into one that does not: where tax is due, the rate
 * says so.
 *
 * | lines | category |
 * |---|---|
 * | with tax | S |
 * | without, and the invoice states why | as stated: Z, AE, K, G, O, E |
 * | without, and the seller has a reason of its own | E |
 * | without, seller and buyer have VAT ids of two states of the Union, and the buyer its address there | AE: what is sold here are services |
 * | without, otherwise | Z |
 */
export function taxCategoryOf(rateBasisPoints: number, facts: TaxFacts): TaxCategory {
  if (rateBasisPoints > 0) return 'S';
  if (facts.stated) return statedCategories[facts.stated];
  if (facts.sellerReason) return 'E';
  return betweenStates(facts, serviceStates) ? 'AE' : 'Z';
}

/**
 * Why the stated reason cannot be right, or is missing: one English sentence; undefined when nothing speaks against it. `rates`: those of
 * the invoice, in basis points.
 */
export function statementProblem(rates: readonly number[], facts: TaxFacts): string | undefined {
  const { stated, sellerVatId, buyerCountry } = facts;
  const isUntaxed = rates.some((rate) => rate === 0);
  if (stated === null) {
    // It is the law of the Union that wants the reason (Art. 226 (11) of the VAT directive).
    const isAsked = isUntaxed && isUnionState(facts.sellerCountry ?? '');
    return !isAsked || taxCategoryOf(0, facts) !== 'Z'
      ? undefined
      : 'Lines without tax need a reason: state tax_exemption.';
  }
  if (!isUntaxed) return 'No line of this invoice is without tax.';
  if (stated === 'outside_scope' && rates.some((rate) => rate > 0)) {
    return 'What is outside the scope of VAT stands on an invoice of its own.';
  }
  if (stated === 'reverse_charge' && !betweenStates(facts, serviceStates)) {
    return `Reverse charge needs ${twoStates}`;
  }
  if (stated === 'intra_community_supply' && !betweenStates(facts, goodsStates)) {
    return `A supply within the Union needs ${twoStates}`;
  }
  if (stated === 'export' && !sellerVatId) return 'An export needs the VAT id of the organization.';
  if (stated === 'export' && (buyerCountry === undefined || isUnionState(buyerCountry))) {
    return 'An export needs an address of the recipient outside the Union.';
  }
  if (stated === 'exempt' && !facts.statedReason) return 'What is exempt needs its reason: give tax_exemption_reason.';
  return undefined;
}

const twoStates =
  'VAT ids of two states of the Union, of the organization and of the recipient, and an address of the recipient in the state of its id.';

const goodsStates = unionStateOfVatId;
const serviceStates = (id: string): string | undefined => {
  const state = unionStateOfVatId(id);
  return state === 'XI' ? undefined : state;
};

/** Two states, and the buyer's address in that of its id; Northern Ireland has addresses of the United Kingdom. */
function betweenStates(
  { sellerVatId, buyerVatId, buyerCountry }: TaxFacts,
  stateOf: (id: string) => string | undefined,
): boolean {
  const seller = sellerVatId && stateOf(sellerVatId);
  const buyer = buyerVatId && stateOf(buyerVatId);
  return Boolean(seller && buyer && seller !== buyer && (buyer === 'XI' ? 'GB' : buyer) === buyerCountry);
}
