import type { Connection } from '@booking/persistence/mongo.ts';
import {
  createReplicaWriter,
  type Replica,
  type ReplicaDocument,
  type ReplicaWriter,
} from '@booking/persistence/replica.ts';
import { Schema } from 'mongoose';
import type { Selection } from './customer-replica-store.ts';

/** Which customer has which plan, from the events of subscriptions. */
export interface SubscriptionReplica extends Replica {
  customer_id: string;
  plan_id: string;
  status: string;
}

/** In these states a customer has the plan: a canceled subscription runs until its period ends. */
const runningStates = ['trial', 'active', 'canceled'];

type SubscriptionDocument = ReplicaDocument<SubscriptionReplica>;

export interface SubscriptionReplicaStore extends ReplicaWriter<SubscriptionReplica> {
  /** Ids of the customers with a running subscription to one of the plans. */
  customersOf(organizationId: string, planIds: readonly string[], selection: Selection): Promise<string[]>;
}

export function createSubscriptionReplicaStore(connection: Connection): SubscriptionReplicaStore {
  const schema = new Schema<SubscriptionDocument>(
    {
      _id: { type: String, required: true },
      organization_id: { type: String, required: true },
      version: Number,
      source_updated_at: { type: Date, required: true },
      customer_id: { type: String, required: true },
      plan_id: { type: String, required: true },
      status: { type: String, required: true },
    },
    { versionKey: false },
  );
  schema.index({ organization_id: 1, plan_id: 1, status: 1, customer_id: 1 });
  const model = connection.model<SubscriptionDocument>('subscriptions_replica', schema, 'subscriptions_replica');

  return {
    async customersOf(organizationId, planIds, selection) {
      if (planIds.length === 0) return [];
      const among = 'among' in selection;
      const customers = among ? { $in: [...selection.among] } : { $gt: selection.after };
      const found = await model.aggregate<{ _id: string }>(
        [
          {
            $match: {
              organization_id: organizationId,
              plan_id: { $in: [...planIds] },
              status: { $in: runningStates },
              customer_id: customers,
            },
          },
          { $group: { _id: '$customer_id' } },
          { $sort: { _id: 1 } },
          ...(among ? [] : [{ $limit: selection.limit }]),
        ],
        among ? { session: selection.session } : {},
      );
      return found.map(({ _id }) => _id);
    },

    ...createReplicaWriter<SubscriptionReplica>(model),
  };
}
