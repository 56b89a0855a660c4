import { overlaps, type Interval } from '../time/time-zone.ts';

/** A stretch of time in which `quantity` places are taken, padding included. */
export interface Taken {
  blocked_from: Date;
  blocked_until: Date;
  quantity: number;
}

/** Most places taken at any one instant of `range`. Half-open: what ends when the range starts takes nothing. */
export function mostTaken(taken: readonly Taken[], range: Interval): number {
  const edges: { at: number; change: number }[] = [];
  for (const { blocked_from, blocked_until, quantity } of taken) {
    if (!overlaps(range, { start: blocked_from, end: blocked_until })) continue;
    edges.push({ at: blocked_from.getTime(), change: quantity }, { at: blocked_until.getTime(), change: -quantity });
  }
  edges.sort((a, b) => a.at - b.at || a.change - b.change);
  let current = 0;
  let most = 0;
  for (const { change } of edges) {
    current += change;
    if (current > most) most = current;
  }
  return most;
}

/** What stands against a booking: bookings of the resource itself, and those of its parent or children. */
export interface Occupancy {
  own: readonly Taken[];
  /** A parent is taken as a whole: any of these that overlaps leaves no place. */
  family: readonly Taken[];
}

/** Places left in `range` of a resource with `capacity` places. */
export function placesLeft(occupancy: Occupancy, range: Interval, capacity: number): number {
  const blocked = occupancy.family.some((entry) =>
    overlaps(range, { start: entry.blocked_from, end: entry.blocked_until }),
  );
  return blocked ? 0 : Math.max(0, capacity - mostTaken(occupancy.own, range));
}
