/** The one place a service takes the time from. Domain functions get `now` as an argument; nothing else calls `new Date()`. */
export interface Clock {
  now(): Date;
  /** Organizations whose test clock is ahead, and by how many milliseconds; absent in production. */
  ahead?(): ReadonlyMap<string, number>;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved: for tests. */
export function fixedClock(
  start: string | Date,
): Clock & { set(time: string | Date): void; advance(ms: number): void } {
  let current = new Date(start);
  return {
    now: () => new Date(current),
    set: (time) => {
      current = new Date(time);
    },
    advance: (ms) => {
      current = new Date(current.getTime() + ms);
    },
  };
}
