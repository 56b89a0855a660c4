import type { Document, TenantStore } from '@booking/persistence/tenant-store.ts';
import type { QueryFilter } from 'mongoose';
import { notTested, type StoredDelivery } from '../../deliveries/log/delivery-record.ts';
import type { RecoveryWork } from '../recovery-store.ts';

export interface Period {
  since: Date;
  until: Date;
}

/** Questions and changes over all organizations: for the people who run the installation, never for a caller of one. */
export interface OperatorStore {
  count(
    period: Period,
    statuses: readonly string[],
  ): Promise<{ organization_id: string; status: string; count: number }[]>;
  /** Subscriptions with deliveries of the period that ended so. */
  owners(period: Period, statuses: readonly string[]): Promise<{ organizationId: string; subscriptionId: string }[]>;
  /** Ends what has not ended; answers how many. */
  drop(period: Period, now: Date): Promise<number>;
  progress(ids: readonly string[]): Promise<{ running: number; total: number; sent: number }>;
}

const unended = ['waiting', 'parked', 'held'];

export function createOperatorStore(
  deliveries: Pick<TenantStore<StoredDelivery>, 'model'>,
  recoveries: Pick<TenantStore<RecoveryWork>, 'model'>,
): OperatorStore {
  const { model } = deliveries;
  const within = ({ since, until }: Period, statuses: readonly string[]): Record<string, unknown> => ({
    created_at: { $gte: since, $lt: until },
    ...(statuses.length > 0 ? { status: { $in: statuses } } : {}),
  });

  return {
    async count(period, statuses) {
      const groups = await model.aggregate<{ _id: { organization_id: string; status: string }; count: number }>([
        { $match: { ...within(period, statuses), ...notTested } },
        { $group: { _id: { organization_id: '$organization_id', status: '$status' }, count: { $sum: 1 } } },
        { $sort: { _id: 1 } },
      ]);
      return groups.map(({ _id, count }) => ({ ..._id, count }));
    },

    async owners(period, statuses) {
      const groups = await model.aggregate<{ _id: { organizationId: string; subscriptionId: string } }>([
        { $match: { ...within(period, statuses), ...notTested } },
        {
          $group: { _id: { organizationId: '$organization_id', subscriptionId: '$webhook_subscription_id' } },
        },
        { $sort: { _id: 1 } },
      ]);
      return groups.map(({ _id }) => _id);
    },

    async drop(period, now) {
      const condition = within(period, unended) as QueryFilter<Document<StoredDelivery>>;
      const ended = { status: 'dropped', next_attempt_at: null, overdue_at: null, held_until: null, updated_at: now };
      const { modifiedCount } = await model.updateMany(condition, { $set: ended });
      return modifiedCount;
    },

    async progress(ids) {
      const found = await recoveries.model.aggregate<{ running: number; total: number; sent: number }>([
        { $match: { _id: { $in: ids } } },
        {
          $group: {
            _id: null,
            running: { $sum: { $cond: [{ $eq: ['$status', 'running'] }, 1, 0] } },
            total: { $sum: { $ifNull: ['$total', 0] } },
            sent: { $sum: '$sent' },
          },
        },
      ]);
      const { running = 0, total = 0, sent = 0 } = found[0] ?? {};
      return { running, total, sent };
    },
  };
}
