import type { BundlePurchase, UnitChange } from '../passes/bundle-purchase.ts';
import { endedPasses, endedUnits, isOf, movedUnits, usedPrice } from '../passes/planned-units.ts';
import { voidForGoodwill } from '../passes/void-for-goodwill.ts';
import type { Order } from '../orders/order.ts';
import type { Charge } from '../../money/charge.ts';
import { chargeOfOrder, recharged } from './order-charge.ts';

export interface Settled {
  order: Order;
  charge: Charge;
  /** What passes gain and lose by it. */
  units: UnitChange[];
}

/**
 * Pure: what an order comes to after a change. `settle` writes it and a preview tells it, so that both always say the same. Of `purchases`
 * it needs those that the order brought and those that pay for its items. Throws conflict where a pass has too few units.
 */
export function settled(
  before: Order,
  after: Order,
  around: { purchases: readonly BundlePurchase[]; now: Date },
): Settled {
  const { changes, purchases } = movedUnits(after, before, around);
  const { order, charge } = recharged(withUsedPasses(before, after, purchases));
  const voids = goodwillUnits(before, order, { ...around, purchases });
  return { order, charge, units: [...changes, ...voids, ...endedUnits(order, before, purchases)] };
}

function goodwillUnits(
  before: Order,
  order: Order,
  { purchases, now }: { purchases: readonly BundlePurchase[]; now: Date },
): UnitChange[] {
  if (order.goodwill_minor === before.goodwill_minor) return [];
  const prices = new Map(
    chargeOfOrder({ ...order, goodwill_minor: 0 }).lines.map((line) => [line.key, line.total_minor]),
  );
  return voidForGoodwill(before, order, purchases, { priceOf: (itemId) => prices.get(itemId) ?? 0, now });
}

/** A pass that ends is worth what stays used of it; one that was never opened (its order was never completed) nothing. */
function withUsedPasses(before: Order, after: Order, purchases: readonly BundlePurchase[]): Order {
  const kept = new Map(
    endedPasses(before, after).map((item) => {
      const own = purchases.find((purchase) => purchase.order_id === after.id && isOf(purchase, item));
      return [item.id, own ? usedPrice(own, item) : 0];
    }),
  );
  if (kept.size === 0) return after;
  return {
    ...after,
    items: after.items.map((item) => {
      const kept_minor = kept.get(item.id);
      return item.ended && kept_minor !== undefined ? { ...item, ended: { ...item.ended, kept_minor } } : item;
    }),
  };
}
