import { setTimeout as delay } from 'node:timers/promises';
import type { ClientSession, Connection } from 'mongoose';
import { RecordMovedError } from '@booking/persistence/batch.ts';
import { guardSession } from '@booking/persistence/session-guard.ts';
import { isDatabaseOutage } from '@booking/platform/database-outage.ts';
import { AppError, appError, serviceUnavailable } from '@booking/platform/errors.ts';
import { transactionRetries } from './messaging-metrics.ts';

const attemptsMax = 12;
const commitDeadlineMs = 15_000;

/** The server says whether repeating can help; the driver passes it on as labels. */
export function hasErrorLabel(error: unknown, label: string): boolean {
  return (
    error instanceof Error &&
    'hasErrorLabel' in error &&
    typeof error.hasErrorLabel === 'function' &&
    error.hasErrorLabel(label) === true
  );
}

function contended(): AppError {
  return appError('service_unavailable', 'Too many calls change the same record; try again.', {
    retryAfterSeconds: 1,
    meta: { contended: true },
  });
}

/** The transaction gave way to others every time: nothing was written, and it may be run again. */
export function isContended(error: unknown): boolean {
  return error instanceof AppError && error.problems[0].meta?.['contended'] === true;
}

/**
 * Runs `work` in a transaction (snapshot reads, majority and journaled commit). Conflicts and elections run it again, up to 12 times with
 * growing random pauses; `work` has one operation of the session under way at a time, or it is a defect (session-guard.ts). A commit whose outcome is unknown is sent again for up to 15 s, which is safe: the server commits once.
 * With `aborts` the work is done in full, and then nothing of it is kept.
 */
export async function runTransaction<T>(
  connection: Connection,
  work: (session: ClientSession, attempt: number) => Promise<T>,
  { aborts = false }: { aborts?: boolean } = {},
): Promise<T> {
  const session = await connection.startSession();
  const { during } = guardSession(session);
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runOnce(session, () => during(() => work(session, attempt)), aborts);
      } catch (error) {
        const transient = hasErrorLabel(error, 'TransientTransactionError') || error instanceof RecordMovedError;
        if (!transient && isDatabaseOutage(error)) throw serviceUnavailable('The database does not answer.');
        if (!transient) throw error;
        if (attempt === attemptsMax) throw contended();
      }
      transactionRetries.inc();
      await delay(Math.random() * Math.min(500, 4 * 2 ** attempt));
    }
  } finally {
    await session.endSession();
  }
}

async function runOnce<T>(session: ClientSession, work: () => Promise<T>, aborts: boolean): Promise<T> {
  session.startTransaction({
    readConcern: { level: 'snapshot' },
    writeConcern: { w: 'majority', journal: true },
    readPreference: 'primary',
  });
  let result: T;
  try {
    result = await work();
  } catch (error) {
    await session.abortTransaction().catch(() => {}); // the server aborts an abandoned transaction by itself
    throw error;
  }
  if (aborts) await session.abortTransaction();
  else await commit(session);
  return result;
}

async function commit(session: ClientSession): Promise<void> {
  const giveUpAt = Date.now() + commitDeadlineMs;
  for (;;) {
    try {
      await session.commitTransaction();
      return;
    } catch (error) {
      if (!hasErrorLabel(error, 'UnknownTransactionCommitResult') && !isDatabaseOutage(error)) throw error;
      if (Date.now() > giveUpAt) {
        throw serviceUnavailable(
          'The database did not say whether the change was stored; repeat with the same Idempotency-Key.',
        );
      }
      await delay(50 + Math.random() * 100);
    }
  }
}
