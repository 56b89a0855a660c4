import { createHash } from 'node:crypto';
import { Schema, type Connection } from 'mongoose';
import { batchOf } from '@booking/persistence/batch.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { AppError, appError, conflict } from '@booking/platform/errors.ts';
import { newId } from '@booking/platform/ids.ts';
import { isDuplicateKey, isWriteConflict } from '@booking/persistence/database-errors.ts';
import { driverCollection } from '@booking/persistence/driver-collection.ts';
import { areErased } from './erasure.ts';
import type { Transaction, UnitOfWork } from './unit-of-work.ts';

/**
 * Writes with an idempotency key have one effect. Keys are scoped by organization and principal and kept for 24 hours.
 *
 * | the key was used | answer |
 * |---|---|
 * | never, or 24 h ago | the call runs |
 * | with the same request, finished | the stored answer |
 * | with another request | 422 idempotency_key_reused |
 * | and that call still runs | 409 conflict |
 * | and its answer names a person who was erased since | 404 not_found |
 * | by a call that threw an AppError | the call runs: nothing was kept |
 *
 * Without a key, and in a dry run, both methods just run the work. Answers must be JSON.
 */
export interface IdempotentCalls {
  /** For a use case of one transaction: key, answer and effect are committed together, so a crash leaves none of them. */
  inTransaction<T extends object>(context: CallContext, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** For calls that share a transaction: the answer that is stored already, if any. Throws what a reused or running key is refused with. */
  earlier<T extends object>(context: CallContext): Promise<T | undefined>;
  /**
   * The call's part of a shared transaction: its key and answer are committed with the effect. A key that is taken meanwhile aborts the
   * transaction.
   */
  shared<T extends object>(tx: Transaction, work: () => Promise<T>): Promise<T>;
  /**
   * For a use case of several steps. A crash in the middle blocks the key only until its lease ends (15 s, renewed while the call runs);
   * the next call with the key runs `work` again with the same `operationId`, so that steps already done can be recognised. Use it as the
   * id of what is created. A call that was slower than its lease (the database, or its process, stood still) decides nothing any more: what
   * refuses it may be the work of the one in its place, so it is told what that one is told, or `conflict` while that one runs.
   */
  inSteps<T extends object>(context: CallContext, work: (operationId: string) => Promise<T>): Promise<T>;
}

interface KeyDocument {
  _id: string;
  organization_id: string;
  fingerprint: string;
  operation_id: string;
  /** JSON; null while the call runs. */
  answer: string | null;
  lease_until: Date;
  /** The call that has the lease; absent in rows of earlier releases. */
  runner?: string;
  created_at: Date;
  /** The answer told of a person who is to be forgotten. */
  erased?: boolean;
}

export const keptSeconds = 24 * 3_600;
const leaseMs = 15_000;
const leaseRenewedMs = 5_000;
const idPattern = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const keySchema = new Schema<KeyDocument>(
  {
    _id: { type: String, required: true },
    organization_id: { type: String, default: '' },
    fingerprint: { type: String, default: '' },
    operation_id: { type: String, required: true },
    answer: { type: String, default: null },
    lease_until: { type: Date, required: true },
    runner: String,
    created_at: { type: Date, required: true },
    erased: Boolean,
  },
  { versionKey: false },
);
keySchema.index({ created_at: 1 }, { expireAfterSeconds: keptSeconds });

export function createIdempotentCalls(options: {
  connection: Connection;
  unitOfWork: UnitOfWork;
  clock: Clock;
}): IdempotentCalls {
  const { connection, unitOfWork, clock } = options;
  const model = connection.model<KeyDocument>('idempotency_keys', keySchema, 'idempotency_keys');

  /** The stored row if it is still valid; the TTL index removes it up to a minute late. */
  const stored = async (id: string): Promise<KeyDocument | undefined> => {
    const found = await model.findById(id).lean<KeyDocument>();
    if (!found) return undefined;
    const expired = clock.now().getTime() - found.created_at.getTime() > keptSeconds * 1_000;
    if (!expired) return found;
    await model.deleteOne({ _id: id, created_at: found.created_at });
    return undefined;
  };

  const answerOf = async (row: KeyDocument, context: CallContext): Promise<unknown> => {
    if (row.fingerprint !== (context.idempotencyFingerprint ?? '')) {
      throw appError('idempotency_key_reused', 'This Idempotency-Key was used with another request.', {
        source: { header: 'Idempotency-Key' },
      });
    }
    if (row.answer === null) throw stillRunning();
    // Whoever is erased is erased at once: the stored answers follow by and by.
    const isErased = row.erased === true || (await areErased(connection, row.answer.match(idPattern) ?? []));
    if (isErased) throw appError('not_found', 'What this call made was erased since.');
    return JSON.parse(row.answer);
  };

  const newRow = (id: string, context: CallContext): KeyDocument => {
    const now = clock.now();
    return {
      _id: id,
      organization_id: context.organizationId,
      fingerprint: context.idempotencyFingerprint ?? '',
      operation_id: newId(),
      answer: null,
      lease_until: new Date(now.getTime() + leaseMs),
      runner: newId(),
      created_at: now,
    };
  };

  const inTransaction = async <T extends object>(
    context: CallContext,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> => {
    const id = keyId(context);
    if (id === undefined) return unitOfWork.run(context, work);
    const earlier = await stored(id);
    if (earlier) return (await answerOf(earlier, context)) as T;
    try {
      return await unitOfWork.run(context, async (tx) => {
        await claimInTransaction(id, context, tx);
        const answer = await work(tx);
        await model.updateOne({ _id: id }, { $set: { answer: JSON.stringify(answer) } }, { session: tx.session });
        return answer;
      });
    } catch (error) {
      if (!(error instanceof KeyTakenError)) throw error;
      const winner = await stored(id);
      if (winner) return (await answerOf(winner, context)) as T;
      throw stillRunning();
    }
  };

  const earlier = async <T extends object>(context: CallContext): Promise<T | undefined> => {
    const id = keyId(context);
    const found = id === undefined ? undefined : await stored(id);
    return found && ((await answerOf(found, context)) as T);
  };

  const shared = async <T extends object>(tx: Transaction, work: () => Promise<T>): Promise<T> => {
    const id = keyId(tx.context);
    const answer = await work();
    const batch = batchOf(tx.session);
    if (id === undefined) return answer;
    const row = { ...newRow(id, tx.context), answer: JSON.stringify(answer) };
    if (batch) batch.insert(model.collection, id, row);
    else await driverCollection(model).insertOne(row, { session: tx.session });
    return answer;
  };

  const claimInTransaction = async (id: string, context: CallContext, tx: Transaction): Promise<void> => {
    try {
      await driverCollection(model).insertOne(newRow(id, context), { session: tx.session });
    } catch (error) {
      if (isDuplicateKey(error) || isWriteConflict(error)) throw new KeyTakenError();
      throw error;
    }
  };

  /** The row under a lease of ours; throws or answers the stored result otherwise. */
  const claimForSteps = async (id: string, context: CallContext): Promise<KeyDocument> => {
    const row = newRow(id, context);
    const earlier = await stored(id);
    if (!earlier) {
      try {
        await driverCollection(model).insertOne(row);
        return row;
      } catch (error) {
        if (isDuplicateKey(error)) throw stillRunning();
        throw error;
      }
    }
    if (earlier.answer !== null || earlier.fingerprint !== row.fingerprint) return earlier;
    const taken = await model
      .findOneAndUpdate(
        { _id: id, answer: null, lease_until: { $lte: clock.now() } },
        { $set: { lease_until: row.lease_until, runner: row.runner } },
        { returnDocument: 'after' },
      )
      .lean<KeyDocument>();
    if (!taken) throw stillRunning();
    return taken;
  };

  const inSteps = async <T extends object>(
    context: CallContext,
    work: (operationId: string) => Promise<T>,
  ): Promise<T> => {
    const id = keyId(context);
    if (id === undefined) return work(newId());
    const row = await claimForSteps(id, context);
    if (row.answer !== null || row.fingerprint !== (context.idempotencyFingerprint ?? '')) {
      return (await answerOf(row, context)) as T;
    }
    const own = { _id: id, answer: null, runner: row.runner ?? null };
    const renewal = setInterval(() => {
      const renewed = { lease_until: new Date(clock.now().getTime() + leaseMs) };
      // A renewal that fails costs nothing but the lease: the steps of `work` tell a second runner what is done.
      model.updateOne(own, { $set: renewed }).catch(() => {});
    }, leaseRenewedMs).unref();
    try {
      const answer = await work(row.operation_id).finally(() => clearInterval(renewal));
      await model.updateOne({ _id: id }, { $set: { answer: JSON.stringify(answer) } });
      return answer;
    } catch (error) {
      const refused = error instanceof AppError && error.code !== 'service_unavailable';
      const isOurs = refused
        ? (await model.deleteOne(own)).deletedCount === 1
        : (await model.updateOne(own, { $set: { lease_until: clock.now() } })).matchedCount === 1;
      const other = isOurs ? undefined : await stored(id);
      if (!other) throw error;
      return (await answerOf(other, context)) as T;
    }
  };

  return { inTransaction, earlier, shared, inSteps };
}

/** Another call has, or is about to have, the key. Not a transient error: running again would only wait for it. */
class KeyTakenError extends Error {
  override name = 'KeyTakenError';
}

function keyId(context: CallContext): string | undefined {
  if (context.idempotencyKey === undefined || context.dryRun) return undefined;
  return createHash('sha256')
    .update(JSON.stringify([context.organizationId, context.principal.subject, context.idempotencyKey]))
    .digest('hex');
}

function stillRunning(): AppError {
  return conflict('in_progress', 'A call with this Idempotency-Key is still running.', {
    source: { header: 'Idempotency-Key' },
    retryAfterSeconds: 1,
  });
}
