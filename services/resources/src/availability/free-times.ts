import { placementOf, violationOf, type BookingFacts } from '../bookings/rules/bookable-rules.ts';
import type { Places, SlotPlaces } from '../bookings/rules/capacity-rules.ts';
import { createPace } from '../base/pace.ts';
import type { Interval } from '../base/time-zone.ts';
import { candidateCount, candidateTimes, inOrder } from './candidate-rules.ts';

/** What somebody looks for. */
export interface Sought {
  range: Interval;
  durationMinutes: number;
  quantity: number;
}

/** A time at which the rules let somebody book, whoever has booked already. */
export interface Offer extends Interval {
  /** With setup and cleanup. */
  blocked: Interval;
  timeslot: SlotPlaces | undefined;
}

/** A time that can be booked. */
export interface FreeTime extends Interval {
  /** Places left. */
  available: number;
  timeslotId: string | undefined;
}

/** Of the offers those for which enough places are left, in order, at most `max`. */
export function freeTimes(offers: readonly Offer[], places: Places, quantity: number, max = Infinity): FreeTime[] {
  const free: FreeTime[] = [];
  for (const { start, end, blocked, timeslot } of offers) {
    const available = places.left(blocked, timeslot);
    if (available < quantity) continue;
    free.push({ start, end, available, timeslotId: timeslot?.id });
    if (free.length === max) break;
  }
  return free;
}

/** Tells which facts, of those that were read together, are offered the same times: undefined where there are others like none. */
function createKinds(): (facts: BookingFacts) => string | undefined {
  const hours = new Map<BookingFacts['openings'], number>();
  const numberOf = (openings: BookingFacts['openings']): number => {
    const number = hours.get(openings) ?? hours.size;
    hours.set(openings, number);
    return number;
  };
  return ({ timeslots, resource, openings, rules }) => {
    if (timeslots.length > 0) return undefined;
    const { padding_before_minutes: before, padding_after_minutes: after } = resource;
    return [numberOf(openings), before, after, ...rules.map(({ id }) => id)].join();
  };
}

/**
 * What the rules offer, in order, of facts that were read together: resources without timeslots of their own whose hours, rules, setup and
 * cleanup are the same are judged once. Only for resources that `reasonAgainst` has nothing against.
 */
export function createOffers(sought: Sought, pace = createPace()): (facts: BookingFacts) => Promise<readonly Offer[]> {
  const kindOf = createKinds();
  const judged = new Map<string, readonly Offer[]>();
  return async (facts) => {
    const kind = kindOf(facts);
    if (kind === undefined) return offersFor(sought, facts, pace);
    const offers = judged.get(kind) ?? (await offersFor(sought, facts, pace));
    judged.set(kind, offers);
    return offers;
  };
}

/** About how many times are to be judged for that. */
export function timesToJudge(all: readonly BookingFacts[], sought: Sought): number {
  const kindOf = createKinds();
  const counted = new Set<string>();
  return all.reduce((sum, facts) => {
    const kind = kindOf(facts);
    if (kind !== undefined && counted.has(kind)) return sum;
    if (kind !== undefined) counted.add(kind);
    return sum + candidateCount(sought.range, facts, sought.durationMinutes);
  }, 0);
}

/** One by one. A step looks at what lies around its time, not at all that is known of the range. */
async function offersFor(
  { range, durationMinutes }: Sought,
  facts: BookingFacts,
  pace: () => Promise<void>,
): Promise<Offer[]> {
  const times: Interval[] = [];
  let steps = 0;
  for (const time of candidateTimes(range, facts, durationMinutes)) {
    if (time) times.push(time);
    if (++steps % stepsAtOnce === 0) await pace();
  }
  const offers: Offer[] = [];
  const factsAt = factsInOrder(facts);
  for (const time of inOrder(times)) {
    if (++steps % stepsAtOnce === 0) await pace();
    const around = factsAt(time.start);
    if (violationOf(time, around)) continue;
    const { timeslot, blocked, capacity } = placementOf(time, around);
    offers.push({ ...time, blocked, timeslot: timeslot && { id: timeslot.id, capacity } });
  }
  return offers;
}

const stepsAtOnce = 50;

/** What of the facts matters to a time that starts at an instant. To be asked in order of the instants; each answer ends the one before. */
function factsInOrder(facts: BookingFacts): (start: Date) => BookingFacts {
  const slots = Map.groupBy(facts.timeslots, ({ start_date }) => start_date.getTime());
  const openings = around(facts.openings);
  const open = around(facts.open);
  const here = { ...facts };
  return (start) => {
    here.timeslots = slots.get(start.getTime()) ?? [];
    here.openings = openings(start);
    here.open = open(start);
    return here;
  };
}

/** The intervals that an instant lies in. To be asked in order of the instants. */
function around(intervals: readonly Interval[]): (instant: Date) => Interval[] {
  const coming = intervals.toSorted((a, b) => b.start.getTime() - a.start.getTime());
  let begun: Interval[] = [];
  return (instant) => {
    const ms = instant.getTime();
    for (let next = coming.at(-1); next && next.start.getTime() <= ms; next = coming.at(-1)) {
      begun.push(next);
      coming.pop();
    }
    begun = begun.filter(({ end }) => ms < end.getTime());
    return begun;
  };
}
