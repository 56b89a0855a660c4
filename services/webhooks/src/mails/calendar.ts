import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { BookingFacts } from '../notifications/notice.ts';

/** A booking for the customer's own calendar; times are in UTC, which every calendar shows in its own zone. */
export function calendarOf(
  facts: BookingFacts,
  booking: { id: string; title: string; organization: string; host: string; canceled: boolean; now: Date },
): { method: 'PUBLISH' | 'CANCEL'; content: string } {
  const { id, title, organization, host, canceled, now } = booking;
  const method = canceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ method, prodId: { company: 'booking-platform', product: 'notices' } });
  calendar.createEvent({
    id: `${id}@${host}`,
    sequence: facts.sequence,
    stamp: now,
    start: new Date(facts.start_date),
    end: new Date(facts.end_date),
    summary: title,
    location: [organization, facts.resource].filter(Boolean).join(', '),
    status: canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return { method: canceled ? 'CANCEL' : 'PUBLISH', content: calendar.toString() };
}
