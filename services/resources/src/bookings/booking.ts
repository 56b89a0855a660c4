import type { Entity } from '@booking/persistence/entity.ts';
import { allowsMove, type Transitions } from '@booking/platform/transitions.ts';
import { boolean, integer, string, timestamp } from '@booking/representations/entity.ts';
import { bookings } from '@booking/representations/entities/bookings.ts';
import { recordOf, type RecordOf } from '@booking/representations/record.ts';

export const bookingRecord = recordOf(bookings, {
  check_in_window_minutes: integer('Of the resource, as it was when it was held.'),
  auto_accept: boolean(
    'What the status becomes at checkout, as decided by resource, service and organization when it was held.',
  ),
  blocked_from: timestamp('Start less padding: from when on the places are taken.'),
  blocked_until: timestamp('End plus padding.'),
  item_id: string('The item of the order.', { null: 'without an order' }),
  position: integer('Position in the order.', { initial: 0 }),
  no_show_until: timestamp(
    'Until when a no-show may be taken back: the end of the local day on which it was settled.',
    { null: 'while there is none' },
  ),
  cancellation_policy_id: string('Of its resource when it was confirmed.', { null: 'where that had none' }),
  announced: boolean('True once `bookings.created` was emitted: a hold that ends unseen is never heard of.', {
    initial: false,
  }),
});
export type Booking = Entity & RecordOf<typeof bookingRecord>;
export type BookingStatus = Booking['status'];
/** What a booking was moved from, and when. */
export type LateMove = Booking['late_moves'][number];

export type BookingAction =
  | 'accept'
  | 'reject'
  | 'cancel'
  | 'reschedule'
  | 'check-in'
  | 'undo-check-in'
  | 'check-out'
  | 'no-show'
  | 'undo-no-show'
  | 'delete';

export type BookingMove = BookingAction | 'confirm' | 'expire';

/** Every move there is. `expire` and `confirm` belong to time and checkout, the rest is offered as an action. */
export const bookingTransitions: Transitions<BookingMove, BookingStatus> = {
  confirm: { from: ['reserved'], to: ['requested', 'accepted'] },
  accept: { from: ['requested'], to: ['accepted'] },
  reject: { from: ['requested'], to: ['rejected'] },
  cancel: { from: ['requested', 'accepted'], to: ['canceled'] },
  reschedule: { from: ['accepted'], to: ['accepted'] },
  'check-in': { from: ['accepted'], to: ['accepted'] },
  'undo-check-in': { from: ['accepted'], to: ['accepted'] },
  'check-out': { from: ['accepted'], to: ['accepted'] },
  'no-show': { from: ['accepted'], to: ['no_show'] },
  'undo-no-show': { from: ['no_show'], to: ['accepted'] },
  expire: { from: ['reserved', 'accepted'], to: ['expired'] },
  delete: { from: ['rejected', 'canceled', 'expired'], to: [] },
};

const offered: readonly BookingAction[] = [
  'accept',
  'reject',
  'cancel',
  'reschedule',
  'check-in',
  'undo-check-in',
  'check-out',
  'no-show',
  'undo-no-show',
  'delete',
];

/** The moves possible at `now`, in a fixed order. */
export function availableActions(booking: Booking, now: Date): BookingAction[] {
  return offered.filter((action) => isAllowed(booking, action) && isInTime(booking, action, now));
}

/** Check-in is possible until the end; who has not come is known from the start on, and may come to light until the local day is over. */
export function isInTime(booking: Booking, action: BookingAction, now: Date): boolean {
  if (action === 'check-in') return now < booking.end_date;
  if (action === 'no-show') return booking.start_date <= now;
  if (action === 'undo-no-show') return booking.no_show_until !== null && now < booking.no_show_until;
  return true;
}

/** The status permits it and, for check-in and check-out, it has not happened yet; what has is taken back until the check-out. */
export function isAllowed(booking: Booking, move: BookingMove): boolean {
  if (!allowsMove(bookingTransitions, booking.status, move)) return false;
  if (move === 'check-in') return booking.checked_in_at === null;
  if (move === 'check-out' || move === 'undo-check-in')
    return booking.checked_in_at !== null && booking.checked_out_at === null;
  if (move === 'reschedule') return booking.checked_in_at === null;
  if (move === 'cancel') return booking.checked_out_at === null;
  if (move === 'expire' || move === 'no-show') return booking.checked_in_at === null;
  return true;
}

/** A reserved one only until it expires. */
export function holdsCapacity({ status }: Pick<Booking, 'status'>): boolean {
  return status === 'reserved' || holdingStatuses.includes(status);
}

/** A hold whose time is over counts for nothing, whether its timer has fired or not. */
export function isExpiredHold(booking: Pick<Booking, 'status' | 'expires_at'>, now: Date): boolean {
  return booking.status === 'reserved' && booking.expires_at !== null && booking.expires_at <= now;
}

/** Statuses that `filter[booked_today]` counts. */
export const countedStatuses: readonly BookingStatus[] = ['requested', 'accepted'];

/** Statuses that take places and count for limits, whatever the time. Who has not come has had the place: he may still come, and pays. */
export const holdingStatuses: readonly BookingStatus[] = [...countedStatuses, 'no_show'];

/** What is settled when a booking is accepted. */
export function accepted(booking: Booking, now: Date): Booking {
  return { ...booking, status: 'accepted', accepted_at: booking.accepted_at ?? now };
}

/** What is settled when it is canceled. One that was accepted before that was kept counts as accepted when it was made. */
export function canceled(booking: Booking, now: Date, more: Partial<Booking>): Booking {
  const { accepted_at, created_at } = booking;
  const acceptedAt = booking.status === 'accepted' ? (accepted_at ?? created_at) : accepted_at;
  return { ...booking, ...more, status: 'canceled', canceled_at: now, accepted_at: acceptedAt };
}
export function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}
