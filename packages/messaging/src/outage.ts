import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseOutage } from '@booking/platform/database-outage.ts';
import { AppError } from '@booking/platform/errors.ts';
import { PublishError } from './publisher.ts';
import { hasErrorLabel } from './transaction.ts';

/** The database, the broker or a neighbour is away: the same work will succeed later, unlike after a defect or a refusal. */
export function isOutage(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'service_unavailable';
  if (error instanceof PublishError) return error.reason !== 'unroutable';
  return (
    isDatabaseOutage(error) ||
    hasErrorLabel(error, 'RetryableWriteError') ||
    hasErrorLabel(error, 'TransientTransactionError')
  );
}

/**
 * Repeats `work` through outages, with pauses from 50 ms to 2 s, until it succeeds, throws something else, or `signal` is aborted (then the
 * outage is thrown). For work whose message must stay in hand until it is done.
 */
export async function throughOutages<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error) || signal.aborted) throw error;
    }
    await delay(Math.min(2_000, 50 * 2 ** failures), undefined, { signal }).catch(() => {});
  }
}
