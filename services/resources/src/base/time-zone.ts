import { momentsShowing, offsetAt, shownAt, type Span } from '@booking/platform/wall-clock.ts';
import { DateTime } from 'luxon';

export type Interval = Span;

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Clocks are not put forward by more. */
const longestJumpMinutes = 180;

/** Local calendar date, `2026-03-29`. Dates of this form compare as strings, but for the first one of the year 10000 (`+010000-01-01`). */
export type LocalDay = string;

export function localDayOf(instant: Date, zone: string): LocalDay {
  return dayOf(shownAt(instant.getTime(), zone));
}

/** The whole local day: 23 or 25 hours long when the clocks change. */
export function dayInterval(day: LocalDay, zone: string): Interval {
  return { start: instantOf(day, '00:00', zone), end: instantOf(day, '24:00', zone) };
}

/** ISO: 1 Monday to 7 Sunday. */
export function weekdayOf(day: LocalDay): number {
  return new Date(midnightOf(day)).getUTCDay() || 7;
}

export function addDays(day: LocalDay, days: number): LocalDay {
  return dayOf(midnightOf(day) + days * dayMs);
}

/** Of a clock that shows UTC. */
const midnightOf = (day: LocalDay): number => Date.parse(`${day}T00:00Z`);
const dayOf = (ms: number): LocalDay => shownBy(ms)[0];
/** Date and time of a clock that shows UTC. East of it the year 9999 ends in the next. */
function shownBy(ms: number): [day: LocalDay, time: string] {
  const iso = new Date(ms).toISOString();
  const dateEnds = iso.indexOf('T');
  return [iso.slice(0, dateEnds), iso.slice(dateEnds + 1, dateEnds + 6)];
}

/** Every local day that has at least one instant in the interval, in order. */
export function daysOverlapping({ start, end }: Interval, zone: string): LocalDay[] {
  if (start >= end) return [];
  const last = midnightOf(localDayOf(new Date(end.getTime() - 1), zone));
  const days: LocalDay[] = [];
  for (let ms = midnightOf(localDayOf(start, zone)); ms <= last; ms += dayMs) days.push(dayOf(ms));
  return days;
}

/**
 * The instant at which the clock on the wall shows `time` (`HH:mm`; `24:00` ends the day).
 * | the wall clock | answer |
 * |---|---|
 * | shows it once | that instant |
 * | shows it twice (autumn) | the first of both |
 * | skips it (spring) | the instant of the jump |
 */
export function instantOf(day: LocalDay, time: string, zone: string): Date {
  if (time === '24:00') return instantOf(addDays(day, 1), '00:00', zone);
  const shown = Date.parse(`${day}T${time}Z`);
  const [early, late] = momentsShowing(shown, zone);
  for (const ms of [early, late]) if (shownAt(ms, zone) === shown) return new Date(ms);
  return jumpBetween(early, late, zone);
}

/** The clock change after `early` and not after `late`, found by halving. */
function jumpBetween(early: number, late: number, zone: string): Date {
  const offset = offsetAt(late, zone);
  let [before, after] = [early, late];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle, zone) === offset) after = middle;
    else before = middle;
  }
  return new Date(after);
}

/** Minutes that the clock on the wall moves on between two instants: a local day is 1,440, be it 23, 24 or 25 hours long. */
export function wallMinutesBetween(from: Date, to: Date, zone: string): number {
  return wallMinutes(to, zone) - wallMinutes(from, zone);
}

/**
 * What the clock on the wall shows, in minutes. A day whose midnight it skips begins at the jump: that is its 00:00, and the 24:00 of the
 * day before.
 */
function wallMinutes(instant: Date, zone: string): number {
  const ms = instant.getTime();
  const minutes = ms / minuteMs;
  const shown = minutes + offsetAt(ms, zone);
  const midnight = Math.floor(shown / 1_440) * 1_440;
  if (shown - midnight > longestJumpMinutes) return shown;
  const beforeJump = minutes + offsetAt(ms - 1, zone);
  return beforeJump <= midnight ? midnight : shown;
}

/**
 * The instant at which the clock on the wall shows so many minutes more than at `instant`, a full minute; of times that it shows twice or
 * skips, the one that `instantOf` names.
 */
export function wallMinutesAfter(instant: Date, minutes: number, zone: string): Date {
  const ms = instant.getTime() + minutes * minuteMs;
  const wall = wallMinutes(instant, zone);
  const offset = wall - instant.getTime() / minuteMs;
  // Most days have no change of clocks.
  if (offset === offsetAt(ms, zone) && offset === offsetAt(ms - dayMs, zone)) return new Date(ms);
  return instantOf(...shownBy((wall + minutes) * minuteMs), zone);
}

/** The local day, ISO week or month around an instant. */
export function periodAround(instant: Date, unit: 'day' | 'week' | 'month', zone: string): Interval {
  const start = DateTime.fromJSDate(instant, { zone }).startOf(unit);
  return {
    start: start.toJSDate(),
    end: start
      .plus({ [unit]: 1 })
      .startOf(unit)
      .toJSDate(),
  };
}

export function overlaps(a: Interval, b: Interval): boolean {
  return a.start.getTime() < b.end.getTime() && b.start.getTime() < a.end.getTime();
}

/** Sorted, with overlapping and adjacent ones joined. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const interval of [...intervals].sort((a, b) => a.start.getTime() - b.start.getTime())) {
    const last = merged.at(-1);
    if (last && interval.start <= last.end) {
      if (interval.end > last.end) merged[merged.length - 1] = { start: last.start, end: interval.end };
    } else merged.push(interval);
  }
  return merged;
}

/** Whether one of the intervals, joined and in order, holds the range. Of those that end after its start, only the first can. */
export function isWithin(range: Interval, joined: readonly Interval[]): boolean {
  const [start, end] = [range.start.getTime(), range.end.getTime()];
  const first = joined.find((one) => start < one.end.getTime());
  return first !== undefined && first.start.getTime() <= start && end <= first.end.getTime();
}
