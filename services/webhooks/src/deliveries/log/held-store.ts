import { comesBefore, type Placed } from '@booking/messaging/outbox-order.ts';
import type { Document, TenantStore } from '@booking/persistence/tenant-store.ts';
import type { StoredDelivery } from './delivery-record.ts';

/** Deliveries that are kept for subscriptions which take nothing for now; of all organizations. */
export interface HeldStore {
  /** The subscriptions that something is kept for; costs a look per subscription, however much that is. */
  owners(): Promise<string[]>;
  /** The next ones of a subscription, in the order of their events. */
  next(subscriptionId: string, limit: number): Promise<string[]>;
  /**
   * The same, but only the first of each thing they are about, where nothing about it is under way since `blockedSince`, and which is kept
   * since `settledBefore` or longer.
   */
  heads(subscriptionId: string, options: { limit: number; blockedSince: Date; settledBefore: Date }): Promise<string[]>;
  /** Makes those that are still held wait for their attempt; answers those that this turn took. */
  release(
    subscriptionId: string,
    options: { ids: readonly string[]; turn: string; now: Date; overdueAt: Date },
  ): Promise<StoredDelivery[]>;
  /** Of subscriptions that were inactive or gone then; of one that is on again, what came later stays. */
  dropAll(subscriptionIds: readonly string[], at: Date): Promise<void>;
  /** Drops what was kept long enough; answers how many. */
  expire(now: Date): Promise<number>;
  /** Counted up to `limit`. */
  count(limit: number, subscriptionId?: string): Promise<number>;
}

/** Of so many is the first of each thing looked for. */
const windowSize = 500;

const held = { status: 'held' } as const;

type InLine = Pick<StoredDelivery, 'order_key' | 'order_version' | 'event_id' | 'created_at'> & { _id: string };

const placeOf = ({ event_id, order_version: version }: InLine): Placed => ({ _id: event_id, entity: { version } });

/** Partial: for held deliveries alone. */
export const heldIndexes = [
  { status: 1, webhook_subscription_id: 1, event_id: 1, order_key: 1 },
  { status: 1, held_until: 1 },
] as const;

export function createHeldStore({ model, fromDocument }: TenantStore<StoredDelivery>): HeldStore {
  const dropped = (now: Date) => ({ $set: { status: 'dropped' as const, held_until: null, updated_at: now } });

  const keysUnderWay = async (subscriptionId: string, since: Date): Promise<string[]> => {
    const found = await model
      .find(
        { webhook_subscription_id: subscriptionId, overdue_at: { $type: 'date' }, released_at: { $gte: since } },
        { order_key: 1 },
      )
      .lean<{ order_key?: string }[]>();
    return found.flatMap(({ order_key }) => order_key ?? []);
  };

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

    async heads(subscriptionId, { limit, blockedSince, settledBefore }) {
      const known = await keysUnderWay(subscriptionId, blockedSince);
      const found = await model
        .find(
          { ...held, webhook_subscription_id: subscriptionId, order_key: { $nin: known } },
          { order_key: 1, order_version: 1, event_id: 1, created_at: 1 },
        )
        .sort({ event_id: 1 })
        .limit(windowSize)
        .lean<InLine[]>();
      const first = new Map<string, InLine>();
      for (const one of found) {
        const key = one.order_key ?? one._id;
        const other = first.get(key);
        if (!other || comesBefore(placeOf(one), placeOf(other))) first.set(key, one);
      }
      // Asked again after the reading: another replica may have released one since, whose place the next one must not take.
      for (const key of await keysUnderWay(subscriptionId, blockedSince)) first.delete(key);
      const settled = [...first.values()].filter(({ created_at: since }) => since <= settledBefore);
      return settled.slice(0, limit).map(({ _id }) => _id);
    },

    async release(subscriptionId, { ids, turn, now, overdueAt }) {
      const own = { _id: { $in: ids }, webhook_subscription_id: subscriptionId };
      await model.updateMany(
        { ...own, ...held },
        {
          $set: {
            status: 'waiting',
            parked: 1,
            held_until: null,
            next_attempt_at: now,
            overdue_at: overdueAt,
            updated_at: now,
            taken_by: turn,
            released_at: now,
          },
        },
      );
      const found = await model.find({ ...own, taken_by: turn }).lean<Document<StoredDelivery>[]>();
      return found.map((document) => fromDocument(document));
    },

    async dropAll(subscriptionIds, at) {
      const own = { webhook_subscription_id: { $in: subscriptionIds }, updated_at: { $lte: at } };
      await model.updateMany({ ...held, ...own }, dropped(at));
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
