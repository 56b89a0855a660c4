import type { Transaction } from '../../base/deps.ts';
import type { Timeslot } from '../../schedules/timeslot.ts';
import { setBookingTimers } from '../places/booking-effects.ts';
import { canceled, isAllowed, type Booking } from '../booking.ts';
import type { OrderBookingDeps } from '../orders/order-bookings.ts';

/**
 * Ends the bookings of a timeslot that takes place no more, in its transaction and but for those that are over: what was confirmed is
 * canceled with `bookings.updated`, a hold expires unheard and is refused at checkout. Both say why, and that it was not the customer.
 */
export function endTimeslotBookings(deps: Pick<OrderBookingDeps, 'bookings' | 'bookedDays' | 'events'>) {
  return async (tx: Transaction, timeslot: Timeslot, reason: string): Promise<void> => {
    const { organization_id, id } = timeslot;
    const bookings = await deps.bookings.ofTimeslot(organization_id, id, tx.session);
    const ended = bookings.flatMap((booking) => endedFor(booking, tx.now, reason) ?? []);
    if (ended.length === 0) return;
    await deps.bookings.saveAll(ended, tx.session);
    const heardOf = ended.filter(({ announced }) => announced);
    for (const booking of heardOf) {
      setBookingTimers(tx, booking);
      const changes = { status: { to: booking.status }, status_reason: { to: reason } };
      tx.audit({ entity: { type: 'bookings', id: booking.id }, action: 'cancel', changes });
    }
    const freed = heardOf.map(({ resource_id, start_date, end_date }) => ({
      resource_id,
      range: { start: start_date, end: end_date },
    }));
    await deps.bookedDays.refresh(tx, organization_id, freed);
    await deps.events.bookings(tx, 'bookings.updated', heardOf);
  };
}

/** Undefined for what is over already. */
function endedFor(booking: Booking, now: Date, reason: string): Booking | undefined {
  if (booking.end_date <= now) return undefined;
  const changed = {
    version: booking.version + 1,
    updated_at: now,
    status_reason: reason,
    canceled_by: 'organization' as const,
  };
  if (booking.status === 'reserved') return { ...booking, ...changed, status: 'expired' };
  if (isAllowed(booking, 'cancel')) return canceled(booking, now, changed);
  return undefined;
}
