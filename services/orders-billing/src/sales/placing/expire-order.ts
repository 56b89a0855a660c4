import type { DueRecords, FiringTimer } from '@booking/messaging/timers.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { giveBackUnits, type BundleWriting } from '../passes/bundle-units.ts';
import type { InvoiceDrafting } from '../../ledger/invoices/draft-invoice.ts';
import { auditEntry } from '../../base/event-writer.ts';
import type { OrganizationLookup } from '../../base/replicas/organization-settings.ts';
import { settle, type Settling } from '../settling/settle.ts';
import { recharged } from '../settling/order-charge.ts';
import { removeDraft } from '../../ledger/invoices/remove-draft.ts';
import { freeEnd } from '../settling/follow-bookings.ts';
import type { Steps } from '../../base/steps/steps.ts';
import { giveBackVoucher, type VoucherUsing } from '../vouchers/voucher-use.ts';
import { awaitsPayment, orderTransitions, type Order } from '../orders/order.ts';
import { changeOrder, emitOrder } from '../orders/order-records.ts';
import type { OrderStore } from '../orders/order-store.ts';

export const expiryKind = 'order-expiry';

/** Orders say in `expires_at` when they end by themselves; one whose saga is under way is looked at again by a timer. */
export const expiringOrders: DueRecords = {
  kind: expiryKind,
  collection: 'orders',
  find: (dueBy) => [
    { $match: { status: { $in: orderTransitions.expire.from }, ...dueBy('expires_at') } },
    { $sort: { expires_at: 1 } },
    { $project: { key: '$_id', organization_id: 1, due_at: '$expires_at' } },
  ],
};

/** While a saga is at the order its outcome is awaited. */
const lookAgainMs = 10_000;

/** Of drafts and of orders that wait for their payment. */
export async function orderExpiryDue(parts: PlacedExpiring, tx: Transaction, timer: FiringTimer): Promise<void> {
  const order = await parts.orders.find(timer.organizationId, timer.key, tx.session);
  if (!order?.expires_at || !(orderTransitions.expire.from as readonly string[]).includes(order.status)) return;
  if (!order.held || order.confirming) {
    const dueAt = new Date(tx.now.getTime() + lookAgainMs);
    tx.schedule({ kind: expiryKind, key: order.id, dueAt, organizationId: order.organization_id });
  } else if (order.status === 'pending' && !awaitsPayment(order)) {
    const apply = (current: Order): Order => ({ ...current, expires_at: null });
    await changeOrder(parts, tx, order.id, { action: 'settle', apply });
  } else if (tx.now >= order.expires_at) {
    await (order.status === 'draft' ? expireOrder : expirePlaced)(parts, tx, order);
  }
}

/** What an order that was placed and not paid in time is settled with. */
type PlacedExpiring = OrderExpiring & Settling & { organization: OrganizationLookup };

/** What an order that ends unplaced gives back. */
export interface OrderExpiring extends InvoiceDrafting, VoucherUsing, BundleWriting {
  orders: OrderStore;
  steps: Pick<Steps, 'leave'>;
}

/** An order that was never placed → expired: bookings, voucher and units are given back. */
export async function expireOrder(parts: OrderExpiring, tx: Transaction, order: Order): Promise<Order> {
  await giveBackVoucher(parts, tx, order.id);
  await giveBackUnits(parts, tx, order.id);
  if (order.tmp_invoice_id) await removeDraft(parts, tx, order.tmp_invoice_id);
  await leaveRelease(parts, tx, order);
  return changeOrder(parts, tx, order.id, {
    action: 'expire',
    apply: (current) => ({ ...recharged(expired(current, tx.now)).order, tmp_invoice_id: null }),
  });
}

/**
 * pending → expired: what is living ends and is given back. What had ended before keeps what its own end says, a fee or units of a pass,
 * and a fee is invoiced.
 */
async function expirePlaced(parts: PlacedExpiring, tx: Transaction, order: Order): Promise<Order> {
  const organization = await parts.organization(tx.context);
  await giveBackVoucher(parts, tx, order.id);
  await leaveRelease(parts, tx, order);
  const after = await settle(parts, tx, { before: order, after: expired(order, tx.now), organization });
  tx.audit(auditEntry('orders', 'expire', order, after));
  await emitOrder(parts, tx, 'orders.updated', after);
  return after;
}

function expired(order: Order, now: Date): Order {
  const items = order.items.map((item) =>
    item.ended ? item : { ...item, ended: freeEnd('expired', now), moves: null },
  );
  return { ...order, items, status: 'expired', confirming: false, saga_step: null };
}

async function leaveRelease(parts: Pick<OrderExpiring, 'steps'>, tx: Transaction, order: Order): Promise<void> {
  if (order.booking_ids.length === 0) return;
  await parts.steps.leave(tx, { kind: 'release', key: order.id, payload: { reason: 'order expired' } });
}
