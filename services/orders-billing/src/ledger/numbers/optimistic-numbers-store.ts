import { batchOf, RecordMovedError } from '@booking/persistence/batch.ts';
import { driverCollection } from '@booking/persistence/driver-collection.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { LRUCache } from 'lru-cache';
import type { ClientSession, Model } from 'mongoose';

export interface SeriesDocument {
  _id: string;
  organization_id: string;
  series: string;
  last: number;
  /** Of the document with the latest number; absent where the series numbers something without one. */
  hash?: string | null;
  /** When that document was issued. */
  issued_at?: Date | null;
}

/** The latest number that a transaction with gathered writes has drawn. */
export interface Drawn {
  id: string;
  last: number;
  hash: string | null;
  issuedAt: Date | null;
  /** Where the counter was taken to stand, when nobody has looked: it is compared, and written, when all numbers are drawn. */
  expected?: number;
}

/** Draws numbers of an organization from its counters as this process has left them. */
export interface OptimisticNumbers {
  /**
   * Within a batch: counters that `work` draws from are not read, and written by one command when it has ended. Where somebody else has
   * drawn meanwhile, the transaction writes nothing and runs again, reading them. So do those of the next seconds: with another replica
   * drawing too, it is as likely as not that they have moved.
   */
  within<T>(tx: Drawing, organizationId: string, work: () => Promise<T>): Promise<T>;
  /** For the store: what the transaction has just drawn. */
  drawn(organizationId: string, drawn: Drawn, session: ClientSession): void;
}

type Drawing = Pick<Transaction, 'session' | 'assume' | 'afterCommit'>;

/** For so long after counters had moved nobody takes them for what they were. */
const distrustMs = 10_000;
/** Organizations whose counters are remembered. */
const organizationsMax = 2_000;

export function createOptimisticNumbers(model: Model<SeriesDocument>): OptimisticNumbers {
  const left = new LRUCache<string, readonly Drawn[]>({ max: organizationsMax });
  const distrusted = new LRUCache<string, true>({ max: organizationsMax, ttl: distrustMs });
  const drawings = new WeakMap<ClientSession, Map<string, Drawn>>();

  /** Throws RecordMovedError unless every counter stands where it was taken to stand. */
  const writeExpected = async (counters: Iterable<Drawn>, session: ClientSession): Promise<void> => {
    const operations = [...counters].flatMap(({ id, last, hash, issuedAt, expected }) => {
      if (expected === undefined) return [];
      const update = { $set: { last, ...(hash === null ? {} : { hash, issued_at: issuedAt }) } };
      return [{ updateOne: { filter: { _id: id, last: expected }, update } }];
    });
    if (operations.length === 0) return;
    const { matchedCount } = await driverCollection(model).bulkWrite(operations, { session });
    if (matchedCount !== operations.length) throw new RecordMovedError('A number series');
  };

  return {
    async within(tx, organizationId, work) {
      const { session } = tx;
      if (!batchOf(session)) return work();
      const before = distrusted.has(organizationId) ? [] : (left.get(organizationId) ?? []);
      left.delete(organizationId);
      for (const one of before) {
        const counter: Drawn = { ...one, expected: one.last };
        tx.assume({ model }, counter);
      }
      const counters = new Map<string, Drawn>();
      drawings.set(session, counters);
      try {
        const result = await work();
        await writeExpected(counters.values(), session);
        tx.afterCommit(() => void left.set(organizationId, merged(before, counters)));
        return result;
      } catch (error) {
        if (error instanceof RecordMovedError) distrusted.set(organizationId, true);
        throw error;
      } finally {
        drawings.delete(session);
      }
    },
    drawn(organizationId, drawn, session) {
      const counters = drawings.get(session);
      if (counters) counters.set(drawn.id, drawn);
      else left.delete(organizationId);
    },
  };
}

/** Years come and go with series of their own: of each organization a few are enough. */
function merged(before: readonly Drawn[], counters: ReadonlyMap<string, Drawn>): Drawn[] {
  return [...counters.values(), ...before.filter(({ id }) => !counters.has(id))].slice(0, 4);
}
