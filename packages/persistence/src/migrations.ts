import { setTimeout as delay } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import type { Logger } from '@booking/platform/logger.ts';
import { isDuplicateKey } from './database-errors.ts';

export type MigrationDatabase = NonNullable<Connection['db']>;

/**
 * Brings what earlier releases stored into the form that the code now reads. Once released, neither its id nor what it does changes.
 *
 * | phase | runs | may count on |
 * |---|---|---|
 * | `expand` | when the service starts, or by `npm run migrate` | the release before going on beside it: what it leaves must be readable by both |
 * | `contract` | by `npm run migrate -- <service> --contract` alone | nobody running the release before any more; afterwards it cannot come back |
 */
export interface Migration {
  /** Four digits, in the order in which they run, and what is so afterwards: `0001-canceled-invoices-have-no-balance`. */
  id: string;
  phase: 'expand' | 'contract';
  /** May be cut off and run again, from its start, by another process: it must look for what is still in the old form. */
  up(database: MigrationDatabase): Promise<void>;
}

interface AppliedRow {
  _id: string;
  phase: Migration['phase'];
  applied_at: Date;
  took_ms: number;
}

interface LockRow {
  _id: string;
  holder: string;
  until: Date;
}

export interface MigrationOptions {
  migrations: readonly Migration[];
  logger: Pick<Logger, 'info'>;
  /** How far to go; absent: `expand`. */
  through?: Migration['phase'];
  /** Nothing is run; what would be is returned. */
  dryRun?: boolean;
}

const collectionName = 'migrations';
const lockId = 'lock';
const leaseMs = 15_000;
const renewedMs = 5_000;
const pauseMs = 250;

/**
 * Runs the migrations that this database has not had, in order, and returns their ids. Of several processes one does it; the others wait
 * until it has, or until its lease has ended.
 *
 * @throws Error when a later release has contracted the database: this one can no longer read it
 */
export async function migrate(connection: Connection, options: MigrationOptions): Promise<string[]> {
  const { logger, dryRun = false } = options;
  requireOrder(options.migrations);
  const database = connection.db;
  if (!database) throw new Error('not connected');
  const pending = await pendingOf(database, options);
  if (pending.length === 0 || dryRun) return pending.map(({ id }) => id);
  const lock = await takeLock(database);
  try {
    const done: string[] = [];
    // Read again: whoever had the lock before has done some.
    for (const { id, phase, up } of await pendingOf(database, options)) {
      const startedAt = performance.now();
      await up(database);
      const took = Math.round(performance.now() - startedAt);
      const row = { phase, applied_at: '$$NOW', took_ms: took };
      await database.collection<AppliedRow>(collectionName).updateOne({ _id: id }, [{ $set: row }], { upsert: true });
      logger.info({ migration: id, took_ms: took }, 'migrated');
      done.push(id);
    }
    return done;
  } finally {
    await lock.release();
  }
}

async function pendingOf(
  database: MigrationDatabase,
  { migrations, through = 'expand' }: MigrationOptions,
): Promise<Migration[]> {
  const rows = await database
    .collection<AppliedRow>(collectionName)
    .find({ _id: { $ne: lockId } })
    .toArray();
  const known = new Set(migrations.map(({ id }) => id));
  const contracted = rows.find(({ _id, phase }) => phase === 'contract' && !known.has(_id));
  if (contracted) {
    throw new Error(`A later release has contracted this database (${contracted._id}): this release cannot read it.`);
  }
  const applied = new Set(rows.map(({ _id }) => _id));
  return migrations.filter(({ id, phase }) => !applied.has(id) && (phase === 'expand' || through === 'contract'));
}

/** One process at a time, by the database's own clock; the lease of one that died ends. */
async function takeLock(database: MigrationDatabase): Promise<{ release(): Promise<void> }> {
  const locks = database.collection<LockRow>(collectionName);
  const holder = randomUUID();
  const until = { $add: ['$$NOW', leaseMs] };
  const isFree = { $lte: [{ $ifNull: ['$until', '$$NOW'] }, '$$NOW'] };
  const taken = {
    holder: { $cond: [isFree, holder, '$holder'] },
    until: { $cond: [isFree, until, '$until'] },
  };
  const take = async (): Promise<boolean> => {
    try {
      const options = { upsert: true, returnDocument: 'after' } as const;
      return (await locks.findOneAndUpdate({ _id: lockId }, [{ $set: taken }], options))?.holder === holder;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };
  while (!(await take())) await delay(pauseMs);
  const renewal = setInterval(() => {
    // A lease that is lost costs nothing: what another process does meanwhile is the same.
    locks.updateOne({ _id: lockId, holder }, [{ $set: { until } }]).catch(() => {});
  }, renewedMs).unref();
  return {
    async release() {
      clearInterval(renewal);
      await locks.deleteOne({ _id: lockId, holder });
    },
  };
}

function requireOrder(migrations: readonly Migration[]): void {
  migrations.forEach(({ id }, index) => {
    if (!/^\d{4}-[a-z0-9-]+$/.test(id) || Number(id.slice(0, 4)) !== index + 1) {
      throw new Error(`Migration ${id} is not number ${index + 1}.`);
    }
  });
}
