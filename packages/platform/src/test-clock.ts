import type { Clock } from './clock.ts';
import { currentCall } from './context.ts';

/** A clock that runs ahead for single organizations, so that in development holds, renewals and starts can be tried in seconds. */
export interface TestClock extends Clock {
  /** Replaces what is known; milliseconds by organization id. `fires`: by which clock timers are due, where that is another one. */
  setAhead(ahead: ReadonlyMap<string, number>, fires?: ReadonlyMap<string, number>): void;
}

/** Inside a call the time is that of the call's organization; outside of any it is the base clock's. */
export function createTestClock(base: Clock): TestClock {
  let ahead: ReadonlyMap<string, number> = new Map();
  let due = ahead;
  return {
    now: () => {
      const aheadMs = ahead.get(currentCall()?.organizationId ?? '') ?? 0;
      return new Date(base.now().getTime() + aheadMs);
    },
    ahead: () => due,
    setAhead: (next, fires = next) => {
      ahead = next;
      due = fires;
    },
  };
}
