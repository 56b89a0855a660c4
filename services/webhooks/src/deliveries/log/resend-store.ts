import { duplicatesOf } from '@booking/persistence/database-errors.ts';
import { driverCollection } from '@booking/persistence/driver-collection.ts';
import type { Document, TenantStore } from '@booking/persistence/tenant-store.ts';
import type { QueryFilter } from 'mongoose';
import type { DeliveryMessage } from '../delivery.ts';
import { documentOf } from './delivery-step.ts';
import { notTested, type StoredDelivery } from './delivery-record.ts';

/** Where a walk through the log stands: after this record. */
export interface LogPosition {
  at: Date;
  id: string;
}

/** Deliveries of one subscription that were recorded in a period and ended in one of the statuses. */
export interface LogPeriod {
  organization_id: string;
  webhook_subscription_id: string;
  since: Date;
  until: Date;
  statuses: readonly string[];
  /** Empty: of all. */
  events: readonly string[];
}

export interface Begun {
  recoveryId: string;
  lease: string;
  ids: readonly string[];
  now: Date;
  overdueAt: Date;
  askedAt: Date;
}

/** What sending again in bulk needs of the log. */
export interface ResendStore {
  count(period: LogPeriod, limit: number): Promise<number>;
  /** The next ones that the recovery has not begun a round of, oldest first; empty when there are no more. */
  walk(
    period: LogPeriod,
    options: { recoveryId: string; after: LogPosition | null; limit: number },
  ): Promise<LogPosition[]>;
  /**
   * Begins a new round of those that still are as the period says, once per recovery however often it is asked for; answers those that this
   * call (`lease`) began.
   */
  restart(period: LogPeriod, options: Begun): Promise<StoredDelivery[]>;
  /**
   * Makes the deliveries of events that have none, as `restart` begins rounds; those that there are, whatever became of them, stay as they
   * are.
   */
  begin(messages: readonly DeliveryMessage[], options: Omit<Begun, 'ids' | 'askedAt'>): Promise<StoredDelivery[]>;
  /** How many of `ids` the recovery has begun a round of; `isFirst`: of these those that it has made. */
  restarted(
    organizationId: string,
    recoveryId: string,
    ids: readonly string[],
    options: { isFirst: boolean },
  ): Promise<number>;
  /** How many deliveries of the subscription are under way, of which `dueBy` those that are due then; counted up to `limit`. */
  underWay(subscriptionId: string, limit: number, dueBy?: Date): Promise<number>;
}

/** The log of one subscription. Where there are few tenants MongoDB may take the organization's for as good: so it is named. */
export const subscriptionLog = { organization_id: 1, webhook_subscription_id: 1, created_at: -1, _id: -1 } as const;

/** Not `succeeded`: the index of the others is small, and costs nothing where deliveries succeed. */
export const failedStatuses = ['abandoned', 'dropped'];

/** All that is counted by, so that counting millions reads none of them. */
export const failedIndex = {
  fields: { ...subscriptionLog, status: 1, is_test: 1 },
  options: { name: 'failed_of_subscription', partialFilterExpression: { status: { $in: failedStatuses } } },
} as const;

export function createResendStore({ model, fromDocument }: TenantStore<StoredDelivery>): ResendStore {
  const conditionOf = (period: LogPeriod): Record<string, unknown> => ({
    organization_id: period.organization_id,
    webhook_subscription_id: period.webhook_subscription_id,
    created_at: { $gte: period.since, $lt: period.until },
    status: { $in: period.statuses },
    ...notTested,
    ...(period.events.length > 0 ? { event: { $in: period.events } } : {}),
  });
  const where = (condition: Record<string, unknown>) => condition as QueryFilter<Document<StoredDelivery>>;
  const hintOf = ({ statuses }: LogPeriod) =>
    statuses.every((status) => failedStatuses.includes(status)) ? failedIndex.options.name : subscriptionLog;
  const takenOf = async (own: Record<string, unknown>, recoveryId: string, lease: string) => {
    const taken = where({ ...own, recovery_id: recoveryId, taken_by: lease });
    const found = await model.find(taken).hint({ _id: 1 }).lean<Document<StoredDelivery>[]>();
    return found.map((document) => fromDocument(document));
  };

  return {
    count: (period, limit) => model.countDocuments(conditionOf(period), { limit, hint: hintOf(period) }),

    async walk(period, { recoveryId, after, limit }) {
      const further = after && {
        created_at: { $gte: after.at, $lt: period.until },
        $or: [{ created_at: { $ne: after.at } }, { _id: { $gt: after.id } }],
      };
      const found = await model
        .find(where({ ...conditionOf(period), ...further, recovery_id: { $ne: recoveryId } }), {
          _id: 1,
          created_at: 1,
        })
        .sort({ created_at: 1, _id: 1 })
        .limit(limit)
        .hint(hintOf(period))
        .lean<{ _id: string; created_at: Date }[]>();
      return found.map(({ _id, created_at }) => ({ at: created_at, id: _id }));
    },

    async restart(period, { recoveryId, lease, ids, now, overdueAt, askedAt }) {
      const own = { _id: { $in: ids }, organization_id: period.organization_id };
      await model.updateMany(where({ ...own, status: { $in: period.statuses }, recovery_id: { $ne: recoveryId } }), {
        $inc: { round: 1, version: 1 },
        $set: {
          status: 'waiting',
          parked: 0,
          next_attempt_at: now,
          overdue_at: overdueAt,
          updated_at: now,
          recovery_id: recoveryId,
          taken_by: lease,
          asked_at: askedAt,
        },
      });
      return takenOf(own, recoveryId, lease);
    },

    async begin(messages, { recoveryId, lease, now, overdueAt }) {
      const [{ organizationId } = { organizationId: '' }] = messages;
      const within = { organization_id: organizationId, _id: { $in: messages.map((message) => message.deliveryId) } };
      const known = new Set((await model.find(within, { _id: 1 }).lean<{ _id: string }[]>()).map(({ _id }) => _id));
      const documents = messages
        .filter((message) => !known.has(message.deliveryId))
        .map((message): Document<StoredDelivery> => {
          const taken = { next_attempt_at: now, overdue_at: overdueAt, recovery_id: recoveryId, taken_by: lease };
          return { ...documentOf({ message, status: 'waiting', known: false, now }), ...taken };
        });
      if (documents.length === 0) return [];
      try {
        await driverCollection(model).insertMany(documents, { ordered: false });
      } catch (error) {
        duplicatesOf(error);
      }
      return takenOf(within, recoveryId, lease);
    },

    restarted: (organizationId, recoveryId, ids, { isFirst }) =>
      // By id whatever else is as good: under way they change their status, and a walk over an index of those can miss one that moves.
      model.countDocuments(
        {
          _id: { $in: ids },
          organization_id: organizationId,
          recovery_id: recoveryId,
          round: isFirst ? 0 : { $gt: 0 },
        },
        { hint: { _id: 1 } },
      ),

    underWay: (subscriptionId, limit, dueBy) =>
      model.countDocuments(
        {
          webhook_subscription_id: subscriptionId,
          overdue_at: { $type: 'date' },
          ...(dueBy ? { next_attempt_at: { $lte: dueBy } } : {}),
        },
        { limit },
      ),
  };
}
