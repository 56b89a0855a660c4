import { isUnionState, normalVatId, unionStateOfVatId } from '@booking/contracts/vat-ids.ts';
import { scaleHalfUp, rateTenths, taxInGross, wholeTenths } from './money.ts';
import type { TaxExemption } from './tax-category.ts';

export const taxStatuses = ['consumer', 'domestic_business', 'eu_business', 'export', 'exempt'] as const;
export type TaxStatus = (typeof taxStatuses)[number];

/** standard: taxed where its buyer is; place: where it is provided, whoever buys it; exempt: never. */
export type TaxClass = 'standard' | 'place' | 'exempt';

/** What of a customer decides how it is taxed. */
export interface TaxParty {
  /** As the organization states it; null: by the rest. */
  tax_status: TaxStatus | null;
  /** Why an exempt one is charged no tax. */
  tax_exemption_reason: string | null;
  company: string | null;
  /** In normal form. */
  vat_id: string | null;
  /** ISO 3166-1 alpha-2; null while there is no address. */
  country: string | null;
}

/** What of a seller decides it. */
export interface TaxedSeller {
  vat_id: string | null;
  /** ISO 3166-1 alpha-2. */
  country_code: string | null;
}

/** How an order is taxed: frozen with it at checkout. */
export interface TaxTerms {
  status: TaxStatus;
  /** Of an exempt customer. */
  reason: string | null;
  /** What reverse charge rests on, for its invoices. */
  vat_id: string | null;
}

/** What an item is sold for, whoever buys it. */
export interface ItemTax {
  /** Of one, as the service or bundle is priced. */
  price_minor: number;
  is_net: boolean;
  rate_basis_points: number;
  tax_class: TaxClass;
  /** Of an exempt service. */
  reason: string | null;
}

export const nobody: TaxParty = {
  tax_status: null,
  tax_exemption_reason: null,
  company: null,
  vat_id: null,
  country: null,
};

/** Northern Ireland has the ids of the Union and the address of the United Kingdom. */
const countryOfVatId = (id: string): string | undefined => {
  const state = unionStateOfVatId(id);
  return state === 'XI' ? 'GB' : state;
};

/** Where the seller is taxed (ISO 3166-1), as far as it is known. */
export const homeOf = ({ country_code, vat_id }: TaxedSeller): string | undefined =>
  country_code ?? (vat_id ? countryOfVatId(normalVatId(vat_id)) : undefined);

/**
 * Businesses of two states of the Union, each with an id of its state: what is sold to one by the other is taxed there. Northern Ireland
 * belongs to the Union for goods only.
 */
function isInOtherState({ vat_id: vatId, country }: TaxParty, seller: TaxedSeller | undefined): boolean {
  if (!vatId || country === null || !isUnionState(country) || countryOfVatId(vatId) !== country) return false;
  return !seller || (Boolean(seller.vat_id) && country !== homeOf(seller) && isUnionState(homeOf(seller) ?? ''));
}

const isAbroad = ({ country }: TaxParty): boolean => country !== null && !isUnionState(country);

/** What cannot be as it is stated, and where: of the customer alone, and of it as a buyer of the seller where that is given. */
export function taxProblem(party: TaxParty, seller?: TaxedSeller): { field: string; detail: string } | undefined {
  const { tax_status: status, vat_id: vatId, country } = party;
  const state = vatId ? countryOfVatId(vatId) : undefined;
  if (state !== undefined && country !== null && state !== country) {
    return { field: 'vat_id', detail: `The VAT id is one of ${state}, the address is in ${country}: they must agree.` };
  }
  if (status === 'eu_business' && !isInOtherState(party, seller)) {
    const detail =
      'Reverse charge needs an address in a state of the Union and a VAT id of that state, another one than that of the organization, which needs a VAT id too.';
    return { field: 'tax_status', detail };
  }
  if (status === 'export' && !isAbroad(party)) {
    return { field: 'tax_status', detail: 'An export needs an address outside the Union.' };
  }
  if (status === 'exempt' && !party.tax_exemption_reason) {
    return { field: 'tax_exemption_reason', detail: 'Who is exempt needs a reason, which is printed on invoices.' };
  }
  return undefined;
}

