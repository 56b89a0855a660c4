import type { ClientSession, Model } from 'mongoose';

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
  /** Stores the replica unless what is known is as late or later; whether it was stored. Two writers of one replica conflict, and one runs again. */
  put(replica: R, session: ClientSession): Promise<boolean>;
}

/** The only way to write a replica: for events, answers of the neighbour and rebuilds alike. */
export function createReplicaWriter<R extends Replica>(model: Model<ReplicaDocument<R>>): ReplicaWriter<R> {
  // Asked through the driver: mongoose would leave out members that a schema does not name before they are compared.
  const collection = model.collection as unknown as ReplicaCollection;
  return {
    async put({ id, ...fields }, session) {
      const filter = { _id: id, organization_id: fields.organization_id };
      const projection = { version: 1, source_updated_at: 1, gone: 1 };
      const known = await collection.findOne(filter, { projection, session });
      if (!isLater(fields, known ?? undefined)) return false;
      await collection.replaceOne(filter, fields, { upsert: true, session, ignoreUndefined: true });
      return true;
    },
  };
}

/** What is used of the driver's collection. */
interface ReplicaCollection {
  findOne(filter: object, options: { projection: object; session: ClientSession }): Promise<ReplicaState | null>;
  replaceOne(
    filter: object,
    replacement: object,
    options: { upsert: true; session: ClientSession; ignoreUndefined: true },
  ): Promise<unknown>;
}
