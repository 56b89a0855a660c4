import { expect, test } from '@jest/globals';
import type { Booking } from '../src/bookings/booking.ts';
import { calendarText } from '../src/readers/feeds/calendar-text.ts';

const made = new Date('2026-10-01T00:00:00Z');

/** A calendar of Berlin with one booking. */
function textOf(start: string, end: string, name = 'Room'): string {
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
  return calendarText([{ booking, title: 'Booked' }], {
    name,
    zone: 'Europe/Berlin',
    range: { start: made, end: new Date('2026-11-01T00:00:00Z') },
    host: 'api.example.com',
    organization: 'Harbor',
    places: new Map(),
  });
}

/** Lines of start and end of a booking. */
function linesOf(start: string, end: string): string[] {
  const text = textOf(start, end);
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

test('the name is text like any other: what separates values and lines is escaped (RFC 5545, 3.3.11)', () => {
  const text = textOf('2026-10-26T08:00:00Z', '2026-10-26T09:00:00Z', 'Hall A, B; C\\D\r\nBEGIN:VEVENT\nEast');
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  const name = String.raw`Hall A\, B\; C\\D\nBEGIN:VEVENT\nEast`;
  expect(lines).toContain(`NAME:${name}`);
  expect(lines).toContain(`X-WR-CALNAME:${name}`);
  expect(lines.filter((line) => !/^[A-Z-]+[:;]/.test(line))).toEqual([]);
  expect(lines.filter((line) => line === 'BEGIN:VTIMEZONE')).toHaveLength(1);
  expect(lines[lines.indexOf('END:VTIMEZONE') + 1]).toBe('BEGIN:VEVENT');
});
