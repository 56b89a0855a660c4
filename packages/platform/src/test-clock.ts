import type { Clock } from './clock.ts';
import { currentCall } from './context.ts';

/** A clock that runs ahead for single organizations, so that in development holds, renewals and starts can be tried in seconds. */
export interface TestClock extends Clock {
  /** Replaces what is known; milliseconds by organization id. */
  setAhead(ahead: ReadonlyMap<string, number>): void;
}

/** Inside a call the time is that of the call's organization; outside of any it is the base clock's. */
export function createTestClock(base: Clock): TestClock {
  let ahead: ReadonlyMap<string, number> = new Map();
  return {
    now: () => {
      const aheadMs = ahead.get(currentCall()?.organizationId ?? '') ?? 0;
      return new Date(base.now().getTime() + aheadMs);
    },
    ahead: () => ahead,
    setAhead: (next) => {
      ahead = next;
    },
  };
}
