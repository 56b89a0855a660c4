import ical, { ICalEventStatus } from 'ical-generator';
import { DateTime } from 'luxon';
import type { Booking, BookingStatus } from '../../bookings/booking.ts';
import type { Interval } from '../../base/time-zone.ts';
import { zoneComponent } from './zone-component.ts';

export interface FeedEvent {
  booking: Booking;
  title: string;
}

interface FeedFacts {
  name: string;
  /** IANA zone in which times are written. */
  zone: string;
  range: Interval;
  host: string;
  organization: string;
  /** Names of resources by id. */
  places: ReadonlyMap<string, string>;
}

/** What a calendar shows; holds of carts and what ended unseen stand in none. */
export const shownAs = {
  requested: ICalEventStatus.TENTATIVE,
  accepted: ICalEventStatus.CONFIRMED,
  // It was kept for somebody who did not come, and counts as having taken place.
  no_show: ICalEventStatus.CONFIRMED,
  rejected: ICalEventStatus.CANCELLED,
  canceled: ICalEventStatus.CANCELLED,
} as const satisfies Partial<Record<BookingStatus, ICalEventStatus>>;
export const shownStatuses = Object.keys(shownAs) as (keyof typeof shownAs)[];

const refreshSeconds = 3_600;

/**
 * iCalendar (RFC 5545), in UTC where the clock of the zone shows a time twice: a calendar takes it for the first of both. The same bookings
 * are the same text: nothing in it says when it was made.
 */
export function calendarText(events: readonly FeedEvent[], facts: FeedFacts): string {
  const { name, zone, range, host, organization, places } = facts;
  const calendar = ical({
    name: escaped(name),
    prodId: { company: 'booking-platform', product: 'feeds' },
    ttl: refreshSeconds,
  });
  const local = (moment: Date) => DateTime.fromJSDate(moment, { zone });
  const written = ({ start_date, end_date }: Booking) => {
    const [start, end] = [local(start_date), local(end_date)];
    const isRepeated = [start, end].some((time) => time.getPossibleOffsets().length > 1);
    return isRepeated ? { start: start_date, end: end_date } : { timezone: zone, start, end };
  };
  for (const { booking, title } of events) {
    calendar.createEvent({
      id: `${booking.id}@${host}`,
      // As in mails, so that a calendar that has both takes the later one.
      sequence: Math.floor((booking.updated_at.getTime() - booking.created_at.getTime()) / 1_000),
      stamp: booking.updated_at,
      ...written(booking),
      summary: title,
      description: booking.number,
      location: [organization, places.get(booking.resource_id)].filter(Boolean).join(', '),
      status: shownAs[booking.status as keyof typeof shownAs],
    });
  }
  return zone === 'UTC' ? calendar.toString() : withZone(calendar.toString(), zoneComponent(zone, range));
}

/** TEXT of RFC 5545, 3.3.11. The library does so with everything but the name of a calendar. */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r\n|\r|\n/g, String.raw`\n`);

/** Not by the library: given the zone of the whole calendar it writes DTSTAMP without UTC, which RFC 5545 asks for. */
const withZone = (text: string, component: string): string =>
  text.replace(/^(?=BEGIN:VEVENT|END:VCALENDAR)/m, () => `${component}\r\n`);
