import type { Clock } from '@booking/platform/clock.ts';
import { appError } from '@booking/platform/errors.ts';
import type { Booking } from '../../bookings/booking.ts';
import type { BookingStore } from '../../bookings/places/booking-store.ts';
import type { Neighbours } from '../../base/replicas/neighbours.ts';
import type { ReplicaStore } from '../../base/replicas/replica-store.ts';
import type { ResourceStore } from '../../resources/resource-store.ts';
import type { Interval } from '../../base/time-zone.ts';
import type { CalendarFeed } from './calendar-feed.ts';
import type { CalendarFeedStore } from './calendar-feed-store.ts';
import { calendarText, shownStatuses } from './calendar-text.ts';
import { secretHash } from './feed-secret.ts';

export interface FeedReading {
  bookings: Pick<BookingStore, 'forFeed'>;
  clock: Clock;
  feeds: Pick<CalendarFeedStore, 'bySecret'>;
  neighbours: Pick<Neighbours, 'organization'>;
  replicas: Pick<ReplicaStore, 'customers'>;
  resources: Pick<ResourceStore, 'find' | 'getMany'>;
}

const dayMs = 86_400_000;
const pastDays = 30;
const aheadDays = 400;
const eventsMax = 2_000;

/**
 * The calendar at a secret address: bookings of the last 30 and the next 400 days, the first 2,000 of them. Whoever has the address sees
 * times, places and booking numbers, and nothing of any person. A feed whose resource or customer is gone is not found, like an address
 * that never was.
 */
export function createReadFeed(deps: FeedReading): (secret: string, host: string) => Promise<string> {
  return async (secret, host) => {
    const feed = await deps.feeds.bySecret(secretHash(secret));
    const title = feed && (await titleOf(deps, feed));
    if (!feed || title === undefined) throw appError('not_found', 'There is no such calendar.');
    const organization = await deps.neighbours.organization(feed.organization_id);
    const now = deps.clock.now().getTime();
    const range: Interval = { start: new Date(now - pastDays * dayMs), end: new Date(now + aheadDays * dayMs) };
    const bookings = await deps.bookings.forFeed(feed.organization_id, feed, {
      range,
      statuses: shownStatuses,
      limit: eventsMax,
    });
    const places = await placesOf(deps, feed, bookings);
    return calendarText(
      bookings.map((booking) => ({
        booking,
        title: feed.resource_id ? 'Booked' : (places.get(booking.resource_id) ?? ''),
      })),
      { name: feed.name ?? title, zone: organization.time_zone, range, host, organization: organization.name, places },
    );
  };
}

/** Undefined when what the feed is of is gone. */
async function titleOf(deps: FeedReading, feed: CalendarFeed): Promise<string | undefined> {
  const { organization_id, resource_id, customer_id } = feed;
  if (resource_id !== null) return (await deps.resources.find(organization_id, resource_id))?.name;
  const [customer] = await deps.replicas.customers(organization_id, [customer_id ?? '']);
  const isThere = customer && !customer.deleted && !customer.flat['anonymised_at'];
  return isThere ? 'Bookings' : undefined;
}

async function placesOf(
  { resources }: FeedReading,
  { organization_id }: CalendarFeed,
  bookings: readonly Booking[],
): Promise<Map<string, string>> {
  const ids = [...new Set(bookings.map(({ resource_id }) => resource_id))];
  const found = await resources.getMany(organization_id, ids);
  return new Map(found.map(({ id, name }) => [id, name]));
}
