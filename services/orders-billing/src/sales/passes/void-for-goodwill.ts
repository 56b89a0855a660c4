import { isExpired, type BundlePurchase, type UnitChange } from './bundle-purchase.ts';
import { isOf, lapsed, voided, type UnitItem } from './planned-units.ts';

interface WithGoodwill {
  id: string;
  items: readonly UnitItem[];
  /** What of an order was given back as goodwill, all of it until now. */
  goodwill_minor: number;
}

/**
 * Money given back for passes as goodwill voids the units that it paid for, whole ones alone, as far as they are left; nothing where no
 * pass was bought. Several refunds void what one over their sum would. Goodwill that has become money given back for something else, which
 * fell away, gives its units back. `priceOf`: what an item costs before goodwill, after the voucher and what was credited by hand.
 */
export function voidForGoodwill(
  before: Pick<WithGoodwill, 'goodwill_minor'>,
  after: WithGoodwill,
  purchases: readonly BundlePurchase[],
  { priceOf, now }: { priceOf: (itemId: string) => number; now: Date },
): UnitChange[] {
  const isMore = after.goodwill_minor > before.goodwill_minor;
  const passes = after.items.filter((item) => item.bundle_terms !== null && item.ended === null);
  let leftMinor = after.goodwill_minor;
  return purchases.flatMap((purchase) => {
    const item = purchase.order_id === after.id ? passes.find((pass) => isOf(purchase, pass)) : undefined;
    const priceMinor = item ? priceOf(item.id) : 0;
    if (priceMinor === 0) return [];
    const paidFor = Math.floor((leftMinor * purchase.units_total) / priceMinor);
    const units = Math.min(purchase.units_left + purchase.units_voided, paidFor);
    leftMinor -= Math.ceil((units * priceMinor) / purchase.units_total);
    const more = units - purchase.units_voided;
    if (more === 0 || more > 0 !== isMore) return [];
    const change = voided(purchase, more, after.id);
    const isLate = more < 0 && isExpired(purchase, now);
    return isLate ? [change, lapsed(purchase.id, purchase.units_left - more, after.id)] : [change];
  });
}
