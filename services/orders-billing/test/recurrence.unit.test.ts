import { describe, expect, test } from '@jest/globals';
import { beginsOn, occurrencesOf, type Recurrence } from '../src/sales/orders/recurrence.ts';

const once = { interval: 1, by_day: [], count: null, until: null, except_dates: [], skip_unavailable: false };
const ruleOf = (given: Partial<Recurrence>): Recurrence => ({ ...once, frequency: 'weekly', ...given });
const shown = (date: Date | null) => `${date?.toISOString().slice(0, 16) ?? ''}Z`;

const starts = (start: string, rule: Partial<Recurrence>, zone = 'Europe/Berlin', most = 101) =>
  occurrencesOf({ start_date: new Date(start), end_date: null }, ruleOf(rule), { zone, most }).map(({ start_date }) =>
    shown(start_date),
  );

const spans = (start: string, end: string, rule: Partial<Recurrence>) =>
  occurrencesOf({ start_date: new Date(start), end_date: new Date(end) }, ruleOf(rule), {
    zone: 'Europe/Berlin',
    most: 101,
  }).map(({ start_date, end_date }) => `${shown(start_date)}/${shown(end_date)}`);

type Case = [what: string, zone: string, start: string, rule: Partial<Recurrence>, expected: string];

/** What python-dateutil 2.9 says of the same rules (`rrule` with MO as begin of the week, `resolve_imaginary` of what the clock skips). */
const dateutil: Case[] = [
  [
    'weekly over the end of summer time',
    'Europe/Berlin',
    '2026-10-12T08:00Z',
    { count: 4 },
    '2026-10-12T08:00Z 2026-10-19T08:00Z 2026-10-26T09:00Z 2026-11-02T09:00Z',
  ],
  [
    'weekly over its begin, until a day',
    'Europe/Berlin',
    '2027-03-15T09:00Z',
    { until: '2027-04-05' },
    '2027-03-15T09:00Z 2027-03-22T09:00Z 2027-03-29T08:00Z 2027-04-05T08:00Z',
  ],
  [
    'in New York a week later',
    'America/New_York',
    '2026-10-19T22:30Z',
    { count: 3 },
    '2026-10-19T22:30Z 2026-10-26T22:30Z 2026-11-02T23:30Z',
  ],
  [
    'in New York two weeks earlier',
    'America/New_York',
    '2027-03-01T23:30Z',
    { count: 3 },
    '2027-03-01T23:30Z 2027-03-08T23:30Z 2027-03-15T22:30Z',
  ],
  [
    'a time that the clock skips',
    'Europe/Berlin',
    '2027-03-21T01:30Z',
    { count: 3 },
    '2027-03-21T01:30Z 2027-03-28T01:30Z 2027-04-04T00:30Z',
  ],
  [
    'a time that it shows twice',
    'Europe/Berlin',
    '2027-03-07T01:30Z',
    { interval: 34, count: 2 },
    '2027-03-07T01:30Z 2027-10-31T00:30Z',
  ],
  [
    'two days of every second week, begun on the second',
    'Europe/Berlin',
    '2026-12-02T08:00Z',
    { interval: 2, by_day: ['we', 'mo'], count: 5 },
    '2026-12-02T08:00Z 2026-12-14T08:00Z 2026-12-16T08:00Z 2026-12-28T08:00Z 2026-12-30T08:00Z',
  ],
  [
    'on working days',
    'Europe/Berlin',
    '2026-12-31T07:00Z',
    { by_day: ['mo', 'tu', 'we', 'th', 'fr'], count: 4 },
    '2026-12-31T07:00Z 2027-01-01T07:00Z 2027-01-04T07:00Z 2027-01-05T07:00Z',
  ],
  [
    'every tenth day',
    'Europe/Berlin',
    '2026-12-24T07:00Z',
    { frequency: 'daily', interval: 10, count: 3 },
    '2026-12-24T07:00Z 2027-01-03T07:00Z 2027-01-13T07:00Z',
  ],
  [
    'on the 31st',
    'Europe/Berlin',
    '2026-12-31T11:00Z',
    { frequency: 'monthly', count: 4 },
    '2026-12-31T11:00Z 2027-01-31T11:00Z 2027-03-31T10:00Z 2027-05-31T10:00Z',
  ],
  [
    'on leap days',
    'America/New_York',
    '2028-02-29T17:00Z',
    { frequency: 'monthly', interval: 12, count: 2 },
    '2028-02-29T17:00Z 2032-02-29T17:00Z',
  ],
  [
    'but for two days, which count',
    'Europe/Berlin',
    '2026-12-14T09:00Z',
    { count: 4, except_dates: ['2026-12-21', '2026-12-28'] },
    '2026-12-14T09:00Z 2027-01-04T09:00Z',
  ],
];

describe('a booking recurs as RFC 5545 has it', () => {
  test.each(dateutil)('%s', (_what, zone, start, rule, expected) => {
    expect(starts(start, rule, zone).join(' ')).toBe(expected);
  });

  test('the first one stays the second of two where it was said to be', () => {
    expect(starts('2026-10-25T01:30Z', { frequency: 'daily', count: 2 })).toEqual([
      '2026-10-25T01:30Z',
      '2026-10-26T01:30Z',
    ]);
  });

  test('no more than are asked for, and none behind the year 9999', () => {
    expect(starts('2026-12-01T09:00Z', { frequency: 'daily', until: '2099-01-01' }, 'Europe/Berlin', 101)).toHaveLength(
      101,
    );
    expect(starts('9999-12-24T09:00Z', { count: 3 })).toEqual(['9999-12-24T09:00Z', '9999-12-31T09:00Z']);
  });

  test('hours are hours, days are days of the calendar', () => {
    expect(spans('2026-10-17T20:00Z', '2026-10-18T04:00Z', { count: 2 })[1]).toBe(
      '2026-10-24T20:00Z/2026-10-25T04:00Z',
    );
    expect(spans('2026-10-17T22:00Z', '2026-10-18T22:00Z', { count: 2 })[1]).toBe(
      '2026-10-24T22:00Z/2026-10-25T23:00Z',
    );
  });

  test('days follow one another without a gap, also where the clock skips a midnight', () => {
    // In Cairo 30 April 2027 begins at 01:00, which is 22:00 UTC, and the days after it at 21:00.
    const day = { start_date: new Date('2027-04-28T22:00Z'), end_date: new Date('2027-04-29T22:00Z') };
    const rule = ruleOf({ frequency: 'daily', count: 3 });
    const found = occurrencesOf(day, rule, { zone: 'Africa/Cairo', most: 101 });
    expect(found.map(({ start_date, end_date }) => `${shown(start_date)}/${shown(end_date)}`)).toEqual([
      '2027-04-28T22:00Z/2027-04-29T22:00Z',
      '2027-04-29T22:00Z/2027-04-30T21:00Z',
      '2027-04-30T21:00Z/2027-05-01T21:00Z',
    ]);
  });

  test('the first day is one of its days of the week, in its zone', () => {
    const lateOnSunday = new Date('2026-12-06T23:30Z');
    expect(beginsOn(lateOnSunday, { by_day: ['mo'] }, 'Europe/Berlin')).toBe(true);
    expect(beginsOn(lateOnSunday, { by_day: ['mo'] }, 'UTC')).toBe(false);
    expect(beginsOn(lateOnSunday, { by_day: [] }, 'UTC')).toBe(true);
  });
});
