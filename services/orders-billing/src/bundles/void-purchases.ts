import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { scaleHalfUp } from '../money/money.ts';
import type { Order, OrderItem } from '../orders/order.ts';
import type { BundlePurchase } from './bundle-purchase.ts';
import { changeUnits, type BundleWriting } from './bundle-units.ts';

/**
 * The passes that the order's items brought end with them: what is left is void, by a line in the ledger. Returns what is kept per item: the price
 * of the units that were used, or have lapsed. An item whose pass was never opened (the order was never completed) keeps nothing.
 */
export async function voidPurchases(
  parts: BundleWriting,
  tx: Transaction,
  order: Pick<Order, 'id' | 'organization_id'>,
  items: readonly OrderItem[],
): Promise<ReadonlyMap<string, number>> {
  const purchases = await parts.bundlePurchases.ofOrder(order.organization_id, order.id, tx.session);
  const kept = new Map<string, number>();
  for (const item of items) {
    const own = purchases.find(({ order_item_id: id, bundle_id }) => (id ? id === item.id : bundle_id === item.bundle_id));
    if (!own) {
      kept.set(item.id, 0);
      continue;
    }
    const price = item.unit_price_minor * item.quantity;
    kept.set(item.id, scaleHalfUp(price, own.units_total - own.units_left, own.units_total));
    await voidUnits(parts, tx, own, own.units_left, order.id);
  }
  return kept;
}

/** Takes units out of a pass for good. */
export async function voidUnits(
  parts: BundleWriting,
  tx: Transaction,
  purchase: BundlePurchase,
  units: number,
  orderId: string,
): Promise<void> {
  if (units <= 0) return;
  const change = { purchaseId: purchase.id, units: -units, reason: 'void', orderId, evenExpired: true };
  await changeUnits(parts, tx, change);
}
