import type { Activity } from '../resources/resource.ts';
import { daysOverlapping, instantOf, weekdayOf, type Interval, type LocalDay } from '../base/time-zone.ts';

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

/**
 * Opening times that overlap `range`, one per schedule and day and not clipped: the start of each anchors the grid on which a service is
 * offered. A schedule that the spring change swallows whole is absent on that day.
 */
export function openings(groups: readonly OpeningGroup[], range: Interval, zone: string): Interval[] {
  const found: Interval[] = [];
  for (const day of daysOverlapping(range, zone)) {
    const weekday = weekdayOf(day);
    for (const group of groups) {
      if (!isInForce(group, day)) continue;
      for (const schedule of group.schedules) {
        if (schedule.weekday !== weekday) continue;
        const start = instantOf(day, schedule.start_time, zone);
        const end = instantOf(day, schedule.end_time, zone);
        if (start < end && start < range.end && range.start < end) found.push({ start, end });
      }
    }
  }
  return found;
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