/** Stated, or else by address, company and VAT id. A seller without a VAT id, or outside the Union, sells to everybody alike. */
function statusOf(party: TaxParty, seller: TaxedSeller): TaxStatus {
  if (party.tax_status) return party.tax_status;
  if (isInOtherState(party, seller)) return 'eu_business';
  const isBusiness = Boolean(party.company ?? party.vat_id);
  const isSold = Boolean(seller.vat_id) && isUnionState(homeOf(seller) ?? '');
  if (isSold && isBusiness && isAbroad(party)) return 'export';
  return isBusiness ? 'domestic_business' : 'consumer';
}

export function taxTermsOf(party: TaxParty, seller: TaxedSeller): TaxTerms {
  const status = statusOf(party, seller);
  return {
    status,
    reason: status === 'exempt' ? party.tax_exemption_reason : null,
    vat_id: status === 'eu_business' ? party.vat_id : null,
  };
}

const untaxed: ReadonlySet<TaxStatus> = new Set(['eu_business', 'export', 'exempt']);

function carriesNoTax({ tax_class: taxClass }: ItemTax, { status }: TaxTerms): boolean {
  if (taxClass === 'exempt' || status === 'exempt') return true;
  return taxClass === 'standard' && untaxed.has(status);
}

/** The rate of whoever is taxed as it is sold to anybody. */
export const ownRate = ({ tax_class: taxClass, rate_basis_points: rate }: ItemTax): number =>
  taxClass === 'exempt' ? 0 : rate;

/** The price of one and its rate under the terms: who pays no tax pays the net price, everybody else is charged gross. */
export function chargedWith(
  item: ItemTax,
  terms: TaxTerms,
): { unit_price_minor: number; tax_rate_basis_points: number } {
  const { price_minor: price, is_net: isNet, rate_basis_points: rate } = item;
  // The price of what is exempt has no tax in it.
  if (item.tax_class === 'exempt') return { unit_price_minor: price, tax_rate_basis_points: 0 };
  if (carriesNoTax(item, terms)) {
    return { unit_price_minor: isNet ? price : price - taxInGross(price, rate), tax_rate_basis_points: 0 };
  }
  const tax = isNet ? scaleHalfUp(price, rateTenths(rate), wholeTenths) : 0;
  return { unit_price_minor: price + tax, tax_rate_basis_points: rate };
}

/**
 * Why what carries no tax carries none: one reason for all of it. What is exempt is so for everybody; beside what the customer is not taxed
 * for, the customer's reason counts.
 */
export function exemptionOf(
  terms: TaxTerms,
  items: readonly ItemTax[],
  sellerReason: string | null,
): { exemption: TaxExemption | null; reason: string | null } {
  const free = items.filter((item) => item.price_minor > 0 && chargedWith(item, terms).tax_rate_basis_points === 0);
  if (free.length === 0) return { exemption: null, reason: null };
  if (terms.status === 'exempt') return { exemption: 'exempt', reason: terms.reason };
  const reasons = [...new Set(free.flatMap(({ reason, tax_class }) => (tax_class === 'exempt' ? (reason ?? []) : [])))];
  const ofServices = { exemption: 'exempt', reason: reasons.join(' ') } as const;
  if (reasons.length > 0 && free.every(({ tax_class }) => tax_class === 'exempt')) return ofServices;
  if (terms.status === 'eu_business') return { exemption: 'reverse_charge', reason: null };
  if (terms.status === 'export') return { exemption: 'export', reason: null };
  if (reasons.length > 0) return ofServices;
  // Its own words, or else the rate of the service itself: zero.
  return { exemption: sellerReason ? null : 'zero_rated', reason: null };
}
