import { listsOf } from '@booking/persistence/entity-lists.ts';
import type { Document, TenantStore } from '@booking/persistence/tenant-store.ts';
import type { Connection, ClientSession } from 'mongoose';
import { schemaOf } from '@booking/persistence/record-schema.ts';
import { createEntityStore } from '../base/entity-store.ts';
import { subscriptionRecord, type Subscription, type SubscriptionStatus } from './subscription.ts';

export interface SubscriptionStore extends TenantStore<Subscription> {
  hasCustomer(organizationId: string, customerId: string, session: ClientSession): Promise<boolean>;
  hasMethod(organizationId: string, methodId: string, session: ClientSession): Promise<boolean>;
  /** Those of a customer that are in one of the statuses, the oldest first. */
  ofCustomer(
    organizationId: string,
    customerId: string,
    statuses: readonly SubscriptionStatus[],
    session: ClientSession,
  ): Promise<Subscription[]>;
  /** The cards and mandates of a customer go from whatever named them. Nobody is shown them, so that no version changes. */
  forgetTokens(organizationId: string, customerId: string, session: ClientSession): Promise<void>;
}

export function createSubscriptionStore(connection: Connection): SubscriptionStore {
  const store = createEntityStore<Subscription>(connection, {
    ...listsOf(subscriptionRecord),
    collection: 'subscriptions',
    fields: schemaOf(subscriptionRecord),
    indexes: [
      [{ organization_id: 1, customer_id: 1, status: 1 }],
      [{ organization_id: 1, plan_id: 1, status: 1 }],
      [{ organization_id: 1, status: 1, created_at: -1, _id: -1 }],
    ],
    searched: ['name'],
    defaultSort: { created_at: -1 },
  });
  return {
    ...store,
    async hasCustomer(organizationId, customerId, session) {
      const found = await store.model
        .exists({ organization_id: organizationId, customer_id: customerId })
        .session(session);
      return found !== null;
    },
    async hasMethod(organizationId, methodId, session) {
      const found = await store.model
        .exists({ organization_id: organizationId, payment_method_id: methodId })
        .session(session);
      return found !== null;
    },
    async ofCustomer(organizationId, customerId, statuses, session) {
      const wanted = { organization_id: organizationId, customer_id: customerId, status: { $in: [...statuses] } };
      const found = await store.model.find(wanted, null, { session }).sort({ _id: 1 }).lean<Document<Subscription>[]>();
      return found.map((document) => store.fromDocument(document));
    },
    async forgetTokens(organizationId, customerId, session) {
      const theirs = { organization_id: organizationId, customer_id: customerId, payment_token: { $ne: null } };
      await store.model.updateMany(theirs, { $set: { payment_token: null, collected_by: null } }, { session });
    },
  };
}
