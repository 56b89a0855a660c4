import type { SendMailOptions } from 'nodemailer';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { BookingFacts } from '../notices/notice.ts';
import { oneLine } from './mail-content.ts';

interface CalendarBooking {
  id: string;
  title: string;
  facts: BookingFacts;
}

interface CalendarScope {
  organization: string;
  host: string;
  canceled: boolean;
  now: Date;
}

/** The bookings for the customer's own calendar. A file that cancels has one booking (RFC 5546, 3.2.5): several are attached one by one. */
export function calendarFiles(bookings: readonly CalendarBooking[], scope: CalendarScope): SendMailOptions {
  const method = scope.canceled ? 'CANCEL' : 'PUBLISH';
  if (!scope.canceled || bookings.length === 1) {
    return { icalEvent: { method, filename: 'booking.ics', content: calendarOf(bookings, scope) } };
  }
  return {
    attachments: bookings.map((booking, index) => ({
      filename: `booking-${index + 1}.ics`,
      contentType: `text/calendar; charset=utf-8; method=${method}`,
      content: calendarOf([booking], scope),
    })),
  };
}

/** Times are in UTC, which every calendar shows in its own zone. */
function calendarOf(
  bookings: readonly CalendarBooking[],
  { organization, host, canceled, now }: CalendarScope,
): string {
  const method = canceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ method, prodId: { company: 'booking-platform', product: 'notices' } });
  for (const { id, title, facts } of bookings) {
    calendar.createEvent({
      id: `${id}@${host}`,
      sequence: facts.sequence,
      stamp: now,
      start: new Date(facts.start_date),
      end: new Date(facts.end_date),
      summary: oneLine(title),
      location: [organization, facts.resource].filter(Boolean).join(', '),
      status: canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}
