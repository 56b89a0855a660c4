import type { BundlePurchase, UnitChange } from '../passes/bundle-purchase.ts';
import { endedPasses, endedUnits, isOf, movedUnits, usedPrice } from '../passes/planned-units.ts';
import type { Order } from '../orders/order.ts';
import type { Charge } from '../../money/charge.ts';
import { recharged } from './order-charge.ts';

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
  return { order, charge, units: [...changes, ...endedUnits(order, before, purchases)] };
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
