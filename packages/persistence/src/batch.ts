import type { ClientSession } from 'mongoose';

/** What is used of the driver's collection. */
interface Collection {
  collectionName: string;
  bulkWrite(operations: object[], options: object): Promise<{ matchedCount: number; deletedCount: number }>;
}

interface Replacement {
  /** The stored version that is replaced. */
  version: number;
  organizationId: string;
  document: object;
}

interface Removal {
  filter: object;
  /** Thrown, when it is sent, unless something was removed. */
  missing: () => Error;
}

interface Pending {
  collection: Collection;
  inserts: Map<string, object>;
  replacements: Map<string, Replacement>;
  removals: Removal[];
  others: object[];
}

/** A record is not of the version that it was taken to be of: the transaction has written nothing and may run again, reading it. */
export class RecordMovedError extends Error {
  override name = 'RecordMovedError';
}

/** Two calls that share the transaction want to make the same record: the database would refuse the second insert as well. */
class InsertedTwiceError extends Error {
  override name = 'InsertedTwiceError';
}

/** What a transaction has read by id, and what it is going to write. */
export interface Batch {
  /** As read or as it will be written; undefined when it has not been read. */
  known(collection: object, id: string): object | undefined;
  remember(collection: object, id: string, entity: object): void;
  forget(collection: object, id: string): void;
  /** Throws when the transaction is about to insert that id already. */
  insert(collection: object, id: string, document: object): void;
  /** Throws RecordMovedError, when it is sent, unless the stored record has that version. */
  replace(collection: object, id: string, replacement: Replacement): void;
  remove(collection: object, removal: Removal): void;
  /** A write that nothing in the transaction reads again. */
  defer(collection: object, operation: object): void;
  /** Sends what is pending. */
  send(): Promise<void>;
}

const batches = new WeakMap<ClientSession, Batch>();

/** For stores: the batch that their writes go into. Undefined where writes are sent one by one. */
export function batchOf(session: ClientSession | undefined): Batch | undefined {
  return session && batches.get(session);
}

/** For stores: to be awaited before any query but one by id, which does not find what is still pending. */
export async function sendPending(session: ClientSession | undefined): Promise<void> {
  await batchOf(session)?.send();
}

/**
 * Within `work`, what stores read by id in this transaction is read once, and what they write is sent at its end: one command per
 * collection and kind of write instead of one per record and read. Nothing else changes: the snapshot is that of the transaction, versions
 * are compared, a conflict aborts it. Use cases say `tx.batch` (unit-of-work.ts).
 */
export async function inBatch<T>(session: ClientSession, work: (batch: Batch) => Promise<T>): Promise<T> {
  const outer = batches.get(session);
  if (outer) return work(outer);
  const batch = createBatch(session);
  batches.set(session, batch);
  try {
    const result = await work(batch);
    await batch.send();
    return result;
  } finally {
    batches.delete(session);
  }
}

function createBatch(session: ClientSession): Batch {
  const entities = new Map<string, object>();
  const pending = new Map<string, Pending>();
  const nameOf = (collection: object): string => (collection as Collection).collectionName;

  const of = (collection: object): Pending => {
    const name = nameOf(collection);
    let found = pending.get(name);
    if (!found) {
      const own = collection as Collection;
      found = { collection: own, inserts: new Map(), replacements: new Map(), removals: [], others: [] };
      pending.set(name, found);
    }
    return found;
  };

  return {
    known: (collection, id) => entities.get(`${nameOf(collection)}:${id}`),
    remember(collection, id, entity) {
      entities.set(`${nameOf(collection)}:${id}`, entity);
    },
    forget(collection, id) {
      entities.delete(`${nameOf(collection)}:${id}`);
    },
    insert(collection, id, document) {
      const { inserts } = of(collection);
      if (inserts.has(id)) throw new InsertedTwiceError(`${nameOf(collection)} ${id}`);
      inserts.set(id, document);
    },
    replace(collection, id, replacement) {
      const { inserts, replacements } = of(collection);
      if (inserts.has(id)) inserts.set(id, replacement.document);
      else replacements.set(id, { ...replacement, version: replacements.get(id)?.version ?? replacement.version });
    },
    remove(collection, removal) {
      of(collection).removals.push(removal);
    },
    defer(collection, operation) {
      of(collection).others.push(operation);
    },
    async send() {
      const all = [...pending.values()];
      pending.clear();
      for (const one of all) await send(one, session);
    },
  };
}

async function send(pending: Pending, session: ClientSession): Promise<void> {
  const { collection, inserts, replacements, removals, others } = pending;
  // Without undefined members, as mongoose writes them.
  const options = { session, ordered: true, ignoreUndefined: true };
  // First of all: what is removed may be written anew, as a step is that leaves the next one behind.
  if (removals.length > 0) {
    const removed = removals.map(({ filter }) => ({ deleteOne: { filter } }));
    const { deletedCount } = await collection.bulkWrite(removed, options);
    if (deletedCount !== removals.length) throw removals[0]!.missing();
  }
  const inserted = [...inserts.values()].map((document) => ({ insertOne: { document } }));
  if (inserted.length + others.length > 0) await collection.bulkWrite([...inserted, ...others], options);
  if (replacements.size > 0) {
    const replaced = [...replacements].map(([_id, { version, organizationId, document }]) => {
      const filter = { _id, organization_id: organizationId, version };
      return { replaceOne: { filter, replacement: document } };
    });
    const { matchedCount } = await collection.bulkWrite(replaced, options);
    if (matchedCount !== replacements.size) throw new RecordMovedError(`A record of ${collection.collectionName}`);
  }
}
