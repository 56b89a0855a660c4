import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { putUnitsBack, type BundleWriting } from '../bundles/bundle-units.ts';
import { voidPurchases } from '../bundles/void-purchases.ts';
import type { OrderStore } from '../orders/order-store.ts';
import type { Order } from '../orders/order.ts';
import type { OrderItem } from '../orders/order-fields.ts';
import type { OrganizationSettings } from '../replicas/organization-settings.ts';
import { newlyEnded, recharged } from './order-charge.ts';
import { documentOrder, type OrderDocumenting } from './order-documents.ts';

/** What settles an order. */
export interface Settling extends OrderDocumenting, BundleWriting {
  orders: OrderStore;
}

/**
 * The one way an order's charge, documents and balance change. `before` is what is stored, `after` the order with its intended change: items that
 * moved or ended, credits, payments. In the caller's transaction: passes and units follow, the charge follows the items, documents follow the
 * charge, money is counted anew, and the order is saved once. Idempotent: settling a settled order writes nothing. The audit entry and event are
 * the caller's.
 */
export async function settle(
  parts: Settling,
  tx: Transaction,
  { before, after, organization }: { before: Order; after: Order; organization: OrganizationSettings },
): Promise<Order> {
  const closed = await endPasses(parts, tx, before, after);
  const { order, charge } = recharged(closed);
  const hasChanged = chargedOf(order) !== chargedOf(before) || order.items !== before.items;
  // Saved before its documents are: their events tell the order as it is now.
  const saved = await save(parts, tx, before, { ...order, has_payment: order.paid_minor > order.refunded_minor });
  const pointers = await documentOrder(parts, tx, { order: saved, charge, hasChanged, organization });
  await returnUnits(parts, tx, newlyEnded(before, order), order.id);
  return save(parts, tx, saved, { ...saved, ...pointers });
}

async function save(parts: Settling, tx: Transaction, before: Order, after: Order): Promise<Order> {
  if (isSame(before, after)) return before;
  const options = { now: tx.now, session: tx.session };
  return parts.orders.update(
    after.organization_id,
    after.id,
    (current) => ({ ...after, version: current.version }),
    options,
  );
}

function chargedOf({ total_minor, modification_total_minor }: Order): number {
  return total_minor + modification_total_minor;
}

function isSame(before: Order, after: Order): boolean {
  return JSON.stringify(before) === JSON.stringify({ ...before, ...after });
}

/** A pass that ends is worth what was used of it; the units that are left are void. */
async function endPasses(parts: BundleWriting, tx: Transaction, before: Order, after: Order): Promise<Order> {
  const ended = newlyEnded(before, after).filter(({ bundle_terms: terms }) => terms !== null);
  if (ended.length === 0) return after;
  const kept = await voidPurchases(parts, tx, after, ended);
  return {
    ...after,
    items: after.items.map((item) =>
      item.ended && kept.has(item.id)
        ? { ...item, ended: { ...item.ended, kept_minor: kept.get(item.id) ?? 0 } }
        : item,
    ),
  };
}

/** Bookings paid with units give them back when they end, unless the fee keeps them. */
async function returnUnits(
  parts: BundleWriting,
  tx: Transaction,
  ended: readonly OrderItem[],
  orderId: string,
): Promise<void> {
  for (const item of ended) {
    if (item.bundle_purchase_id === null || item.ended?.keeps_units) continue;
    await putUnitsBack(parts, tx, { purchaseId: item.bundle_purchase_id, units: item.quantity, orderId });
  }
}
