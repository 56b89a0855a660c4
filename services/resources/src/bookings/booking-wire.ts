import type { Booking as BookingMessage } from '@booking/contracts/generated/booking/resources/v1/Booking.ts';
import { toWireWithout } from '@booking/persistence/entity.ts';
import { availableActions, bookingRecord, type Booking } from './booking.ts';

/** What an order is told of its bookings, and nobody else. */
const ofOrders: readonly string[] = ['item_id', 'cancellation_policy_id'];
const inner: ReadonlySet<string> = new Set(Object.keys(bookingRecord.inner).filter((name) => !ofOrders.includes(name)));

/** The booking as it crosses the wire at `now`: without what only the storage needs. */
export function bookingWire(booking: Booking, now: Date): BookingMessage & Record<string, unknown> {
  return {
    ...toWireWithout(booking, inner),
    available_actions: availableActions(booking, now),
  };
}
