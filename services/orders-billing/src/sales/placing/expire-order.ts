import type { DueRecords, FiringTimer } from '@booking/messaging/timers.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { giveBackUnits, type BundleWriting } from '../passes/bundle-units.ts';
import type { InvoiceDrafting } from '../../ledger/invoices/draft-invoice.ts';
import { recharged } from '../settling/order-charge.ts';
import { removeDraft } from '../../ledger/invoices/remove-draft.ts';
import { freeEnd } from '../settling/follow-bookings.ts';
import type { Steps } from '../../base/steps/steps.ts';
import { giveBackVoucher, type VoucherUsing } from '../vouchers/voucher-use.ts';
import { awaitsPayment, orderTransitions, type Order } from '../orders/order.ts';
import { changeOrder } from '../orders/order-records.ts';
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
export async function orderExpiryDue(parts: OrderExpiring, tx: Transaction, timer: FiringTimer): Promise<void> {
  const order = await parts.orders.find(timer.organizationId, timer.key, tx.session);
  if (!order?.expires_at || !(orderTransitions.expire.from as readonly string[]).includes(order.status)) return;
  if (!order.held || order.confirming) {
    const dueAt = new Date(tx.now.getTime() + lookAgainMs);
    tx.schedule({ kind: expiryKind, key: order.id, dueAt, organizationId: order.organization_id });
  } else if (order.status === 'pending' && !awaitsPayment(order)) {
    const apply = (current: Order): Order => ({ ...current, expires_at: null });
    await changeOrder(parts, tx, order.id, { action: 'settle', apply });
  } else if (tx.now >= order.expires_at) {
    await expireOrder(parts, tx, order);
  }
}

/** What an order that ends unplaced gives back. */
export interface OrderExpiring extends InvoiceDrafting, VoucherUsing, BundleWriting {
  orders: OrderStore;
  steps: Pick<Steps, 'leave'>;
}

/** draft or pending → expired: bookings, voucher and units are given back. */
export async function expireOrder(parts: OrderExpiring, tx: Transaction, order: Order): Promise<Order> {
  await giveBackVoucher(parts, tx, order.id);
  await giveBackUnits(parts, tx, order.id);
  if (order.tmp_invoice_id) await removeDraft(parts, tx, order.tmp_invoice_id);
  if (order.booking_ids.length > 0) {
    await parts.steps.leave(tx, { kind: 'release', key: order.id, payload: { reason: 'order expired' } });
  }
  return changeOrder(parts, tx, order.id, {
    action: 'expire',
    apply: (current) => {
      const items = current.items.map((item) =>
        item.ended ? item : { ...item, ended: freeEnd('expired', tx.now), moves: null },
      );
      const { order: ended } = recharged({ ...current, items });
      return { ...ended, status: 'expired', confirming: false, saga_step: null, tmp_invoice_id: null };
    },
  });
}
