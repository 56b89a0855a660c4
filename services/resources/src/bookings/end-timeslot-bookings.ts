import type { Transaction } from '../shared/deps.ts';
import type { Timeslot } from '../timeslots/timeslot.ts';
import { changeBooking } from './booking-actions.ts';
import { isAllowed } from './booking.ts';
import type { OrderBookingDeps } from './order-bookings.ts';

/** Cancels the bookings of a timeslot that takes place no more; holds run out by themselves and are refused at checkout. */
export function endTimeslotBookings(deps: OrderBookingDeps) {
  return async (tx: Transaction, timeslot: Timeslot, reason: string): Promise<void> => {
    const { ifVersion: _ofTheTimeslot, ...context } = tx.context;
    for (const booking of await deps.bookings.ofTimeslot(timeslot.organization_id, timeslot.id, tx.session)) {
      if (!isAllowed(booking, 'cancel')) continue;
      await changeBooking(deps, { ...tx, context }, booking.id, {
        move: 'cancel',
        event: 'bookings.updated',
        next: (current) => ({ ...current, status: 'canceled', status_reason: reason, canceled_at: tx.now }),
      });
    }
  };
}
