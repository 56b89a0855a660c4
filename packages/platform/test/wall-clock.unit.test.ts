import { describe, expect, test } from '@jest/globals';
import { movedAlike, type Span } from '../src/wall-clock.ts';

const span = (start: string, end: string): Span => ({ start: new Date(start), end: new Date(end) });
const told = ({ start, end }: Span) => [start, end].map((time) => `${time.toISOString().slice(0, 16)}Z`).join('/');
const hour = (start: string): Span => span(start, new Date(Date.parse(start) + 3_600_000).toISOString());

/** What python-dateutil 2.9 says of the start (`resolve_imaginary` of the sum on the wall, `fold=0`); the length stays an hour. */
const dateutil: [what: string, zone: string, own: string, from: string, to: string, moved: string][] = [
  ['skipped', 'Europe/Berlin', '2027-03-28T08:00Z', '2027-03-21T09:00Z', '2027-03-21T01:30Z', '2027-03-28T01:30Z'],
  ['shown twice', 'Europe/Berlin', '2027-10-31T09:00Z', '2027-10-24T08:00Z', '2027-10-24T00:30Z', '2027-10-31T00:30Z'],
  ['skipped', 'America/New_York', '2027-03-14T14:00Z', '2027-03-07T15:00Z', '2027-03-07T07:30Z', '2027-03-14T07:30Z'],
  [
    'skipped, half an hour',
    'Australia/Lord_Howe',
    '2027-10-02T23:00Z',
    '2027-09-25T23:30Z',
    '2027-09-25T15:45Z',
    '2027-10-02T15:45Z',
  ],
  ['there', 'Pacific/Apia', '2027-03-27T21:00Z', '2027-03-20T21:00Z', '2027-03-21T20:00Z', '2027-03-28T20:00Z'],
  ['skipped', 'Africa/Cairo', '2027-04-30T07:00Z', '2027-04-23T08:00Z', '2027-04-22T22:30Z', '2027-04-29T22:30Z'],
];

describe('moved alike', () => {
  test.each(dateutil)('to a time that is %s in %s', (_what, zone, own, from, to, moved) => {
    const distance = { from: hour(from), to: hour(to) };
    expect(told(movedAlike(hour(own), distance, zone))).toBe(told(hour(moved)));
    expect(movedAlike(hour(from), distance, zone)).toBe(distance.to);
  });

  test('a night stays as long as it was, whether the clock changes in it or not', () => {
    // In Berlin from 22:00 to 06:00, a day later: that of the 28th would be in the night that has no 02:30.
    const own = span('2027-03-26T21:00Z', '2027-03-27T05:00Z');
    const distance = {
      from: span('2027-03-19T21:00Z', '2027-03-20T05:00Z'),
      to: span('2027-03-20T21:00Z', '2027-03-21T05:00Z'),
    };
    expect(told(movedAlike(own, distance, 'Europe/Berlin'))).toBe('2027-03-27T21:00Z/2027-03-28T05:00Z');
  });

  test('days are days of the calendar, also where the clock skips a midnight', () => {
    // In Cairo 30 April 2027 begins at 01:00, which is 22:00 UTC.
    const friday = span('2027-04-22T22:00Z', '2027-04-23T22:00Z');
    const thursday = span('2027-04-21T22:00Z', '2027-04-22T22:00Z');
    const own = span('2027-04-29T22:00Z', '2027-04-30T21:00Z');
    const earlier = movedAlike(own, { from: friday, to: thursday }, 'Africa/Cairo');
    expect(told(earlier)).toBe('2027-04-28T22:00Z/2027-04-29T22:00Z');
    expect(told(movedAlike(earlier, { from: thursday, to: friday }, 'Africa/Cairo'))).toBe(told(own));
  });

  test('what is made longer keeps its start, be it the second of two that are shown alike', () => {
    const second = span('2027-10-31T01:30Z', '2027-10-31T02:30Z');
    const distance = {
      from: span('2027-10-24T00:30Z', '2027-10-24T01:30Z'),
      to: span('2027-10-24T00:30Z', '2027-10-24T02:30Z'),
    };
    expect(told(movedAlike(second, distance, 'Europe/Berlin'))).toBe('2027-10-31T01:30Z/2027-10-31T03:30Z');
  });
});
