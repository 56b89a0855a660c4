import type { Session } from '@booking/persistence/mongo.ts';
import { AppError, validationFailed, type Problem } from '@booking/platform/errors.ts';
import { formatTimestamp } from '@booking/platform/timestamp.ts';
import { z } from 'zod';
import type { Interval } from '../../base/time-zone.ts';
import { countedStatuses, type Booking } from '../booking.ts';
import type { BookingStore } from '../places/booking-store.ts';

/** Which bookings of its series go with the one that is named, in the words of calendars. */
export const scopeField = z.enum(['this', 'following', 'all']).default('this');
export type Scope = z.output<typeof scopeField>;

/**
 * The bookings that are meant, the named one perhaps not among them: those that hold a place and begin no earlier than it (`following`), or
 * have not begun (`all`). Throws validation_failed where it is no series.
 */
export async function bookingsMeant(
  { bookings }: { bookings: Pick<BookingStore, 'ofSeries'> },
  named: Booking,
  scope: Scope,
  { now, session }: { now: Date; session?: Session },
): Promise<Booking[]> {
  if (scope === 'this') return [named];
  const { organization_id, series_id, start_date } = named;
  if (series_id === null) throw validationFailed([{ pointer: '/scope', detail: 'This booking is part of no series.' }]);
  const series = await bookings.ofSeries(organization_id, series_id, session);
  const begins = (one: Booking): boolean => (scope === 'all' ? one.start_date > now : one.start_date >= start_date);
  return series.filter((one) => countedStatuses.includes(one.status) && begins(one));
}

interface Place {
  booking: Pick<Booking, 'id' | 'item_id'>;
  to: { range: Pick<Interval, 'start'> };
}

/** Of a series, which booking it is, and when it would begin. */
export const nameOf = ({ booking, to }: Place) => ({
  booking_id: booking.id,
  start_date: formatTimestamp(to.range.start),
});

/** Throws it with the booking that each problem is about: the one there is, or the one of the problem's item. */
export function refuseNamed(error: unknown, chosen: readonly Place[]): never {
  if (!(error instanceof AppError)) throw error;
  const [first, ...others] = error.problems.map((problem): Problem => {
    const only = chosen.length === 1 ? chosen[0] : undefined;
    const about = only ?? chosen.find(({ booking }) => booking.item_id === problem.meta?.['item_id']);
    return about ? { ...problem, meta: { ...problem.meta, ...nameOf(about) } } : problem;
  });
  throw new AppError([first!, ...others], error.retryAfterSeconds);
}
