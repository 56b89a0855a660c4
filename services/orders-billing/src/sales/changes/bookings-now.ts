import type { CallContext } from '@booking/platform/context.ts';
import type { Resources } from '../../base/neighbours/resources.ts';
import type { OrganizationLookup } from '../../base/replicas/organization-settings.ts';
import { isLaterBooking, type BookingReplica } from '../../base/replicas/booking-replica-store.ts';
import type { Step } from '../../base/steps/step-store.ts';
import { billingQueue } from '../../ledger/invoices/billing.ts';
import type { OrderStore } from '../orders/order-store.ts';
import type { Settlings } from '../settling/settle-order.ts';
import { replicaOfBooking } from '../bookings-view.ts';

/** What asks resources for the bookings of an order. */
export interface BookingsAsking {
  orders: OrderStore;
  organization: OrganizationLookup;
  resources: Pick<Resources, 'bookingsOf'>;
}

/**
 * The bookings of an order as their owner has them: a move or a waived fee that was answered counts, though its event is still on its way.
 * None while resources does not answer: what it has told decides then.
 */
export async function bookingsNow(
  { orders, organization, resources }: BookingsAsking,
  context: CallContext,
  orderId: string,
): Promise<BookingReplica[]> {
  const order = await orders.find(context.organizationId, orderId);
  if (!order || order.booking_ids.length === 0) return [];
  const [found, { time_zone }] = await Promise.all([resources.bookingsOf(context, orderId), organization(context)]);
  return found.map((booking) => replicaOfBooking(booking, orderId, time_zone));
}

/** A series ends in one transaction and is told of booking by booking: the order follows it as a whole, by one document. */
export async function settleStep(
  parts: BookingsAsking & { settlings: Settlings },
  step: Step,
  context: CallContext,
): Promise<void> {
  const asked = step.payload['series'] === true ? await bookingsNow(parts, context, step.key) : [];
  await parts.settlings.run(billingQueue(context.organizationId), context, { ...step, asked });
}

/** What is known of the bookings, with what was asked where that is later. */
export function withLater(known: readonly BookingReplica[], asked: readonly BookingReplica[]): BookingReplica[] {
  const now = new Map(asked.map((booking) => [booking.id, booking]));
  return known.map((booking) => {
    const own = now.get(booking.id);
    return own && isLaterBooking(own, booking) ? own : booking;
  });
}
