/** The one place a service takes the time from. Domain functions get `now` as an argument; nothing else calls `new Date()`. */
export interface Clock {
  now(): Date;
  /** Organizations whose timers are due ahead of time, and by how many milliseconds, as their test clocks are; absent in production. */
  ahead?(): ReadonlyMap<string, number>;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * A clock that another one leads: it goes by what it was told of that one, and in between by the process's own count, which setting the
 * machine's clock does not move.
 */
export interface LedClock extends Clock {
  /** What the other one showed at some moment since `askedAt` (`performance.now()`): this one moves only as far as that is certain. */
  tell(shown: Date, askedAt: number): void;
}

export function ledClock(): LedClock {
  let ahead = systemClock.now().getTime() - performance.now();
  return {
    now: () => new Date(performance.now() + ahead),
    tell(shown, askedAt) {
      // Shown are whole milliseconds that have begun.
      const [least, most] = [shown.getTime() - performance.now(), shown.getTime() + 1 - askedAt];
      ahead = Math.min(Math.max(ahead, least), most);
    },
  };
}

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
