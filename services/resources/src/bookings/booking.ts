import type { Entity } from '@booking/persistence/entity.ts';
import { allowsMove, type Transitions } from '@booking/platform/transitions.ts';

export type BookingStatus = 'reserved' | 'requested' | 'accepted' | 'rejected' | 'canceled' | 'expired';

export interface Booking extends Entity {
  number: string;
  status: BookingStatus;
  start_date: Date;
  /** Exclusive. */
  end_date: Date;
  /** Places taken. */
  quantity: number;
  note: string | null;
  status_reason: string | null;
  /** While reserved: when the hold ends. */
  expires_at: Date | null;
  requires_check_in: boolean;
  check_in_window_minutes: number;
  /** What the status becomes at checkout, as decided by resource, service and organization when it was held. */
  auto_accept: boolean;
  checked_in_at: Date | null;
  checked_out_at: Date | null;
  canceled_at: Date | null;
  /** `organization`: it was taken from the customer, by canceling or deleting its timeslot. Null: by whoever called, or not canceled. */
  canceled_by: 'organization' | null;
  /** Staff made it, or moved it there, after its start. */
  late_entry: boolean;
  padding_before_minutes: number;
  padding_after_minutes: number;
  /** Start less padding and end plus padding: the time in which the places are taken. */
  blocked_from: Date;
  blocked_until: Date;
  /** Null where staff booked without an order. */
  order_id: string | null;
  item_id: string | null;
  /** Position in the order. */
  position: number;
  customer_id: string | null;
  resource_id: string;
  service_id: string | null;
  timeslot_id: string | null;
  /** True once `bookings.created` was emitted: a hold that ends unseen is never heard of. */
  announced: boolean;
}

export type BookingAction = 'accept' | 'reject' | 'cancel' | 'reschedule' | 'check-in' | 'check-out' | 'delete';

export type BookingMove = BookingAction | 'confirm' | 'expire';

/** Every move there is. `expire` and `confirm` belong to time and checkout, the rest is offered as an action. */
export const bookingTransitions: Transitions<BookingMove, BookingStatus> = {
  confirm: { from: ['reserved'], to: ['requested', 'accepted'] },
  accept: { from: ['requested'], to: ['accepted'] },
  reject: { from: ['requested'], to: ['rejected'] },
  cancel: { from: ['requested', 'accepted'], to: ['canceled'] },
  reschedule: { from: ['accepted'], to: ['accepted'] },
  'check-in': { from: ['accepted'], to: ['accepted'] },
  'check-out': { from: ['accepted'], to: ['accepted'] },
  expire: { from: ['reserved', 'accepted'], to: ['expired'] },
  delete: { from: ['rejected', 'canceled', 'expired'], to: [] },
};

const offered: readonly BookingAction[] = [
  'accept',
  'reject',
  'cancel',
  'reschedule',
  'check-in',
  'check-out',
  'delete',
];

/** The moves possible at `now`, in a fixed order. */
export function availableActions(booking: Booking, now: Date): BookingAction[] {
  return offered.filter((action) => isAllowed(booking, action) && !(action === 'check-in' && hasEnded(booking, now)));
}

/** Check-in is possible until the end. */
function hasEnded(booking: Booking, now: Date): boolean {
  return booking.end_date <= now;
}

/** The status permits it and, for check-in and check-out, it has not happened yet. */
export function isAllowed(booking: Booking, move: BookingMove): boolean {
  if (!allowsMove(bookingTransitions, booking.status, move)) return false;
  if (move === 'check-in') return booking.checked_in_at === null;
  if (move === 'check-out') return booking.checked_in_at !== null && booking.checked_out_at === null;
  if (move === 'reschedule') return booking.checked_in_at === null;
  if (move === 'cancel') return booking.checked_out_at === null;
  if (move === 'expire') return booking.checked_in_at === null;
  return true;
}

/** Reserved, requested and accepted ones; a reserved one only until it expires. */
export function holdsCapacity({ status }: Pick<Booking, 'status'>): boolean {
  return status === 'reserved' || status === 'requested' || status === 'accepted';
}

/** A hold whose time is over counts for nothing, whether its timer has fired or not. */
export function isExpiredHold(booking: Pick<Booking, 'status' | 'expires_at'>, now: Date): boolean {
  return booking.status === 'reserved' && booking.expires_at !== null && booking.expires_at <= now;
}

/** Statuses that `filter[booked_today]` counts. */
export const countedStatuses: readonly BookingStatus[] = ['requested', 'accepted'];

export function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}
