import { placementOf, violationOf, type BookingFacts } from '../bookings/rules/bookable-rules.ts';
import { createPlaces, type Occupancy } from '../bookings/rules/capacity-rules.ts';
import type { Interval } from '../base/time-zone.ts';
import { candidateTimes, inOrder } from './candidate-rules.ts';

/** What somebody looks for. */
export interface Sought {
  range: Interval;
  durationMinutes: number;
  quantity: number;
}

/** A time that can be booked. */
export interface FreeTime extends Interval {
  /** Places left. */
  available: number;
  timeslotId: string | undefined;
}

/**
 * Times that can be booked, in order; undefined for each step on the way that has found none, so that whoever takes them may pause. A step
 * looks at what lies around its time, not at all that is known of the range.
 */
export function* freeTimes(
  { range, durationMinutes, quantity }: Sought,
  facts: BookingFacts,
  occupancy: Occupancy,
): Generator<FreeTime | undefined> {
  const times: Interval[] = [];
  for (const time of candidateTimes(range, facts, durationMinutes)) {
    if (time) times.push(time);
    yield undefined;
  }
  const places = createPlaces(occupancy, facts.resource.capacity);
  const factsAt = factsInOrder(facts);
  for (const time of inOrder(times)) {
    const around = factsAt(time.start);
    const placement = violationOf(time, around) ? undefined : placementOf(time, around);
    const slot = placement?.timeslot && { id: placement.timeslot.id, capacity: placement.capacity };
    const available = placement ? places.left(placement.blocked, slot) : 0;
    yield available < quantity ? undefined : { ...time, available, timeslotId: slot?.id };
  }
}

/** What of the facts matters to a time that starts at an instant. To be asked in order of the instants. */
function factsInOrder(facts: BookingFacts): (start: Date) => BookingFacts {
  const slots = Map.groupBy(facts.timeslots, ({ start_date }) => start_date.getTime());
  const openings = around(facts.openings);
  const open = around(facts.open);
  return (start) => ({
    ...facts,
    timeslots: slots.get(start.getTime()) ?? [],
    openings: openings(start),
    open: open(start),
  });
}

/** The intervals that an instant lies in. To be asked in order of the instants. */
function around(intervals: readonly Interval[]): (instant: Date) => Interval[] {
  const coming = intervals.toSorted((a, b) => b.start.getTime() - a.start.getTime());
  let begun: Interval[] = [];
  return (instant) => {
    for (let next = coming.at(-1); next && next.start <= instant; next = coming.at(-1)) {
      begun.push(next);
      coming.pop();
    }
    begun = begun.filter(({ end }) => instant < end);
    return begun;
  };
}
