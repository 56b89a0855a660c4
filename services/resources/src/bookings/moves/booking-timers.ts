import type { TimerHandler } from '@booking/messaging/timers.ts';
import { z } from 'zod';
import { missed } from './booking-actions.ts';
import { changeBooking } from './change-booking.ts';
import { bookingTimers, holdTimer } from '../places/booking-effects.ts';
import type { BookingEvent } from '../places/booking-events.ts';
import { isAllowed, type Booking } from '../booking.ts';
import { expireHolds, type OrderBookingDeps } from '../orders/order-bookings.ts';

const notCheckedIn = 'Not checked in.';
const holdPayload = z.object({ order_id: z.string() });

/** What time does to bookings. A timer row is removed in the transaction of its effect, so each happens once. */
export function bookingTimerHandlers(deps: OrderBookingDeps): Record<string, TimerHandler> {
  // Full hours begin for everybody at once: what is told about them is read and written together.
  const announce = (event: BookingEvent): TimerHandler => ({
    async inGroup(tx, timers) {
      const ids = timers.map(({ key }) => key);
      const bookings = await deps.bookings.getMany(tx.context.organizationId, ids, tx.session);
      const accepted = bookings.filter(({ status }) => status === 'accepted');
      await deps.events.bookings(tx, event, accepted);
    },
  });

  return {
    [holdTimer]: (tx, { payload }) => expireHolds(deps, tx, holdPayload.parse(payload).order_id),
    [bookingTimers.started]: announce('bookings.started'),
    [bookingTimers.ended]: announce('bookings.ended'),
    [bookingTimers.checkInMissed]: async (tx, { key, organizationId }) => {
      const booking = await deps.bookings.find(organizationId, key, tx.session);
      if (!booking || !isAllowed(booking, 'expire') || booking.status !== 'accepted') return;
      const resource = await deps.resources.find(organizationId, booking.resource_id, tx.session);
      if (resource?.no_show_handling === 'no_show') {
        const zone = (await deps.neighbours.organization(organizationId)).time_zone;
        const next = (current: Booking): Booking => missed({ ...current, status_reason: notCheckedIn }, tx.now, zone);
        await changeBooking(deps, tx, key, { move: 'no-show', event: 'bookings.updated', next });
        return;
      }
      await changeBooking(deps, tx, key, {
        move: 'expire',
        event: 'bookings.updated',
        next: (current) => ({ ...current, status: 'expired', status_reason: notCheckedIn }),
      });
    },
  };
}
