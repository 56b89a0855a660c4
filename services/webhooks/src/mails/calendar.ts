import type { SendMailOptions } from 'nodemailer';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { BookingFacts } from '../notices/notice.ts';
import type { OrganizationFacts } from '../notices/organization-facts.ts';
import { oneLine } from '../notices/wording/mail-content.ts';

interface CalendarBooking {
  id: string;
  facts: BookingFacts;
  /** Where the customer changes it. */
  page: string | undefined;
}

interface CalendarScope {
  organization: Pick<OrganizationFacts, 'name' | 'email' | 'address'>;
  /** Sender of the mail: stands for an organization that tells no address of its own. */
  from: string;
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

function describedBy(lines: readonly (string | null | undefined)[]): { description?: string } {
  const known = lines.flatMap((line) => (line ? [oneLine(line)] : []));
  return known.length === 0 ? {} : { description: known.join('\n') };
}

/** Times are in UTC, which every calendar shows in its own zone. */
function calendarOf(
  bookings: readonly CalendarBooking[],
  { organization, from, host, canceled, now }: CalendarScope,
): string {
  const method = canceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ method, prodId: { company: 'booking-platform', product: 'notices' } });
  // RFC 5546, 3.2.1 and 3.2.5: a calendar may ignore what has no organizer.
  const organizer = { name: oneLine(organization.name), email: oneLine(organization.email ?? from) };
  for (const { id, facts, page } of bookings) {
    calendar.createEvent({
      id: `${id}@${host}`,
      sequence: facts.sequence,
      stamp: now,
      start: new Date(facts.start_date),
      end: new Date(facts.end_date),
      organizer,
      // The same in every mail about the booking: it names it, and does not tell news.
      summary: oneLine([facts.service ?? facts.resource, organization.name].filter(Boolean).join(', ')),
      location: oneLine([facts.resource, organization.name, organization.address].filter(Boolean).join(', ')),
      ...describedBy([facts.number, page]),
      ...(page === undefined ? {} : { url: page }),
      status: canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}
