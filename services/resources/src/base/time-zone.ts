import { DateTime } from 'luxon';

/** Half-open: `end` is the first instant outside. */
export interface Interval {
  start: Date;
  end: Date;
}

const dayMs = 86_400_000;
/** Clocks are not put forward by more. */
const longestJumpMinutes = 180;

/** Local calendar date, `2026-03-29`. Dates of this form compare as strings. */
export type LocalDay = string;

export function localDayOf(instant: Date, zone: string): LocalDay {
  return DateTime.fromJSDate(instant, { zone }).toFormat('yyyy-MM-dd');
}

/** The whole local day: 23 or 25 hours long when the clocks change. */
export function dayInterval(day: LocalDay, zone: string): Interval {
  return { start: instantOf(day, '00:00', zone), end: instantOf(day, '24:00', zone) };
}

/** ISO: 1 Monday to 7 Sunday. */
export function weekdayOf(day: LocalDay): number {
  return DateTime.fromISO(day, { zone: 'utc' }).weekday;
}

export function addDays(day: LocalDay, days: number): LocalDay {
  return DateTime.fromISO(day, { zone: 'utc' }).plus({ days }).toFormat('yyyy-MM-dd');
}

/** Every local day that has at least one instant in the interval, in order. */
export function daysOverlapping({ start, end }: Interval, zone: string): LocalDay[] {
  if (start >= end) return [];
  const last = localDayOf(new Date(end.getTime() - 1), zone);
  const days: LocalDay[] = [];
  for (let day = localDayOf(start, zone); day <= last; day = addDays(day, 1)) days.push(day);
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
  const local = DateTime.fromISO(`${day}T${time}`, { zone });
  if (local.toFormat('yyyy-MM-dd HH:mm') !== `${day} ${time}`) return jumpBefore(local);
  const [first = local] = local.getPossibleOffsets();
  return first.toJSDate();
}

/** The clock change before `after`, which lies less than a day behind it; found by halving. */
function jumpBefore(after: DateTime): Date {
  let late = after.toMillis();
  let early = late - 24 * 3_600_000;
  const offsetAt = (ms: number) => DateTime.fromMillis(ms, { zone: after.zone }).offset;
  const offset = offsetAt(late);
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (offsetAt(middle) === offset) late = middle;
    else early = middle;
  }
  return new Date(late);
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
  const minutes = instant.getTime() / 60_000;
  const shown = minutes + offsetOf(instant, zone);
  const midnight = Math.floor(shown / 1_440) * 1_440;
  if (shown - midnight > longestJumpMinutes) return shown;
  const beforeJump = minutes + offsetOf(new Date(instant.getTime() - 1), zone);
  return beforeJump <= midnight ? midnight : shown;
}

/** Minutes by which the clock on the wall is ahead of UTC. */
function offsetOf(instant: Date, zone: string): number {
  return DateTime.fromJSDate(instant, { zone }).offset;
}

/**
 * The instant at which the clock on the wall shows so many minutes more than at `instant`, a full minute; of times that it shows twice or
 * skips, the one that `instantOf` names.
 */
export function wallMinutesAfter(instant: Date, minutes: number, zone: string): Date {
  const passed = new Date(instant.getTime() + minutes * 60_000);
  const wall = wallMinutes(instant, zone);
  const offset = wall - instant.getTime() / 60_000;
  // Most days have no change of clocks, and the calendar is slow.
  const isPlain = offset === offsetOf(passed, zone) && offset === offsetOf(new Date(passed.getTime() - dayMs), zone);
  if (isPlain) return passed;
  const shown = DateTime.fromMillis((wall + minutes) * 60_000, { zone: 'utc' });
  return instantOf(shown.toFormat('yyyy-MM-dd'), shown.toFormat('HH:mm'), zone);
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
  return a.start < b.end && b.start < a.end;
}

/** Sorted, with overlapping and adjacent ones joined. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const interval of [...intervals].sort((a, b) => a.start.getTime() - b.start.getTime())) {
    const last = merged.at(-1);
    if (last && interval.start <= last.end) {
      if (interval.end > last.end) last.end = interval.end;
    } else merged.push({ ...interval });
  }
  return merged;
}
