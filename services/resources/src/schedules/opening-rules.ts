import type { Activity } from '../resources/resource.ts';
import { createPace } from '../base/pace.ts';
import {
  daysOverlapping,
  instantOf,
  mergeIntervals,
  overlaps,
  weekdayOf,
  type Interval,
  type LocalDay,
} from '../base/time-zone.ts';

/** What decides when a resource is open, as far as one group says. */
export interface OpeningGroup {
  available_from: LocalDay | null;
  available_to: LocalDay | null;
  schedules: readonly { weekday: number; start_time: string; end_time: string }[];
}

/** Both bounds are inclusive; null is open. */
function isInForce(group: Pick<OpeningGroup, 'available_from' | 'available_to'>, day: LocalDay): boolean {
  return (
    (group.available_from === null || group.available_from <= day) &&
    (group.available_to === null || day <= group.available_to)
  );
}

/** When a resource is open. */
export interface OpenHours {
  /**
   * One per schedule and day, not clipped: the start of each anchors the grid on which a service is offered. A schedule that the spring
   * change swallows whole is absent on that day.
   */
  openings: Interval[];
  /** The same, joined. */
  open: Interval[];
}

/** Answers what overlaps a range; what a day says is computed once. There may be many ranges, of a year with many schedules each. */
export function openHours(
  groups: readonly OpeningGroup[],
  zone: string,
  pace = createPace(),
): (range: Interval) => Promise<OpenHours> {
  const known = new Map<LocalDay, OpenHours>();
  return async (range) => {
    const openings: Interval[] = [];
    const open: Interval[] = [];
    for (const day of daysOverlapping(range, zone)) {
      await pace();
      const hours = known.get(day) ?? hoursOf(day, groups, zone);
      known.set(day, hours);
      const within = hours.openings.filter((opening) => overlaps(opening, range));
      for (const opening of within) openings.push(opening);
      const joined = within.length === hours.openings.length ? hours.open : mergeIntervals(within);
      for (const interval of joined) open.push(interval);
    }
    return { openings, open: mergeIntervals(open) };
  };
}

function hoursOf(day: LocalDay, groups: readonly OpeningGroup[], zone: string): OpenHours {
  const weekday = weekdayOf(day);
  const openings = groups
    .filter((group) => isInForce(group, day))
    .flatMap(({ schedules }) => schedules.filter((schedule) => schedule.weekday === weekday))
    .map(({ start_time, end_time }) => ({
      start: instantOf(day, start_time, zone),
      end: instantOf(day, end_time, zone),
    }))
    .filter(({ start, end }) => start < end);
  return { openings, open: mergeIntervals(openings) };
}

const firstDay = '0000-01-01';
const lastDay = '9999-12-31';

/** Activity from schedules and from timeslots that are not canceled. Timeslots that ended before `today` are left out. */
export function activityOf(
  groups: readonly OpeningGroup[],
  timeslots: readonly Interval[],
  today: LocalDay,
  zone: string,
): Activity[] {
  const weekly = groups.flatMap((group) =>
    group.schedules.map(({ weekday }) => ({
      weekday,
      from: group.available_from ?? firstDay,
      to: group.available_to ?? lastDay,
    })),
  );
  const days = new Set(timeslots.flatMap((timeslot) => daysOverlapping(timeslot, zone)));
  const single = [...days]
    .filter((day) => day >= today)
    .map((day) => ({ weekday: weekdayOf(day), from: day, to: day }));
  return withoutCovered([...weekly, ...single]);
}

/** Leaves out entries that another one covers, so that a resource with a thousand timeslots in its opening hours stays small. */
function withoutCovered(entries: readonly Activity[]): Activity[] {
  const kept: Activity[] = [];
  const bySpan = [...entries].sort((a, b) => a.from.localeCompare(b.from) || b.to.localeCompare(a.to));
  for (const entry of bySpan) {
    const covered = kept.some(
      (other) => other.weekday === entry.weekday && other.from <= entry.from && entry.to <= other.to,
    );
    if (!covered) kept.push(entry);
  }
  return kept;
}
