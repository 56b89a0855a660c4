import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { settle, type Settling } from '../books/settle.ts';
import { addPurchases } from '../bundles/bundle-units.ts';
import { billingQueue, type BillingSteps } from '../invoices/billing.ts';
import { isDefiniteRefusal, type Booking, type Resources } from '../neighbours/resources.ts';
import type { BookingReplicas } from '../replicas/booking-replica-store.ts';
import type { OrganizationSettings } from '../replicas/organization-settings.ts';
import { auditEntry } from '../shared/event-writer.ts';
import type { Reached } from '../steps/saga-points.ts';
import type { Step } from '../steps/step-store.ts';
import type { Steps } from '../steps/steps.ts';
import type { VoucherUsing } from '../vouchers/voucher-use.ts';
import { allGone, replicaOfBooking, statusesOf } from './bookings-view.ts';
import type { SagaOutcome } from './create-order.ts';
import { expireOrder, expiryKind, expiryTimer } from './expire-order.ts';
import { emitOrder } from './order-records.ts';
import type { OrderSettings } from './order-settings.ts';
import { openAmount, placedStatus, type Order } from './order.ts';

/** The step after checkout: resources confirms, then the order is placed; or it says no for good, then the order expires. */
export async function confirmBookings(
  parts: OrderPlacing & BillingSteps & VoucherUsing & { reached: Reached; resources: Pick<Resources, 'confirm'> },
  step: Step,
  context: CallContext,
): Promise<SagaOutcome | undefined> {
  const order = await parts.orders.find(context.organizationId, step.key);
  if (!order?.confirming) {
    await parts.unitOfWork.run(context, (tx) => parts.steps.finish(tx, step));
    return order && { order };
  }
  const organization = await parts.organization(context);
  let bookings: Booking[] = [];
  try {
    if (order.booking_ids.length > 0) bookings = await parts.resources.confirm(context, order);
  } catch (error) {
    if (!isDefiniteRefusal(error)) throw error;
    await parts.unitOfWork.run(context, async (tx) => {
      await parts.steps.finish(tx, step);
      tx.unschedule(expiryKind, order.id);
      await expireOrder(parts, tx, order);
    });
    return { refused: error };
  }
  await parts.reached('bookings confirmed');
  const placed = await parts.queue.run(billingQueue(context.organizationId), () =>
    parts.unitOfWork.run(context, async (tx) => {
      await parts.steps.finish(tx, step);
      return placeOrder(parts, tx, order.id, bookings, organization);
    }),
  );
  await parts.reached('order placed');
  return { order: placed };
}

/** What places an order. */
export interface OrderPlacing extends Settling {
  bookingReplicas: BookingReplicas;
  settings: OrderSettings;
  steps: Pick<Steps, 'leave'>;
}

async function placeOrder(
  parts: OrderPlacing,
  tx: Transaction,
  id: string,
  bookings: readonly Booking[],
  organization: OrganizationSettings,
): Promise<Order> {
  const { orders, bookingReplicas, numberSeries } = parts;
  const { organizationId } = tx.context;
  await bookingReplicas.put(
    bookings.map((booking) => replicaOfBooking(booking, id, organization.time_zone)),
    tx.session,
  );
  const known = await bookingReplicas.ofOrders(organizationId, [id], tx.session);
  const { sequence } = await numberSeries.next(organizationId, 'orders', tx.session);
  const before = await orders.get(organizationId, id, tx.session);
  const place = (current: Order): Order => {
    const status = placedStatus(current, statusesOf(known));
    return {
      ...current,
      number: `BO${String(sequence).padStart(9, '0')}`,
      confirming: false,
      status,
      expires_at: status === 'pending' ? paymentDeadline(parts, current, tx.now) : null,
    };
  };
  const placed = place(before);
  if (placed.status === 'completed') await addPurchases(parts, tx, placed);
  const after = await settle(parts, tx, { before, after: placed, organization });
  if (after.expires_at) tx.schedule(expiryTimer(after, after.expires_at));
  else tx.unschedule(expiryKind, id);
  tx.audit(auditEntry('orders', 'place', before, after));
  await emitOrder(parts, tx, 'orders.created', after);
  if (allGone(known)) await parts.steps.leave(tx, { kind: 'settle', key: id });
  return after;
}

/** Only an open payment has a deadline; an approval is the organization's own to give. */
function paymentDeadline(parts: { settings: OrderSettings }, order: Order, now: Date): Date | null {
  if (order.pay_later || openAmount(order) === 0) return null;
  return new Date(now.getTime() + parts.settings.paymentMinutes * 60_000);
}
