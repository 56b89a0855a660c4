import { stepMinutes, takesLocalDays, type BookingFacts } from '../bookings/bookable-rules.ts';
import { minutesAfter } from '../bookings/booking.ts';
import { wallMinutesAfter, type Interval } from '../time/time-zone.ts';

/**
 * Times worth a closer look: every start on the grid of an opening, and every timeslot as a whole; within `range`, in order of start, each
 * once. One that takes local days is offered in days of the wall clock. A service brings its own duration and grid; without one both are `durationMinutes`.
 */
export function candidateTimes(
  range: Interval,
  facts: Pick<BookingFacts, 'openings' | 'timeslots' | 'service' | 'now' | 'zone'>,
  durationMinutes: number,
): Interval[] {
  const duration = facts.service?.duration_minutes ?? durationMinutes;
  const step = facts.service ? stepMinutes(facts.service) : durationMinutes;
  const inDays = takesLocalDays(facts.service);
  const after = inDays
    ? (instant: Date, minutes: number) => wallMinutesAfter(instant, minutes, facts.zone)
    : minutesAfter;
  const times = new Map<string, Interval>();
  const add = (time: Interval): void => {
    if (range.start <= time.start && time.end <= range.end && facts.now <= time.start) {
      times.set(`${time.start.getTime()}/${time.end.getTime()}`, time);
    }
  };
  for (const opening of facts.openings) {
    const toSkip = inDays ? 0 : (range.start.getTime() - opening.start.getTime()) / (step * 60_000);
    const skipped = Math.max(0, Math.ceil(toSkip));
    for (let index = skipped; ; index += 1) {
      const start = after(opening.start, index * step);
      if (start >= opening.end || start >= range.end) break;
      add({ start, end: after(start, duration) });
    }
  }
  for (const { start_date, end_date } of facts.timeslots) add({ start: start_date, end: end_date });
  return [...times.values()].sort((a, b) => a.start.getTime() - b.start.getTime());
}
