import { createGroupedWriter } from '@booking/messaging/grouped-writer.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { driverCollection } from '@booking/persistence/driver-collection.ts';
import { LRUCache } from 'lru-cache';
import { Schema } from 'mongoose';

/** How the last failed attempt failed. */
export interface LastError {
  at: Date;
  event: string;
  error: string;
  detail: string | null;
  status_code: number | null;
}

/** What the attempts of late say about an endpoint. */
export interface SubscriptionHealth {
  last_success_at: Date | null;
  last_error: LastError | null;
  /** When the breaker of a replica last opened; null once it has closed. */
  breaker_opened_at: Date | null;
}

interface StoredHealth extends SubscriptionHealth {
  /** The subscription's. */
  _id: string;
  organization_id: string;
  updated_at: Date;
}

/** An attempt that was concluded. */
export interface Concluded {
  organizationId: string;
  subscriptionId: string;
  at: Date;
  /** Absent after a success. */
  error?: LastError;
}

/** Kept apart from subscriptions, whose every change makes all processes load them anew. */
export interface SubscriptionHealthStore {
  /**
   * Notes how an attempt ended; written later, and not at all while much the same was noted a moment ago: a success within a minute after
   * another, a failure within five seconds. Never throws: nothing depends on it.
   */
  note(concluded: Concluded): void;
  /** Notes what a breaker does, of an endpoint that there is a record of. Never throws. */
  noteBreaker(subscriptionId: string, state: 'open' | 'closed', at: Date): void;
  /** By subscription id; those without an attempt are missing. */
  of(organizationId: string, ids: readonly string[]): Promise<Map<string, SubscriptionHealth>>;
  forget(organizationId: string, id: string): Promise<void>;
}

const sameForMs = { success: 60_000, failure: 5_000 };
/** An endpoint that nobody has called for so long has no health. */
const keptSeconds = 90 * 86_400;

const schema = new Schema<StoredHealth>(
  {
    _id: { type: String, required: true },
    organization_id: { type: String, required: true },
    updated_at: { type: Date, required: true },
    last_success_at: { type: Date, default: null },
    last_error: { type: Schema.Types.Mixed, default: null },
    breaker_opened_at: { type: Date, default: null },
  },
  { versionKey: false },
);
schema.index({ updated_at: 1 }, { expireAfterSeconds: keptSeconds });

/**
 * `existing` answers those of the given subscriptions that are stored: the end of a call may be noted after its subscription was deleted,
 * and what is noted of it then must go again.
 */
export function createSubscriptionHealthStore(
  connection: Connection,
  existing: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
  logger: Logger,
): SubscriptionHealthStore {
  const model = connection.model<StoredHealth>('webhook_subscription_health', schema, 'webhook_subscription_health');
  const noted = new LRUCache<string, { kind: 'success' | 'failure'; atMs: number }>({ max: 10_000 });
  const writer = createGroupedWriter<Concluded>({
    maxItems: 100,
    maxWaitMs: 100,
    write: async (items) => {
      await driverCollection(model).bulkWrite(
        items.map((item) => ({ updateOne: updateOf(item) })),
        {
          ordered: true,
        },
      );
      // Only after the write: a subscription deleted from here on is followed by `forget`.
      const ids = [...new Set(items.map(({ subscriptionId }) => subscriptionId))];
      const kept = await existing(ids);
      const gone = ids.filter((id) => !kept.has(id));
      if (gone.length > 0) await driverCollection(model).deleteMany({ _id: { $in: gone } });
    },
  });

  return {
    note(concluded) {
      const kind = concluded.error ? 'failure' : 'success';
      const atMs = concluded.at.getTime();
      const last = noted.get(concluded.subscriptionId);
      if (last?.kind === kind && atMs - last.atMs < sameForMs[kind]) return;
      noted.set(concluded.subscriptionId, { kind, atMs });
      writer.add(concluded).catch((error: unknown) => logger.warn({ err: error }, 'health is not stored'));
    },

    noteBreaker(subscriptionId, state, at) {
      const change = { $set: { breaker_opened_at: state === 'open' ? at : null } };
      model
        .updateOne({ _id: subscriptionId }, change)
        .catch((error: unknown) => logger.warn({ err: error }, 'the state of a breaker is not stored'));
    },

    async of(organizationId, ids) {
      const found = await model.find({ _id: { $in: ids }, organization_id: organizationId }).lean<StoredHealth[]>();
      return new Map(found.map((health) => [health._id, health]));
    },

    async forget(organizationId, id) {
      noted.delete(id);
      await model.deleteOne({ _id: id, organization_id: organizationId });
    },
  };
}

function updateOf({ organizationId, subscriptionId, at, error }: Concluded) {
  const ended = error ? { last_error: error } : { last_success_at: at };
  return {
    filter: { _id: subscriptionId, organization_id: organizationId },
    update: { $set: { ...ended, updated_at: at } },
    upsert: true,
  };
}
