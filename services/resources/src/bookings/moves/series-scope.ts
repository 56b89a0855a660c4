import type { Session } from '@booking/persistence/mongo.ts';
import { validationFailed } from '@booking/platform/errors.ts';
import { z } from 'zod';
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
