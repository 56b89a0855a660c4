import type { Logger } from '@booking/platform/logger.ts';

/** Work that is looked for again and again by every replica; claiming decides who gets it. */
export interface Poller {
  /** Looks now instead of at the next interval; once more where it looks already. */
  wake(): void;
  /** Waits for the work in hand. */
  stop(): Promise<void>;
}

/** True: look again at once. `soon`: something is there that cannot be done yet. */
export type Found = boolean | 'soon';

/** Where there is nothing to do, pauses of the services grow to so many intervals: what falls due is late by that at most. */
export const idlePauses = 4;

/**
 * Calls `work` every `intervalMs`, and again at once while it answers true. While there is nothing the pauses grow up to `idleMs`, until
 * there is something or somebody wakes it. A failure is logged and tried again after a pause.
 */
export function startPoller(options: {
  name: string;
  intervalMs: number;
  /** The longest pause; absent: pauses do not grow. */
  idleMs?: number;
  logger: Logger;
  work: () => Promise<Found>;
}): Poller {
  const stopping = new AbortController();
  const { intervalMs, idleMs = intervalMs } = options;
  let endRest = (): void => {};
  /** Since it began to look: what it was woken for may have been written behind its back. */
  let isWoken = false;
  let pauseMs = intervalMs;

  const rest = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        pauseMs = Math.min(2 * pauseMs, idleMs);
        resolve();
      }, pauseMs);
      endRest = () => {
        clearTimeout(timer);
        pauseMs = intervalMs;
        resolve();
      };
    });

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      isWoken = false;
      let found: Found = false;
      try {
        found = await options.work();
      } catch (error) {
        options.logger.warn({ err: error, poller: options.name }, 'looking for work failed');
      }
      if (found || isWoken) pauseMs = intervalMs;
      if (found !== true && !isWoken && !stopping.signal.aborted) await rest();
    }
  };
  const running = run();

  return {
    wake() {
      isWoken = true;
      endRest();
    },
    async stop() {
      stopping.abort();
      endRest();
      await running;
    },
  };
}
