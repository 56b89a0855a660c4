import type { BookingNoticeKind } from './notice.ts';

/** What a customer knows of a booking, or would know. */
export interface BookingState {
  status: string;
  start_date: Date;
  end_date: Date;
  /** Where; absent of what earlier versions stored. */
  place?: Place | null;
}

export interface Place {
  id: string;
  name: string | null;
}

export type BookingChange = Exclude<BookingNoticeKind, 'booking_reminder'>;

/** Statuses in which there is nothing to tell: nobody has promised or refused anything. */
const silent: ReadonlySet<string> = new Set(['reserved', 'requested', 'expired', 'no_show']);

/**
 * What the customer is to be told, `told` being what he was told last.
 *
 * | told | now | notice |
 * |---|---|---|
 * | anything | reserved, requested, expired, no_show | – |
 * | another status or nothing | accepted, rejected, canceled | confirmed, rejected, canceled |
 * | nothing | canceled, having been reserved only | canceled |
 * | accepted | accepted, at another time or place | rescheduled |
 * | the same | the same | – |
 *
 * A booking that is over is not spoken of: what was entered afterwards surprises nobody.
 */
export function changeToTell(told: BookingState | null, state: BookingState, now: Date): BookingChange | undefined {
  if (state.end_date <= now || silent.has(state.status)) return undefined;
  if (state.status !== told?.status) return kindOf(state.status);
  const moved = !isSameTime(told, state) || !isSamePlace(told.place, state.place);
  return moved && state.status === 'accepted' ? 'booking_rescheduled' : undefined;
}

type Times = Pick<BookingState, 'start_date' | 'end_date'>;

export const isSameTime = (one: Times, other: Times): boolean =>
  one.start_date.getTime() === other.start_date.getTime() && one.end_date.getTime() === other.end_date.getTime();

/** Of another name it is the same place; one that is not known is taken for the same. */
export const isSamePlace = (one: Place | null | undefined, other: Place | null | undefined): boolean =>
  !one || !other || one.id === other.id;

function kindOf(status: string): BookingChange | undefined {
  if (status === 'accepted') return 'booking_confirmed';
  if (status === 'rejected') return 'booking_rejected';
  return status === 'canceled' ? 'booking_canceled' : undefined;
}

/** A booking of which no event is known was made before, unless it is as young as this: then its first event is on its way. */
const youngMs = 600_000;

/**
 * What a customer was told of a booking that is met for the first time. One that is not new was made before notices were: its present state
 * counts as told, but for a cancelation that this very event tells.
 */
export function toldBefore(
  booking: BookingState & { created_at: Date; updated_at: Date; canceled_at?: Date | null | undefined },
  event: string,
): BookingState | null {
  const { status, start_date, end_date, place, created_at, updated_at, canceled_at } = booking;
  const isNew = event === 'bookings.created' || updated_at.getTime() - created_at.getTime() < youngMs;
  if (isNew) return null;
  const canceledNow = status === 'canceled' && canceled_at?.getTime() === updated_at.getTime();
  return { status: canceledNow ? 'accepted' : status, start_date, end_date, place: place ?? null };
}
