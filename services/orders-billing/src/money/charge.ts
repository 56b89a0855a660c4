import { apportion, sumOf, taxLines, type RateTotal } from './money.ts';
import { discountOf, type Discount } from './totals.ts';

/** What an item of an order is charged with, and why. Prices are gross. */
export interface ChargedItem {
  id: string;
  name: string;
  quantity: number;
  /** Gross price of one, for the length that is booked now. */
  unit_price_minor: number;
  tax_rate_basis_points: number;
  /** Set once the item is no longer provided: rejected, canceled, expired or taken out. */
  ended: { kept_minor: number } | null;
}

/** An amount that was credited by hand or as goodwill: of one item, or (null) of the whole order. */
export interface GivenCredit {
  item_id: string | null;
  amount_minor: number;
}

export interface ChargeTerms {
  items: readonly ChargedItem[];
  /** The voucher's terms, frozen at checkout. */
  discount?: Discount | undefined;
  credits?: readonly GivenCredit[] | undefined;
}

/** What one item is charged with: `quantity × unit price − discount − credit = total`, unless it has ended. */
export interface ChargeLine {
  /** The item's id: lines of documents carry it, so that a correction finds what it corrects. */
  key: string;
  description: string;
  quantity: number;
  unit_price_minor: number;
  tax_rate_basis_points: number;
  discount_minor: number;
  credited_minor: number;
  total_minor: number;
}

export interface Charge {
  total_minor: number;
  /** Before credits: what items, fees and the voucher come to. */
  base_minor: number;
  lines: ChargeLine[];
  /** Tax per rate on the sum of its lines. */
  taxes: RateTotal[];
}

/**
 * The charge of an order as its items are now. Living items count in full, ended ones with what is kept of them (a cancellation fee, used
 * units of a pass). Then the voucher is taken off, percent of the remainder or up to the remainder; then credits. Nothing falls below zero.
 */
export function chargeOf({ items, discount, credits = [] }: ChargeTerms): Charge {
  const gross = items.map((item) => (item.ended ? item.ended.kept_minor : item.unit_price_minor * item.quantity));
  const discounts = spread(discountOf(sumOf(gross), discount), gross);
  const discounted = gross.map((amount, index) => amount - discounts[index]!);
  const credited = creditShares(items, discounted, credits);
  const lines = items.map((item, index): ChargeLine => {
    const isWhole = item.ended === null;
    return {
      key: item.id,
      description: item.name,
      quantity: isWhole ? item.quantity : 1,
      unit_price_minor: isWhole ? item.unit_price_minor : gross[index]!,
      tax_rate_basis_points: item.tax_rate_basis_points,
      discount_minor: discounts[index]!,
      credited_minor: credited[index]!,
      total_minor: discounted[index]! - credited[index]!,
    };
  });
  return {
    base_minor: sumOf(discounted),
    total_minor: sumOf(lines.map((line) => line.total_minor)),
    lines,
    taxes: taxLines(lines).rates,
  };
}

/**
 * Credits of an item are capped by its line; those of the order are spread, one after the other, over what is left: spread as one sum a
 * later credit could give a cent back to a line, and its rate would be invoiced anew.
 */
function creditShares(
  items: readonly ChargedItem[],
  discounted: readonly number[],
  credits: readonly GivenCredit[],
): number[] {
  const ofItem = items.map((item, index) =>
    Math.min(discounted[index]!, amountOf(credits.filter(({ item_id: id }) => id === item.id))),
  );
  const known = new Set(items.map(({ id }) => id));
  const left = credits
    .filter(({ item_id: id }) => id === null || !known.has(id))
    .reduce(
      (before, { amount_minor: amount }) => {
        const shares = spread(Math.min(amount, sumOf(before)), before);
        return before.map((one, index) => one - shares[index]!);
      },
      discounted.map((amount, index) => amount - ofItem[index]!),
    );
  return discounted.map((amount, index) => amount - left[index]!);
}

function amountOf(credits: readonly GivenCredit[]): number {
  return sumOf(credits.map((credit) => credit.amount_minor));
}

function spread(totalMinor: number, weights: readonly number[]): number[] {
  return totalMinor === 0 ? weights.map(() => 0) : apportion(totalMinor, weights);
}

/**
 * Goodwill after the charge's base has changed: money that was given back before a booking fell away counts as given back for it, so that
 * cancel and refund end alike in either order.
 */
export function goodwillAfter(goodwillMinor: number, baseBeforeMinor: number, baseAfterMinor: number): number {
  const fallenMinor = Math.max(0, baseBeforeMinor - baseAfterMinor);
  return Math.max(0, goodwillMinor - fallenMinor);
}
