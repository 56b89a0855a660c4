import { overlaps, type Interval } from '../../base/time-zone.ts';

/** A stretch of time in which `quantity` places are taken, padding included. */
export interface Taken {
  blocked_from: Date;
  blocked_until: Date;
  quantity: number;
}

/** Places of a resource, taken by a booking of one of its timeslots or by one beside them. */
export interface TakenPlaces extends Taken {
  timeslot_id: string | null;
}

/** What stands against a booking: bookings of the resource itself, and those of its parent or children. */
export interface Occupancy {
  own: readonly TakenPlaces[];
  /** A parent is taken as a whole: any of these that overlaps leaves no place. */
  family: readonly Taken[];
}

/** A timeslot for whose places somebody asks. */
export interface SlotPlaces {
  id: string;
  capacity: number;
}

/** Places of a resource. Made once of all its bookings, it does not look at every one of them for every range. */
export interface Places {
  /**
   * How many are left in `range`: in the timeslot, else beside all timeslots. A timeslot has its own capacity as long as nobody but its
   * guests is there; at any instant at which bookings of several timeslots meet, or one of none, they must fit within the capacity of the
   * resource together.
   */
  left(range: Interval, slot?: SlotPlaces): number;
}

export function createPlaces({ own, family }: Occupancy, capacity: number): Places {
  const all = stepsOf(own);
  const relatives = stepsOf(family);
  const bySlot = Map.groupBy(own, ({ timeslot_id }) => timeslot_id);
  const leftIn = ({ id, capacity: ofSlot }: SlotPlaces, range: Interval): number => {
    const guests = stepsOf(bySlot.get(id) ?? []);
    const [first, last] = stepsIn(all, range);
    let left = ofSlot;
    let guest = 0;
    for (let index = first; index <= last; index += 1) {
      while (guest + 1 < guests.times.length && guests.times[guest + 1]! <= all.times[index]!) guest += 1;
      const [total, inSlot] = [all.levels[index]!, guests.levels[guest]!];
      left = Math.min(left, ofSlot - inSlot, total > inSlot ? capacity - total : left);
    }
    return left;
  };
  return {
    left(range, slot) {
      if (mostIn(relatives, range) > 0) return 0;
      return Math.max(0, slot ? leftIn(slot, range) : capacity - mostIn(all, range));
    },
  };
}

/** The same for one range only. */
export function placesLeft({ own, family }: Occupancy, range: Interval, capacity: number, slot?: SlotPlaces): number {
  return createPlaces({ own: own.filter(meets(range)), family: family.filter(meets(range)) }, capacity).left(
    range,
    slot,
  );
}

/** Most places taken at any one instant of `range`. Half-open: what ends when the range starts takes nothing. */
export function mostTaken(taken: readonly Taken[], range: Interval): number {
  return mostIn(stepsOf(taken.filter(meets(range))), range);
}

const meets =
  (range: Interval) =>
  ({ blocked_from, blocked_until }: Taken): boolean =>
    overlaps(range, { start: blocked_from, end: blocked_until });

/** How many places are taken when: `levels[i]` from `times[i]` to `times[i + 1]`, and the last level for ever. */
interface Steps {
  times: Float64Array;
  levels: Float64Array;
  /** `most[k][i]`: the highest of the 2 ** k levels from the one at `i` on. */
  most: readonly Float64Array[];
  /** Where the last look began: whoever goes on in order finds the next step there. */
  near: number;
}

function stepsOf(taken: readonly Taken[]): Steps {
  const edges = new Float64Array(taken.length * 2 + 1).fill(-Infinity);
  taken.forEach(({ blocked_from, blocked_until }, index) => {
    edges[2 * index] = blocked_from.getTime();
    edges[2 * index + 1] = blocked_until.getTime();
  });
  const times = edges.sort().filter((at, index) => at !== edges[index - 1]);
  const levels = new Float64Array(times.length);
  for (const { blocked_from, blocked_until, quantity } of taken) {
    levels[lastBefore(times, blocked_from.getTime() + 1)]! += quantity;
    levels[lastBefore(times, blocked_until.getTime() + 1)]! -= quantity;
  }
  for (let index = 1; index < levels.length; index += 1) levels[index]! += levels[index - 1]!;
  const most = [levels];
  for (let width = 1; width * 2 <= levels.length; width *= 2) {
    const half = most.at(-1)!;
    const row = new Float64Array(levels.length - width * 2 + 1);
    for (let index = 0; index < row.length; index += 1) row[index] = Math.max(half[index]!, half[index + width]!);
    most.push(row);
  }
  return { times, levels, most, near: 0 };
}

function mostIn(steps: Steps, range: Interval): number {
  const [first, last] = stepsIn(steps, range);
  const power = Math.floor(Math.log2(last - first + 1));
  const row = steps.most[power]!;
  return Math.max(row[first]!, row[last - 2 ** power + 1]!);
}

/** The steps that a range begins and ends in. */
function stepsIn(steps: Steps, { start, end }: Interval): [first: number, last: number] {
  const first = lastBefore(steps.times, start.getTime() + 1, steps.near);
  steps.near = first;
  return [first, lastBefore(steps.times, end.getTime(), first)];
}

/** Index of the last step that begins before an instant, most likely `near`; times are whole milliseconds. */
function lastBefore(times: Float64Array, instant: number, near = 0): number {
  for (let index = near; index < near + 2; index += 1) {
    if (times[index]! < instant && !(times[index + 1]! < instant)) return index;
  }
  let [low, high] = [0, times.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (times[middle]! < instant) low = middle;
    else high = middle - 1;
  }
  return low;
}
