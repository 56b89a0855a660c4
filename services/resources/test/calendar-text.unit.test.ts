import { expect, test } from '@jest/globals';
import type { Booking } from '../src/bookings/booking.ts';
import { calendarText } from '../src/readers/feeds/calendar-text.ts';
import { readByIcalJs } from './ical-reader.ts';

const made = new Date('2026-10-01T00:00:00Z');

interface Given {
  name?: string;
  status?: string;
  zone?: string;
}

/** A calendar, of Berlin unless told otherwise, with a booking of each range. */
function textOfAll(ranges: readonly (readonly [Date, Date])[], given: Given = {}): string {
  const { name = 'Room', status = 'accepted', zone = 'Europe/Berlin' } = given;
  const events = ranges.map(([start_date, end_date], index) => {
    const fixed = { number: 'BB1', resource_id: 'room', created_at: made, updated_at: made };
    const booking = { ...fixed, id: `booking-${index}`, status, start_date, end_date };
    return { booking: booking as unknown as Booking, title: 'Booked' };
  });
  const range = { start: made, end: new Date('2026-11-01T00:00:00Z') };
  return calendarText(events, {
    name,
    zone,
    range,
    host: 'api.example.com',
    organization: 'Harbor',
    places: new Map(),
  });
}

const textOf = (start: string, end: string, given: Given = {}): string =>
  textOfAll([[new Date(start), new Date(end)]], given);

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
  const text = textOf('2026-10-26T08:00:00Z', '2026-10-26T09:00:00Z', {
    name: 'Hall A, B; C\\D\r\nBEGIN:VEVENT\nEast',
  });
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  const name = String.raw`Hall A\, B\; C\\D\nBEGIN:VEVENT\nEast`;
  expect(lines).toContain(`NAME:${name}`);
  expect(lines).toContain(`X-WR-CALNAME:${name}`);
  expect(lines.filter((line) => !/^[A-Z-]+[:;]/.test(line))).toEqual([]);
  expect(lines.filter((line) => line === 'BEGIN:VTIMEZONE')).toHaveLength(1);
  expect(lines[lines.indexOf('END:VTIMEZONE') + 1]).toBe('BEGIN:VEVENT');
});

// RFC 5545, 3.8.1.11: what a calendar strikes out or shows as uncertain.
test.each([
  ['requested', 'TENTATIVE'],
  ['accepted', 'CONFIRMED'],
  ['rejected', 'CANCELLED'],
  ['canceled', 'CANCELLED'],
])('a booking that is %s stands as %s (H4)', (status, shown) => {
  const text = textOf('2026-10-26T08:00:00Z', '2026-10-26T09:00:00Z', { status });
  expect(text.split('\r\n').filter((line) => line.startsWith('STATUS:'))).toEqual([`STATUS:${shown}`]);
});

// When the clocks are changed, by the laws of the places; Kathmandu and UTC have no such day.
test.each([
  ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'],
  ['America/New_York', '2026-03-08T07:00:00Z', '2026-11-01T06:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-10-03T15:30:00Z'],
  ['America/St_Johns', '2026-03-08T05:30:00Z', '2026-11-01T04:30:00Z'],
  ['Asia/Kathmandu', '2026-06-01T00:00:00Z', '2026-12-01T00:00:00Z'],
  ['UTC', '2026-06-01T00:00:00Z', '2026-12-01T00:00:00Z'],
])('an outside reader (ical.js) reads the moments within hours of a change of clocks: %s (H3)', (zone, ...changes) => {
  const quarterHour = 900_000;
  const ranges = changes.flatMap((change) =>
    Array.from({ length: 33 }, (_, index) => {
      const start = Date.parse(change) + (index - 16) * quarterHour;
      return [new Date(start), new Date(start + 3 * quarterHour)] as const;
    }),
  );
  // Under a name of its own, so that the reader has no other knowledge of the zone.
  const text = textOfAll(ranges, { zone }).replaceAll(/TZID([:=])[^\r:]+/g, 'TZID$1Own');
  expect(readByIcalJs(text)).toEqual(ranges.map(([start, end]) => [start.getTime(), end.getTime(), 'CONFIRMED']));
});
