import { setTimeout as delay } from 'node:timers/promises';
import type { ClientSession, Connection } from 'mongoose';
import { RecordMovedError } from '@booking/persistence/batch.ts';
import { sessionGuard } from '@booking/persistence/session-guard.ts';
import { isDatabaseOutage } from '@booking/platform/database-outage.ts';
import { AppError, appError, serviceUnavailable } from '@booking/platform/errors.ts';
import { createKeyedQueue, type KeyedQueue } from '@booking/platform/keyed-queue.ts';
import { transactionRetries } from './messaging-metrics.ts';

const attemptsMax = 12;
/** Of those that may take turns, so many are made side by side with everybody else's. */
const attemptsAtWill = 3;
/** Only other processes are in the way of whoever has the turn. */
const attemptsInTurn = 27;
const pauseInTurnMs = 50;
/** Nobody's caller waits longer for an answer. */
const turnDeadlineMs = 15_000;
/** Far above any sane crowd; beyond it callers get 503 with Retry-After. */
const maxWaitingForTurn = 5_000;
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
 * Of a crowd that wants the same record one gets through at a time, and the others run in vain, again and again, until the unlucky have no
 * attempt left. Whoever has given way a few times goes on when it is his turn among those of his `key` in this process: the crowd becomes a
 * queue.
 */
export interface Admission {
  queue: KeyedQueue;
  /** Those who may want the same records: an organization. */
  key: string;
}

export function createAdmission(): KeyedQueue {
  return createKeyedQueue({ maxWaitingPerKey: maxWaitingForTurn });
}

/**
 * Runs `work` in a transaction (snapshot reads, majority and journaled commit). Conflicts and elections run it again, up to 12 times with
 * growing random pauses; with `turns`, after three conflicts, up to 27 times in its turn. `work` has one operation of the session under way
 * at a time, or it is a defect (session-guard.ts). A commit whose outcome is unknown is sent again for up to 15 s, which is safe: the
 * server commits once. With `aborts` the work is done in full, and then nothing of it is kept.
 */
export async function runTransaction<T>(
  connection: Connection,
  work: (session: ClientSession, attempt: number) => Promise<T>,
  { aborts = false, admission }: { aborts?: boolean; admission?: Admission } = {},
): Promise<T> {
  const session = await connection.startSession();
  const { during } = sessionGuard(session);
  const attempted = (attempt: number): Promise<T> =>
    runOnce(session, () => during(() => work(session, attempt)), aborts);
  try {
    let last = await attempts(attempted, 1, admission ? attemptsAtWill : attemptsMax);
    if (last === 'conflict' && admission) last = await admitted(admission, attempted);
    // While the database does not answer nobody is in anybody's way, and nobody waits for another's timeouts.
    if (last === 'outage' && admission) last = await attempts(attempted, attemptsAtWill + 1, attemptsMax);
    if (last === 'conflict') throw contended();
    if (last === 'outage') throw noAnswer();
    return last.value;
  } finally {
    await session.endSession();
  }
}

function noAnswer(): AppError {
  return serviceUnavailable('The database does not answer.');
}

/** What the last of some attempts came to: each of those before it was aborted. */
type Outcome<T> = { value: T } | 'conflict' | 'outage';
type Attempted<T> = (attempt: number) => Promise<T>;

async function attempts<T>(attempted: Attempted<T>, from: number, to: number): Promise<Outcome<T>> {
  for (let attempt = from; ; attempt += 1) {
    const outcome = await outcomeOf(attempted, attempt);
    if (typeof outcome === 'object' || attempt === to) return outcome;
    await delay(Math.random() * Math.min(500, 4 * 2 ** attempt));
  }
}

function admitted<T>({ queue, key }: Admission, attempted: Attempted<T>): Promise<Outcome<T>> {
  const giveUpAt = Date.now() + turnDeadlineMs;
  return queue.run(key, async () => {
    for (let count = 1; count <= attemptsInTurn && Date.now() < giveUpAt; count += 1) {
      const outcome = await outcomeOf(attempted, attemptsAtWill + count);
      if (outcome !== 'conflict') return outcome;
      await delay(Math.random() * pauseInTurnMs);
    }
    return 'conflict';
  });
}

/** Throws what running again cannot help. */
async function outcomeOf<T>(attempted: Attempted<T>, attempt: number): Promise<Outcome<T>> {
  if (attempt > 1) transactionRetries.inc();
  try {
    return { value: await attempted(attempt) };
  } catch (error) {
    const isOutage = isDatabaseOutage(error);
    const transient = hasErrorLabel(error, 'TransientTransactionError') || error instanceof RecordMovedError;
    if (!transient && isOutage) throw noAnswer();
    if (!transient) throw error;
    return isOutage ? 'outage' : 'conflict';
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
