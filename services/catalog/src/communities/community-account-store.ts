import { listsOf } from '@booking/persistence/entity-lists.ts';
import type { Connection, Session } from '@booking/persistence/mongo.ts';
import type { StoreManaged } from '@booking/persistence/entity.ts';
import { toDocument, type Document } from '@booking/persistence/tenant-store.ts';
import { Schema } from 'mongoose';
import { createCatalogStore, entitySchema, type CatalogStore } from '../shared/catalog-store.ts';
import { communityAccountRecord, type CommunityAccount } from './community-account.ts';

/** A customer who was removed from a community by hand: a sync leaves such pairs alone. */
interface RemovalDocument {
  _id: string;
  organization_id: string;
  community_id: string;
  customer_id: string;
  removed_at: Date;
}

type Pair = Pick<CommunityAccount, 'organization_id' | 'community_id' | 'customer_id'>;

export interface CommunityAccountStore extends CatalogStore<CommunityAccount> {
  /** Accepted accounts by community; communities without any are absent. */
  countAccepted(organizationId: string, communityIds: readonly string[]): Promise<Map<string, number>>;
  /** Those of the customers who have an account in the community or were removed from it by hand. */
  knownCustomers(
    organizationId: string,
    communityId: string,
    customerIds: readonly string[],
    session?: Session,
  ): Promise<Set<string>>;
  /** Many new accounts in one write. */
  insertAll(
    accounts: readonly Omit<CommunityAccount, StoreManaged>[],
    now: Date,
    session: Session,
  ): Promise<CommunityAccount[]>;
  ofCustomer(organizationId: string, customerId: string, session: Session): Promise<CommunityAccount[]>;
  rememberRemoval(pair: Pair, now: Date, session: Session): Promise<void>;
  /** Removals of one pair, of a whole community or of a customer. */
  forgetRemovals(
    organizationId: string,
    which: { community_id?: string; customer_id?: string },
    session: Session,
  ): Promise<void>;
}

export const uniquePair = { organization_id_1_community_id_1_customer_id_1: 'customer_id' } as const;

export function createCommunityAccountStore(connection: Connection): CommunityAccountStore {
  const store = createCatalogStore<CommunityAccount>(connection, {
    ...listsOf(communityAccountRecord),
    collection: 'community_accounts',
    schema: entitySchema(communityAccountRecord, [
      [{ organization_id: 1, community_id: 1, customer_id: 1 }, { unique: true }],
      [{ organization_id: 1, community_id: 1, status: 1 }],
      [{ organization_id: 1, customer_id: 1 }],
    ]),
  });
  const removalSchema = new Schema<RemovalDocument>(
    {
      _id: { type: String, required: true },
      organization_id: { type: String, required: true },
      community_id: { type: String, required: true },
      customer_id: { type: String, required: true },
      removed_at: { type: Date, required: true },
    },
    { versionKey: false },
  );
  removalSchema.index({ organization_id: 1, community_id: 1, customer_id: 1 });
  removalSchema.index({ organization_id: 1, customer_id: 1 });
  const removals = connection.model<RemovalDocument>('community_removals', removalSchema, 'community_removals');

  return {
    ...store,

    async countAccepted(organizationId, communityIds) {
      const counts = await store.model.aggregate<{ _id: string; count: number }>([
        { $match: { organization_id: organizationId, community_id: { $in: [...communityIds] }, status: 'accepted' } },
        { $group: { _id: '$community_id', count: { $sum: 1 } } },
      ]);
      return new Map(counts.map(({ _id, count }) => [_id, count]));
    },

    async knownCustomers(organizationId, communityId, customerIds, session) {
      const filter = {
        organization_id: organizationId,
        community_id: communityId,
        customer_id: { $in: [...customerIds] },
      };
      const only = { _id: 0, customer_id: 1 };
      const options = session ? { session } : {};
      const accounts = await store.model.find(filter, only, options).lean<Pair[]>();
      const removed = await removals.find(filter, only, options).lean<Pair[]>();
      return new Set([...accounts, ...removed].map(({ customer_id }) => customer_id));
    },

    async insertAll(accounts, now, session) {
      const stored = accounts.map((account) => ({ ...account, version: 1, created_at: now, updated_at: now }));
      await store.model.insertMany(
        stored.map((account) => toDocument<CommunityAccount>(account)),
        { session, ordered: true },
      );
      return stored;
    },

    async ofCustomer(organizationId, customerId, session) {
      const documents = await store.model
        .find({ organization_id: organizationId, customer_id: customerId }, null, { session })
        .lean<Document<CommunityAccount>[]>();
      return documents.map((document) => store.fromDocument(document));
    },

    async rememberRemoval({ organization_id, community_id, customer_id }, now, session) {
      await removals.updateOne(
        { _id: `${community_id}:${customer_id}`, organization_id },
        { $set: { community_id, customer_id, removed_at: now } },
        { upsert: true, session },
      );
    },

    async forgetRemovals(organizationId, which, session) {
      await removals.deleteMany({ ...which, organization_id: organizationId }, { session });
    },
  };
}
