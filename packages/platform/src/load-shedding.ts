/**
 * Lets in what can be done in time. How long a call will take is the number of calls of its kind under way over the number that end in a
 * second (Little's law): where that is more than half of what the caller waits, it is told so at once, instead of having its answer made
 * for nobody while others wait for theirs. The other half is for what the rate cannot say: it is of the past, and calls of one kind cost
 * differently.
 */
export interface LoadShedder {
  /** Takes a place for a call of a kind; undefined where it would not be done within `remainingMs`. The function gives the place back. */
  enter(kind: string, remainingMs: number): (() => void) | undefined;
}

/** Fewer at once are a queue of no account. */
const fewInFlight = 32;
/** What is looked at; before it is over, a crowd of which nothing has ended yet may be a burst of slow calls. */
const windowMs = 5_000;
/** A crowd has just arrived, and nothing is known of it. */
const unknownMs = 2_000;
const bucketMs = 250;
/** Of what the caller waits. */
const promised = 0.5;

interface Kind {
  inFlight: number;
  /** Since when there have been more than a few at once. */
  busySince: number;
  /** Calls that ended, by when, the oldest first. */
  ended: { at: number; count: number }[];
}

export function createLoadShedder(now: () => number = () => performance.now()): LoadShedder {
  const kinds = new Map<string, Kind>();

  const kindOf = (name: string): Kind => {
    const known = kinds.get(name) ?? { inFlight: 0, busySince: 0, ended: [] };
    kinds.set(name, known);
    return known;
  };

  const expectedMs = ({ inFlight, busySince, ended }: Kind): number => {
    const busyMs = now() - busySince;
    if (inFlight < fewInFlight || busyMs < unknownMs) return 0;
    const seenMs = Math.min(busyMs, windowMs);
    const since = now() - seenMs;
    const count = ended.reduce((sum, one) => (one.at >= since ? sum + one.count : sum), 0);
    if (count === 0) return busyMs < windowMs ? 0 : Infinity;
    return (inFlight / count) * seenMs;
  };

  const note = ({ ended }: Kind): void => {
    const at = Math.floor(now() / bucketMs) * bucketMs;
    const last = ended.at(-1);
    if (last?.at === at) last.count += 1;
    else ended.push({ at, count: 1 });
    while ((ended[0]?.at ?? at) < at - windowMs) ended.shift();
  };

  return {
    enter(name, remainingMs) {
      const kind = kindOf(name);
      if (remainingMs <= 0 || expectedMs(kind) > promised * remainingMs) return undefined;
      kind.inFlight += 1;
      if (kind.inFlight === fewInFlight) kind.busySince = now();
      return () => {
        kind.inFlight -= 1;
        note(kind);
      };
    },
  };
}
