import type { Booking as BookingMessage } from '@booking/contracts/generated/booking/resources/v1/Booking.ts';
import { toWire } from '@booking/persistence/entity.ts';
import { availableActions, type Booking } from './booking.ts';

/** The booking as it crosses the wire at `now`: without what only the storage needs. */
export function bookingWire(booking: Booking, now: Date): BookingMessage & Record<string, unknown> {
  const {
    check_in_window_minutes: _window,
    auto_accept: _auto,
    blocked_from: _from,
    blocked_until: _until,
    position: _position,
    announced: _announced,
    no_show_until: _until_then,
    ...visible
  } = booking;
  const { fee_waived = false, late_moves = [] } = booking;
  return {
    ...toWire({ ...visible, fee_waived, late_moves }),
    available_actions: availableActions(booking, now),
  } as BookingMessage & Record<string, unknown>;
}
