import { expect, test } from '@jest/globals';
import type { Booking } from '../src/bookings/booking.ts';
import { calendarText } from '../src/feeds/calendar-text.ts';

const made = new Date('2026-10-01T00:00:00Z');

/** Lines of start and end of a booking, in a calendar of Berlin. */
function linesOf(start: string, end: string): string[] {
  const booking = {
    id: 'booking',
    number: 'BB1',
    status: 'accepted',
    resource_id: 'room',
    created_at: made,
    updated_at: made,
    start_date: new Date(start),
    end_date: new Date(end),
  } as unknown as Booking;
  const text = calendarText([{ booking, title: 'Booked' }], {
    name: 'Room',
    zone: 'Europe/Berlin',
    range: { start: made, end: new Date('2026-11-01T00:00:00Z') },
    host: 'api.example.com',
    organization: 'Harbor',
    places: new Map(),
  });
  const event = text.slice(text.indexOf('BEGIN:VEVENT'));
  return event.split('\r\n').filter((line) => /^DT(START|END)/.test(line));
}

test.each([
  // On 25 October 2026 the clock in Berlin shows 02:00 to 03:00 twice.
  {
    what: 'within the repeated hour',
    start: '2026-10-25T00:45:00Z',
    end: '2026-10-25T01:15:00Z',
    lines: ['DTSTART:20261025T004500Z', 'DTEND:20261025T011500Z'],
  },
  {
    what: 'ending in it',
    start: '2026-10-24T23:00:00Z',
    end: '2026-10-25T01:30:00Z',
    lines: ['DTSTART:20261024T230000Z', 'DTEND:20261025T013000Z'],
  },
  {
    what: 'beginning in it',
    start: '2026-10-25T01:30:00Z',
    end: '2026-10-25T03:00:00Z',
    lines: ['DTSTART:20261025T013000Z', 'DTEND:20261025T030000Z'],
  },
  {
    what: 'around it',
    start: '2026-10-24T23:59:00Z',
    end: '2026-10-25T02:00:00Z',
    lines: ['DTSTART;TZID=Europe/Berlin:20261025T015900', 'DTEND;TZID=Europe/Berlin:20261025T030000'],
  },
])('times that the clock shows twice are written in UTC: $what', ({ start, end, lines }) => {
  expect(linesOf(start, end)).toEqual(lines);
});
