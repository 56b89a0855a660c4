import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { recharged } from '../books/order-charge.ts';
import { settle, type Settling } from '../books/settle.ts';
import { addPurchases } from '../bundles/bundle-units.ts';
import { billingQueue, type BillingSteps } from '../invoices/billing.ts';
import type { BookingReplica, BookingReplicas } from '../replicas/booking-replica-store.ts';
import type { OrganizationSettings } from '../replicas/organization-settings.ts';
import { auditEntry } from '../shared/event-writer.ts';
import type { Step } from '../steps/step-store.ts';
import { giveBackVoucher, type VoucherUsing } from '../vouchers/voucher-use.ts';
import { statusesOf } from './bookings-view.ts';
import { followBookings } from './follow-bookings.ts';
import { emitOrder } from './order-records.ts';
import { paymentDeadline, type OrderSettings } from './order-settings.ts';
import { awaitsPayment, placedStatus, type Order } from './order.ts';
import type { OrderItem } from './order-fields.ts';

/** What lets an order follow its payments, approvals and bookings. */
export interface OrderSettling extends Settling, VoucherUsing {
  bookingReplicas: BookingReplicas;
  settings: OrderSettings;
}

/** The step that bookings leave behind when they change: the order follows them, once, in the queue of its organization's numbers. */
export async function settleStep(parts: OrderSettling & BillingSteps, step: Step, context: CallContext): Promise<void> {
  const organization = await parts.organization(context);
  await parts.queue.run(billingQueue(context.organizationId), () =>
    parts.unitOfWork.run(context, async (tx) => {
      await parts.steps.finish(tx, step);
      const order = await parts.orders.find(context.organizationId, step.key, tx.session);
      if (!order) return;
      const settled = await settleOrder(parts, tx, { before: order, after: order }, organization);
      if (settled.version === order.version) return;
      tx.audit(auditEntry('orders', 'settle', order, settled));
      await emitOrder(parts, tx, 'orders.updated', settled);
    }),
  );
}

/**
 * Settles a placed order after what approvals, payments, refunds and bookings have made of it: completed when nothing is open any more, canceled when
 * every item of it has ended, each by its own end. `before` is what is stored; its audit entry and event are the caller's. Returns the same order when
 * nothing has changed.
 */
export async function settleOrder(
  parts: OrderSettling,
  tx: Transaction,
  { before, after }: { before: Order; after: Order },
  organization: OrganizationSettings,
): Promise<Order> {
  if (before.status === 'draft') return before;
  const bookings =
    after.booking_ids.length > 0
      ? await parts.bookingReplicas.ofOrders(before.organization_id, [before.id], tx.session)
      : [];
  const moved = await withMoves(parts, tx, { before, after, bookings }, organization);
  return settle(parts, tx, { before, after: moved, organization });
}

interface Moving {
  before: Order;
  after: Order;
  bookings: readonly BookingReplica[];
}

/**
 * The order with its bookings followed, and the status and deadline that follow from all of it. A payment that is taken back opens it again, for as long as
 * a new one, unless its invoice is out already: that has a due date. What items cost more does not.
 */
async function withMoves(
  parts: OrderSettling,
  tx: Transaction,
  { before, after, bookings }: Moving,
  organization: OrganizationSettings,
): Promise<Order> {
  const order = followBookings(after, bookings, organization);
  const isPlaced = order.status === 'pending' || order.status === 'completed';
  if (haveEnded(order.items) && (isPlaced || (order.status === 'canceled' && order !== after))) {
    return closed(parts, tx, order);
  }
  if (!isPlaced) return order;
  if (before.status !== 'pending') return order;
  const charged = recharged(order).order;
  if (placedStatus(charged, statusesOf(bookings)) === 'completed') return completed(parts, tx, order);
  if (!awaitsPayment(charged)) return { ...order, expires_at: null };
  const isOpenAgain = order.invoice_id === null && !awaitsPayment(before) && awaitsPayment(order);
  return isOpenAgain ? { ...order, expires_at: paymentDeadline(parts, tx.now) } : order;
}

/** pending → completed: what was bought is the customer's. */
export async function completed(parts: OrderSettling, tx: Transaction, order: Order): Promise<Order> {
  await addPurchases(parts, tx, order);
  return { ...order, status: 'completed', expires_at: null };
}

/** What was canceled has no deadline; the voucher is free again once no item is left that it pays for. Nothing is saved yet. */
export async function closed(parts: VoucherUsing, tx: Transaction, order: Order): Promise<Order> {
  if (haveEnded(order.items)) await giveBackVoucher(parts, tx, order.id);
  return { ...order, status: 'canceled', expires_at: null };
}

function haveEnded(items: readonly OrderItem[]): boolean {
  return items.every(({ ended }) => ended !== null);
}
