import type { DueRecords } from '@booking/messaging/timers.ts';
import type { LocalDay, Interval } from '../../base/time-zone.ts';
import { addDays, daysOverlapping, localDayOf } from '../../base/time-zone.ts';
import type { ResourceStore } from '../../resources/resource-store.ts';
import type { ReplicaStore } from '../../base/replicas/replica-store.ts';
import type { Transaction } from '../../base/deps.ts';
import { minutesAfter, type Booking } from '../booking.ts';
import { spanOf } from './booking-facts.ts';
import type { BookingStore } from './booking-store.ts';

/** Names of the timers of a booking; the key is the booking's id. */
export const bookingTimers = {
  started: 'booking-started',
  ended: 'booking-ended',
  checkInMissed: 'booking-check-in-missed',
} as const;

/** The timer of an order's holds; the key is organization and order. */
export const holdTimer = 'order-hold-expired';

/** Holds say in `expires_at` when they end. */
export const expiringHolds: DueRecords = {
  kind: holdTimer,
  collection: 'bookings',
  find: (dueBy) => [
    { $match: { status: 'reserved', order_id: { $type: 'string' }, ...dueBy('expires_at') } },
    {
      $group: {
        _id: { $concat: ['$organization_id', ':', '$order_id'] },
        organization_id: { $first: '$organization_id' },
        order_id: { $first: '$order_id' },
        due_at: { $min: '$expires_at' },
      },
    },
    { $sort: { due_at: 1 } },
    { $project: { key: '$_id', organization_id: 1, due_at: 1, payload: { order_id: '$order_id' } } },
  ],
};

/**
 * Sets or removes the timers that fit the booking as it is now, after a change from `before` (none: it was not accepted). A start or end
 * that stays keeps its timer, fired or not: setting it anew would announce it a second time.
 */
export function setBookingTimers(tx: Transaction, booking: Booking, before?: Booking): void {
  if (booking.status !== 'accepted') {
    for (const kind of Object.values(bookingTimers)) tx.unschedule(kind, booking.id);
    return;
  }
  const set = (kind: string, dueAt: Date) =>
    tx.schedule({ kind, key: booking.id, dueAt, organizationId: booking.organization_id });
  if (before?.status === 'no_show') {
    // Its start was announced, and that nobody had checked in was settled; what is left is its end.
    if (booking.end_date > tx.now) set(bookingTimers.ended, booking.end_date);
    return;
  }
  const isNew = (field: 'start_date' | 'end_date') =>
    before?.status !== 'accepted' || before[field].getTime() !== booking[field].getTime();
  const isTakenBack = (before?.checked_in_at ?? null) !== null;
  const isAskedAnew = before !== undefined && checkInOf(before) !== checkInOf(booking);
  if (isNew('start_date')) set(bookingTimers.started, booking.start_date);
  if (isNew('end_date')) set(bookingTimers.ended, booking.end_date);
  if (booking.checked_in_at !== null || (isAskedAnew && !booking.requires_check_in)) {
    tx.unschedule(bookingTimers.checkInMissed, booking.id);
  }
  // What is over when it is entered has taken place.
  else if (
    booking.requires_check_in &&
    (isNew('start_date') || isTakenBack || isAskedAnew) &&
    booking.end_date > tx.now
  ) {
    // Who is accepted after the start, or was taken for another one, has not missed anything yet.
    const since = booking.start_date > tx.now ? booking.start_date : tx.now;
    set(bookingTimers.checkInMissed, minutesAfter(since, booking.check_in_window_minutes));
  }
}

/** Minutes within which the customer has to be there; null: nobody asks. */
function checkInOf({ requires_check_in, check_in_window_minutes }: Booking): number | null {
  return requires_check_in ? check_in_window_minutes : null;
}

/** Keeps what `filter[booked_today]` reads in step with the bookings. */
export interface BookedDays {
  /** Looks again at the days of these ranges, after the bookings were saved in the same transaction. */
  refresh(
    tx: Transaction,
    organizationId: string,
    changes: readonly { resource_id: string; range: Interval }[],
  ): Promise<void>;
}

export function createBookedDays(deps: {
  resources: ResourceStore;
  bookings: BookingStore;
  replicas: ReplicaStore;
}): BookedDays {
  return {
    async refresh(tx, organizationId, changes) {
      if (changes.length === 0) return;
      const organization = await deps.replicas.organization(organizationId, tx.session);
      if (!organization) throw new Error(`Organization ${organizationId} is not replicated`);
      const zone = organization.time_zone;
      const keepFrom = firstKeptDay(tx.now, zone);
      for (const [resourceId, ranges] of byResource(changes)) {
        const days = [...new Set(ranges.flatMap((range) => daysOverlapping(range, zone)))].filter(
          (day) => day >= keepFrom,
        );
        if (days.length === 0) continue;
        const booked = await bookedDaysOf(deps.bookings, { organizationId, resourceId, ranges, zone }, tx);
        const kept = booked.filter((day) => days.includes(day));
        await deps.resources.setBookedDays(organizationId, resourceId, { days, booked: kept, keepFrom }, tx.session);
      }
    },
  };
}

/** The days from yesterday on: no zone's "today" lies further back. */
export function firstKeptDay(now: Date, zone: string): LocalDay {
  return addDays(localDayOf(now, zone), -1);
}

async function bookedDaysOf(
  bookings: BookingStore,
  scope: { organizationId: string; resourceId: string; ranges: readonly Interval[]; zone: string },
  tx: Transaction,
): Promise<LocalDay[]> {
  // A day reaches beyond the booking: another one on the same day may lie outside of the span.
  const span = spanOf(scope.ranges);
  const wide = { start: minutesAfter(span.start, -26 * 60), end: minutesAfter(span.end, 26 * 60) };
  const counted = await bookings.counted(scope.organizationId, scope.resourceId, wide, tx.session);
  return [...new Set(counted.flatMap((range) => daysOverlapping(range, scope.zone)))];
}

function byResource(changes: readonly { resource_id: string; range: Interval }[]): Map<string, Interval[]> {
  const grouped = new Map<string, Interval[]>();
  for (const { resource_id, range } of changes) {
    const ranges = grouped.get(resource_id);
    if (ranges) ranges.push(range);
    else grouped.set(resource_id, [range]);
  }
  return grouped;
}
