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
 * One after the other, each off what those before it have left: what was given of the whole order is spread over that once, so that neither
 * a later credit nor one of a single item gives back to a rate what it took. What an item has not left any more of what was credited of it
 * is not the order's, but what the order gave of it is.
 */
function creditShares(
  items: readonly ChargedItem[],
  discounted: readonly number[],
  credits: readonly GivenCredit[],
): number[] {
  const places = new Map(items.map(({ id }, place) => [id, place]));
  const ofItem = items.map(() => 0);
  let ofOrderMinor = 0;
  let left = [...discounted];
  const takeOff = (shares: readonly number[]): void => {
    left = left.map((one, index) => one - shares[index]!);
  };
  for (const { item_id: id, amount_minor: amount } of credits) {
    const place = places.get(id ?? '');
    if (place === undefined) {
      ofOrderMinor += amount;
      takeOff(spread(Math.min(amount, sumOf(left)), left));
    } else {
      ofItem[place]! += amount;
      takeOff(left.map((one, index) => (index === place ? Math.min(amount, one) : 0)));
    }
  }
  const ownMinor = sumOf(discounted.map((amount, index) => amount - Math.min(amount, ofItem[index]!)));
  takeOff(spread(sumOf(left) - Math.max(0, ownMinor - ofOrderMinor), left));
  return discounted.map((amount, index) => amount - left[index]!);
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
