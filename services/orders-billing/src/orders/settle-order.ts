import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { giveBackUnits, type BundleWriting } from '../bundles/bundle-units.ts';
import { billingQueue, type BillingSteps } from '../invoices/billing.ts';
import type { InvoiceWriting } from '../invoices/correct-invoice.ts';
import { invoiceCancellation } from '../invoices/order-invoices.ts';
import type { BookingReplica, BookingReplicas } from '../replicas/booking-replica-store.ts';
import type { OrganizationSettings } from '../replicas/organization-settings.ts';
import { auditEntry } from '../shared/event-writer.ts';
import type { Step } from '../steps/step-store.ts';
import { giveBackVoucher, type VoucherUsing } from '../vouchers/voucher-use.ts';
import { allGone, statusesOf, withBookingTimes } from './bookings-view.ts';
import { completePlaced, type OrderCompleting } from './confirm-bookings.ts';
import { expiryKind } from './expire-order.ts';
import { emitOrder } from './order-records.ts';
import type { OrderStore } from './order-store.ts';
import { chargedAmount, placedStatus, type Order } from './order.ts';

/** The step that bookings leave behind when they change: the order follows them, once, in the queue of its organization's numbers. */
export async function settleStep(parts: OrderSettling & BillingSteps, step: Step, context: CallContext): Promise<void> {
  const organization = await parts.organization(context);
  await parts.queue.run(billingQueue(context.organizationId), () =>
    parts.unitOfWork.run(context, async (tx) => {
      await parts.steps.finish(tx, step);
      const order = await parts.orders.find(context.organizationId, step.key, tx.session);
      if (!order) return;
      const settled = await settleOrder(parts, tx, order, organization);
      if (settled.version === order.version) return;
      tx.audit(auditEntry('orders', 'settle', order, settled));
      await emitOrder(parts, tx, 'orders.updated', settled);
    }),
  );
}

/** What lets an order follow its payments, approvals and bookings. */
export interface OrderSettling extends OrderCompleting, VoucherUsing {
  bookingReplicas: BookingReplicas;
}

/**
 * What approvals, payments and bookings make of a placed order: completed when nothing is open any more, canceled when all of its bookings are
 * canceled or rejected. The same order when neither is so; its event is the caller's.
 */
export async function settleOrder(
  parts: OrderSettling,
  tx: Transaction,
  order: Order,
  organization: OrganizationSettings,
): Promise<Order> {
  if (order.status !== 'pending' && order.status !== 'completed') return order;
  const bookings = await parts.bookingReplicas.ofOrders(order.organization_id, [order.id], tx.session);
  const options = { now: tx.now, session: tx.session };
  const follow = (current: Order): Order => withoutDeleted(withBookingTimes(current, bookings), bookings);
  const moved = await parts.orders.update(order.organization_id, order.id, follow, options);
  if (allGone(bookings)) return cancelPlaced(parts, tx, moved, { feeMinor: 0, organization });
  if (moved.status === 'completed' || placedStatus(moved, statusesOf(bookings)) === 'pending') return moved;
  tx.unschedule(expiryKind, order.id);
  const complete = (current: Order): Order => ({ ...current, status: 'completed', expires_at: null });
  const completed = await parts.orders.update(order.organization_id, order.id, complete, options);
  return completePlaced(parts, tx, completed, organization);
}

/** A permanently deleted booking is no longer there to be pointed to. */
function withoutDeleted(order: Order, bookings: readonly BookingReplica[]): Order {
  const deleted = new Set(bookings.filter((booking) => booking.deleted).map(({ id }) => id));
  if (!order.booking_ids.some((id) => deleted.has(id))) return order;
  return { ...order, booking_ids: order.booking_ids.filter((id) => !deleted.has(id)) };
}

/** What a cancellation gives back. */
export interface OrderCanceling extends InvoiceWriting, VoucherUsing, BundleWriting {
  orders: OrderStore;
}

/** pending or completed → canceled. What is still charged is the fee. The event is the caller's. */
export async function cancelPlaced(
  parts: OrderCanceling,
  tx: Transaction,
  order: Order,
  { feeMinor, organization }: { feeMinor: number; organization: OrganizationSettings },
): Promise<Order> {
  await giveBackVoucher(parts, tx, order.id);
  await giveBackUnits(parts, tx, order.id);
  tx.unschedule(expiryKind, order.id);
  const options = { now: tx.now, session: tx.session };
  const cancel = (current: Order): Order => ({
    ...current,
    status: 'canceled',
    expires_at: null,
    modification_total_minor: current.modification_total_minor + feeMinor - chargedAmount(current),
  });
  const canceled = await parts.orders.update(order.organization_id, order.id, cancel, options);
  const invoices = await invoiceCancellation(parts, tx, canceled, feeMinor, organization);
  return parts.orders.update(order.organization_id, order.id, (current) => ({ ...current, ...invoices }), options);
}
