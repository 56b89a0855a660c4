import type { Document, TenantStore } from '@booking/persistence/tenant-store.ts';
import type { StoredDelivery } from './delivery-record.ts';

/** Deliveries that are kept for subscriptions which take nothing for now; of all organizations. */
export interface HeldStore {
  /** The subscriptions that something is kept for; costs a look per subscription, however much that is. */
  owners(): Promise<string[]>;
  /** The next ones of a subscription, in the order of their events. */
  next(subscriptionId: string, limit: number): Promise<string[]>;
  /** Makes those that are still held wait for their attempt; answers those that this turn took. */
  release(
    subscriptionId: string,
    options: { ids: readonly string[]; turn: string; now: Date; overdueAt: Date },
  ): Promise<StoredDelivery[]>;
  /** Of subscriptions that are inactive or gone. */
  dropAll(subscriptionIds: readonly string[], now: Date): Promise<void>;
  /** Drops what was kept long enough; answers how many. */
  expire(now: Date): Promise<number>;
  /** Counted up to `limit`. */
  count(limit: number, subscriptionId?: string): Promise<number>;
}

const held = { status: 'held' } as const;

/** Partial: for held deliveries alone. */
export const heldIndexes = [
  { status: 1, webhook_subscription_id: 1, event_id: 1 },
  { status: 1, held_until: 1 },
] as const;

export function createHeldStore({ model, fromDocument }: TenantStore<StoredDelivery>): HeldStore {
  const dropped = (now: Date) => ({ $set: { status: 'dropped' as const, held_until: null, updated_at: now } });

  return {
    owners: () => model.distinct('webhook_subscription_id', held),

    async next(subscriptionId, limit) {
      const found = await model
        .find({ ...held, webhook_subscription_id: subscriptionId }, { _id: 1 })
        .sort({ event_id: 1 })
        .limit(limit)
        .lean<{ _id: string }[]>();
      return found.map(({ _id }) => _id);
    },

    async release(subscriptionId, { ids, turn, now, overdueAt }) {
      const own = { _id: { $in: ids }, webhook_subscription_id: subscriptionId };
      await model.updateMany(
        { ...own, ...held },
        {
          // parked: its message is looked up, as that of any delivery with a record
          $set: {
            status: 'waiting',
            parked: 1,
            held_until: null,
            next_attempt_at: now,
            overdue_at: overdueAt,
            updated_at: now,
            taken_by: turn,
          },
        },
      );
      const found = await model.find({ ...own, taken_by: turn }).lean<Document<StoredDelivery>[]>();
      return found.map((document) => fromDocument(document));
    },

    async dropAll(subscriptionIds, now) {
      await model.updateMany({ ...held, webhook_subscription_id: { $in: subscriptionIds } }, dropped(now));
    },

    async expire(now) {
      const { modifiedCount } = await model.updateMany({ ...held, held_until: { $lte: now } }, dropped(now));
      return modifiedCount;
    },

    count: (limit, subscriptionId) =>
      model.countDocuments(
        { ...held, ...(subscriptionId === undefined ? {} : { webhook_subscription_id: subscriptionId }) },
        { limit },
      ),
  };
}
