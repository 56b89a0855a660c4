import { setTimeout as delay } from 'node:timers/promises';
import type { CallContext } from '@booking/platform/context.ts';

/**
 * Orders first: what a mail needs is made when no order is being placed. Nothing waits the other way round, and nobody who looks at a
 * document himself.
 */
export interface Foreground {
  /** Something that others give way to. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** What a service asks for, of its own accord, waits for a calm moment; at most `longestMs`, so that mails go out however busy it is. */
  calm(context: Pick<CallContext, 'principal'>): Promise<void>;
}

/** Longer than the pause between the two calls that place an order. */
const calmMs = 50;
const longestMs = 1_000;
const lookMs = 25;

export function createForeground({ now = () => performance.now() }: { now?: () => number } = {}): Foreground {
  let inside = 0;
  let endedAt = -Infinity;
  return {
    async during(work) {
      inside += 1;
      try {
        return await work();
      } finally {
        inside -= 1;
        endedAt = now();
      }
    },
    async calm({ principal }) {
      if (principal.kind !== 'system') return;
      const giveUpAt = now() + longestMs;
      const isBusy = () => inside > 0 || now() - endedAt < calmMs;
      while (isBusy() && now() < giveUpAt) await delay(lookMs);
    },
  };
}
