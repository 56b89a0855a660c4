import { describe, expect, test } from '@jest/globals';
import { addDays, dayOf, fromField, minuteOf, minutesOfDay, startOfDay, toField } from '../src/format/time.ts';

const berlin = 'Europe/Berlin';
const newYork = 'America/New_York';

describe('days of a time zone', () => {
  test('begin at its midnight, whatever the reader’s clock says', () => {
    expect(startOfDay('2026-11-22', berlin).toISOString()).toBe('2026-11-21T23:00:00.000Z');
    expect(startOfDay('2026-11-22', newYork).toISOString()).toBe('2026-11-22T05:00:00.000Z');
    expect(dayOf('2026-11-21T23:30:00Z', berlin)).toBe('2026-11-22');
    expect(dayOf('2026-11-22T04:30:00Z', newYork)).toBe('2026-11-21');
  });

  test('have 23 or 25 hours where clocks change', () => {
    expect(minutesOfDay('2026-03-29', berlin)).toBe(23 * 60);
    expect(minutesOfDay('2026-10-25', berlin)).toBe(25 * 60);
    expect(minutesOfDay('2026-11-01', newYork)).toBe(25 * 60);
    expect(minutesOfDay('2026-11-22', berlin)).toBe(24 * 60);
  });

  test('are added on the calendar', () => {
    expect([addDays('2026-02-28', 1), addDays('2026-03-29', 1), addDays('2026-01-01', -1)]).toEqual([
      '2026-03-01',
      '2026-03-30',
      '2025-12-31',
    ]);
  });

  test('place what happens by the time that has passed', () => {
    expect(minuteOf('2026-03-29T08:00:00Z', '2026-03-29', berlin)).toBe(9 * 60);
    expect(minuteOf('2026-11-22T08:00:00Z', '2026-11-22', berlin)).toBe(9 * 60);
    expect(minuteOf('2026-11-21T22:30:00Z', '2026-11-22', berlin)).toBe(-30);
  });
});

describe('fields for a time', () => {
  test('show and read the wall clock of the organization', () => {
    expect(toField('2026-11-22T08:00:00.000+00:00', berlin)).toBe('2026-11-22T09:00');
    expect(toField('2026-07-01T08:00:00.000+00:00', newYork)).toBe('2026-07-01T04:00');
    expect(fromField('2026-07-01T04:00', newYork)?.toISOString()).toBe('2026-07-01T08:00:00.000Z');
    expect(fromField('2026-11-22T09:00', berlin)?.toISOString()).toBe('2026-11-22T08:00:00.000Z');
  });

  test('take the first of an hour that comes twice, and the next valid time where there is none', () => {
    expect(fromField('2026-10-25T02:30', berlin)?.toISOString()).toBe('2026-10-25T00:30:00.000Z');
    expect(fromField('2026-03-29T02:30', berlin)?.toISOString()).toBe('2026-03-29T01:30:00.000Z');
  });

  test('that are empty or half filled say nothing', () => {
    expect([fromField('', berlin), fromField('2026-10-25', berlin)]).toEqual([undefined, undefined]);
  });
});
