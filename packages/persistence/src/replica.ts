import type { ClientSession, Model } from 'mongoose';
import { batchOf } from './batch.ts';

/** How late a copied state of a neighbour's entity is. Events of one entity arrive in any order, and more than once. */
export interface ReplicaState {
  /** Of the owner's entity; null where what was received does not carry one. */
  version: number | null;
  /** `updated_at` of the owner's entity. */
  source_updated_at: Date;
  /** Deleted by its owner, or to be treated so: kept as a mark, so that a late event does not bring it back. */
  gone?: boolean | undefined;
}

/** A copy of a neighbour's entity. */
export interface Replica extends ReplicaState {
  id: string;
  organization_id: string;
}

/**
 * The one rule of order: whether `next` replaces `known`.
 *
 * | known | next | replaced |
 * |---|---|---|
 * | nothing | anything | yes |
 * | gone | anything | no: ids are never used again |
 * | there | gone | yes, whatever its version |
 * | there | there, both with a version | when its version is higher |
 * | there | there | when its `updated_at` is later |
 */
export function isLater(next: ReplicaState, known: ReplicaState | undefined): boolean {
  if (!known) return true;
  if (known.gone === true) return false;
  if (next.gone === true) return true;
  if (next.version !== null && known.version !== null) return next.version > known.version;
  return next.source_updated_at.getTime() > known.source_updated_at.getTime();
}

/** A replica as it is stored: its collection has these fields beside its own. */
export type ReplicaDocument<R extends Replica> = Omit<R, 'id'> & { _id: string };

export interface ReplicaWriter<R extends Replica> {
  /**
   * Stores the replica unless what is known is as late or later; whether it was stored, or will be when the batch is sent. Two writers of
   * one replica conflict, and one runs again.
   */
  put(replica: R, session: ClientSession): Promise<boolean>;
  /** Within a batch: reads in one query what `put` compares with. */
  readAhead(replicas: readonly Named[], session: ClientSession): Promise<void>;
}

type Named = Pick<Replica, 'id' | 'organization_id'>;

/** What a batch remembers of a replica: its state, if there is one. */
interface Seen {
  organization_id: string;
  state: ReplicaState | undefined;
}

const stateFields = { organization_id: 1, version: 1, source_updated_at: 1, gone: 1 };

/** The only way to write a replica: for events, answers of the neighbour and rebuilds alike. */
export function createReplicaWriter<R extends Replica>(model: Model<ReplicaDocument<R>>): ReplicaWriter<R> {
  // Asked through the driver: mongoose would leave out members that a schema does not name before they are compared.
  const collection = model.collection as unknown as ReplicaCollection;

  const stateOf = async ({ id, organization_id }: Named, session: ClientSession): Promise<ReplicaState | undefined> => {
    const seen = batchOf(session)?.known(collection, id) as Seen | undefined;
    if (seen?.organization_id === organization_id) return seen.state;
    const [found] = await collection.find({ _id: id, organization_id }, { projection: stateFields, session }).toArray();
    return found;
  };

  return {
    async put({ id, ...fields }, session) {
      const { organization_id } = fields;
      const known = await stateOf({ id, organization_id }, session);
      if (!isLater(fields, known)) return false;
      const filter = { _id: id, organization_id };
      const batch = batchOf(session);
      if (!batch) {
        await collection.replaceOne(filter, fields, { upsert: true, session, ignoreUndefined: true });
        return true;
      }
      const write = known
        ? { replaceOne: { filter, replacement: fields } }
        : { insertOne: { document: { _id: id, ...fields } } };
      batch.defer(collection, write);
      batch.remember(collection, id, { organization_id, state: fields } satisfies Seen);
      return true;
    },
    async readAhead(replicas, session) {
      const batch = batchOf(session);
      if (!batch || replicas.length === 0) return;
      const filter = {
        _id: { $in: [...new Set(replicas.map(({ id }) => id))] },
        organization_id: { $in: [...new Set(replicas.map((replica) => replica.organization_id))] },
      };
      const found = await collection.find(filter, { projection: stateFields, session }).toArray();
      const byId = new Map(found.map((state) => [state._id, state]));
      for (const { id, organization_id } of replicas) {
        const state = byId.get(id);
        if (state && state.organization_id !== organization_id) continue;
        batch.remember(collection, id, { organization_id, state } satisfies Seen);
      }
    },
  };
}

interface StoredState extends ReplicaState {
  _id: string;
  organization_id: string;
}

/** What is used of the driver's collection. */
interface ReplicaCollection {
  find(filter: object, options: { projection: object; session: ClientSession }): { toArray(): Promise<StoredState[]> };
  replaceOne(
    filter: object,
    replacement: object,
    options: { upsert: true; session: ClientSession; ignoreUndefined: true },
  ): Promise<unknown>;
}
