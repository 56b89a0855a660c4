/** The one place a service takes the time from. Domain functions get `now` as an argument; nothing else calls `new Date()`. */
export interface Clock {
  now(): Date;
  /** Organizations whose timers are due ahead of time, and by how many milliseconds, as their test clocks are; absent in production. */
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

/** A clock that goes on from where it was last set: for tests of what is tried again after a pause by the same clock. */
export function runningClock(start: string | Date): ReturnType<typeof fixedClock> {
  const set = fixedClock(start);
  let setAt = performance.now();
  return {
    now: () => new Date(set.now().getTime() + performance.now() - setAt),
    set: (time) => {
      setAt = performance.now();
      set.set(time);
    },
    advance: set.advance,
  };
}
