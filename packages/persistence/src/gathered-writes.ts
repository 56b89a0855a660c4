import type { ClientSession } from 'mongoose';
import { appError } from '@booking/platform/errors.ts';

/** What is used of the driver's collection. */
interface Collection {
  collectionName: string;
  bulkWrite(operations: object[], options: object): Promise<{ matchedCount: number }>;
}

interface Replacement {
  /** The stored version that is replaced. */
  version: number;
  organizationId: string;
  document: object;
}

interface Pending {
  collection: Collection;
  inserts: Map<string, object>;
  replacements: Map<string, Replacement>;
  others: object[];
}

/** What a transaction has read by id, and what it is going to write. */
export interface GatheredWrites {
  /** As read or as it will be written; undefined when it has not been read. */
  known(collection: object, id: string): object | undefined;
  remember(collection: object, id: string, entity: object): void;
  forget(collection: object, id: string): void;
  insert(collection: object, id: string, document: object): void;
  /** Throws conflict, when it is sent, unless the stored record has that version. */
  replace(collection: object, id: string, replacement: Replacement): void;
  /** A write that nothing in the transaction reads again. */
  defer(collection: object, operation: object): void;
  /** Sends what is pending, for queries that find it by anything but its id. */
  flush(): Promise<void>;
}

const bySession = new WeakMap<ClientSession, GatheredWrites>();

/** Undefined where writes are sent one by one. */
export function gatheredWrites(session: ClientSession | undefined): GatheredWrites | undefined {
  return session && bySession.get(session);
}

/** To be awaited by whatever looks for records in a transaction by anything but their ids. */
export async function settledWrites(session: ClientSession | undefined): Promise<void> {
  await gatheredWrites(session)?.flush();
}

/**
 * Within `work`, what stores read by id in this transaction is read once, and what they write is sent at its end: one command per collection instead of
 * one per record and read. For transactions that change many records. Nothing else changes: the snapshot is that of the transaction, versions are
 * compared, a conflict aborts it.
 */
export async function gatherWrites<T>(session: ClientSession, work: () => Promise<T>): Promise<T> {
  if (bySession.has(session)) return work();
  const gathered = createGatheredWrites(session);
  bySession.set(session, gathered);
  try {
    const result = await work();
    await gathered.flush();
    return result;
  } finally {
    bySession.delete(session);
  }
}

function createGatheredWrites(session: ClientSession): GatheredWrites {
  const entities = new Map<string, object>();
  const pending = new Map<string, Pending>();
  const nameOf = (collection: object): string => (collection as Collection).collectionName;

  const of = (collection: object): Pending => {
    const name = nameOf(collection);
    let found = pending.get(name);
    if (!found) {
      found = { collection: collection as Collection, inserts: new Map(), replacements: new Map(), others: [] };
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
      of(collection).inserts.set(id, document);
    },
    replace(collection, id, replacement) {
      const { inserts, replacements } = of(collection);
      if (inserts.has(id)) inserts.set(id, replacement.document);
      else replacements.set(id, { ...replacement, version: replacements.get(id)?.version ?? replacement.version });
    },
    defer(collection, operation) {
      of(collection).others.push(operation);
    },
    async flush() {
      const all = [...pending.values()];
      pending.clear();
      for (const one of all) await send(one, session);
    },
  };
}

async function send({ collection, inserts, replacements, others }: Pending, session: ClientSession): Promise<void> {
  // Without undefined members, as mongoose writes them.
  const options = { session, ordered: true, ignoreUndefined: true };
  const inserted = [...inserts.values()].map((document) => ({ insertOne: { document } }));
  if (inserted.length + others.length > 0) await collection.bulkWrite([...inserted, ...others], options);
  if (replacements.size === 0) return;
  const replaced = [...replacements].map(([_id, { version, organizationId, document }]) => {
    const filter = { _id, organization_id: organizationId, version };
    return { replaceOne: { filter, replacement: document } };
  });
  const { matchedCount } = await collection.bulkWrite(replaced, options);
  if (matchedCount !== replacements.size) throw appError('conflict', 'A record is being changed by another call.');
}
