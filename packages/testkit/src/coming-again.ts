import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@booking/platform/errors.ts';

/** A crowd of a thousand takes minutes on a machine that is slow and has other things to do. */
const patienceMs = 300_000;

/**
 * Calls as the contract asks of every client: whoever is told 503 with Retry-After comes again when that is over. How many of a crowd are
 * sent away depends on how busy the machine is; what becomes of them in the end does not.
 * @throws whatever the last call ends with, a 503 included when it comes after `withinMs`
 */
export async function comingAgain<T>(call: () => Promise<T>, withinMs = patienceMs): Promise<T> {
  const giveUpAt = performance.now() + withinMs;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const waitSeconds = retryAfterOf(error);
      if (waitSeconds === undefined || performance.now() + waitSeconds * 1_000 > giveUpAt) throw error;
      // Spread, so that those who were sent away together do not come back together.
      await delay(waitSeconds * 1_000 * (1 + Math.random()));
    }
  }
}

function retryAfterOf(error: unknown): number | undefined {
  return error instanceof AppError && error.code === 'service_unavailable' ? error.retryAfterSeconds : undefined;
}
