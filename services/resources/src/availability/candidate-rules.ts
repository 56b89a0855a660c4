import { stepMinutes, takesLocalDays, type BookingFacts } from '../bookings/rules/bookable-rules.ts';
import { minutesAfter } from '../bookings/booking.ts';
import { wallMinutesAfter, type Interval } from '../base/time-zone.ts';

/**
 * Times worth a closer look: every start on the grid of an opening, and every timeslot as a whole; within `range`, in no order, a timeslot
 * perhaps twice. Openings may overlap as much as they like: each start is named once. One that takes local days is offered in days of the
 * wall clock. A service brings its own duration and grid; without one both are `durationMinutes`. Undefined stands for a start that was
 * passed over.
 */
export function* candidateTimes(
  range: Interval,
  facts: Pick<BookingFacts, 'openings' | 'timeslots' | 'service' | 'now' | 'zone'>,
  durationMinutes: number,
): Generator<Interval | undefined> {
  const duration = facts.service?.duration_minutes ?? durationMinutes;
  const step = stepOf(facts.service, durationMinutes);
  const inDays = takesLocalDays(facts.service);
  const after = inDays
    ? (instant: Date, minutes: number) => wallMinutesAfter(instant, minutes, facts.zone)
    : minutesAfter;
  // Numbers: comparing dates costs many times as much, and a month has hundreds of starts.
  const [soonest, latest] = [Math.max(range.start.getTime(), facts.now.getTime()), range.end.getTime()];
  const ending = (time: Interval): Interval | undefined => (time.end.getTime() <= latest ? time : undefined);
  const named = new Set<number>();
  for (const opening of facts.openings) {
    const toSkip = inDays ? 0 : (range.start.getTime() - opening.start.getTime()) / (step * 60_000);
    const skipped = Math.max(0, Math.ceil(toSkip));
    const end = Math.min(opening.end.getTime(), latest);
    for (let index = skipped; ; index += 1) {
      const start = after(opening.start, index * step);
      const ms = start.getTime();
      if (ms >= end) break;
      const isNew = ms >= soonest && !named.has(ms);
      if (isNew) named.add(ms);
      yield isNew ? ending({ start, end: after(start, duration) }) : undefined;
    }
  }
  for (const { start_date: start, end_date: end } of facts.timeslots) {
    yield start.getTime() >= soonest ? ending({ start, end }) : undefined;
  }
}

const stepOf = (service: BookingFacts['service'], durationMinutes: number): number =>
  service ? stepMinutes(service) : durationMinutes;

/** How many of them there are at most, those that are passed over left out. */
export function candidateCount(
  range: Interval,
  { openings, timeslots, service }: Pick<BookingFacts, 'openings' | 'timeslots' | 'service'>,
  durationMinutes: number,
): number {
  const stepMs = stepOf(service, durationMinutes) * 60_000;
  const within = ({ start, end }: Interval): number =>
    Math.min(end.getTime(), range.end.getTime()) - Math.max(start.getTime(), range.start.getTime());
  return openings.reduce((sum, one) => sum + Math.max(0, Math.ceil(within(one) / stepMs)), timeslots.length);
}

/** In order of start, then of end; each once. */
export function inOrder(times: readonly Interval[]): Interval[] {
  const sorted = times.toSorted((a, b) => a.start.getTime() - b.start.getTime() || a.end.getTime() - b.end.getTime());
  const isSame = (a: Interval, b: Interval | undefined): boolean =>
    a.start.getTime() === b?.start.getTime() && a.end.getTime() === b.end.getTime();
  return sorted.filter((time, index) => !isSame(time, sorted[index - 1]));
}
