import { expect, it } from '@jest/globals';
import { aheadOfMidnight } from './steady-day.ts';

const minutes = (count: number) => count * 60_000;

it.each([
  ['noon in Berlin', '2026-11-21T12:00:00+01:00', 0],
  ['twenty minutes before midnight in Berlin', '2026-11-21T23:40:00+01:00', 0],
  ['ten minutes before midnight in Berlin', '2026-11-21T23:50:00+01:00', minutes(11)],
  ['a moment before midnight in Berlin, in summer', '2026-07-01T23:59:59.500+02:00', minutes(1) + 500],
  ['midnight in Berlin', '2026-11-22T00:00:00+01:00', 0],
  ['five minutes before midnight in New York', '2026-11-21T23:55:00-05:00', minutes(6)],
  ['midnight in New York', '2026-11-22T00:00:00-05:00', 0],
])('at %s the clock of a test runs ahead by as much as the day needs', (_when, now, ahead) => {
  expect(aheadOfMidnight(new Date(now))).toBe(ahead);
});

it('a clock that was moved has no midnight soon', () => {
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const now = Date.parse('2026-11-21T00:00:00Z') + minutes(minute);
    expect(aheadOfMidnight(new Date(now + aheadOfMidnight(new Date(now))))).toBe(0);
  }
});
