import { listsOf } from '@booking/persistence/entity-lists.ts';
import type { Connection, Session } from '@booking/persistence/mongo.ts';
import { createTenantStore, type Document, type TenantStore } from '@booking/persistence/tenant-store.ts';
import { recordSchema } from '@booking/persistence/record-schema.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { Schema } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';
import { subscriptionRecord, type WebhookSubscription } from './webhook-subscription.ts';

const schema = recordSchema(subscriptionRecord, { also: { filter: { type: Schema.Types.Mixed, default: null } } });
schema.index({ organization_id: 1, created_at: 1 });
schema.index({ organization_id: 1, is_active: 1 });

export interface Counted {
  subscription: Pick<WebhookSubscription, 'id' | 'organization_id' | 'name' | 'url'>;
  /** Events given up in a row, this one included. */
  failures: number;
  /** An event before this one was answered in the same way. */
  goneAgain: boolean;
}

export interface SubscriptionStore extends TenantStore<WebhookSubscription> {
  active(organizationId: string): Promise<WebhookSubscription[]>;
  /** How many there are, `limit` at most. */
  count(organizationId: string, options: { limit: number; session: Session }): Promise<number>;
  /** Active ones that rest on the rights of an API client. */
  grantedBy(organizationId: string, clientId: string, session: Session): Promise<WebhookSubscription[]>;
  /** Those of the given ids, of any organization. */
  ofAny(ids: readonly string[]): Promise<WebhookSubscription[]>;
  /** Those of the given ids, of any organization, that are stored. */
  existing(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Counts an event given up, `goneEventId` when the endpoint said that it is gone; undefined when the subscription is inactive or deleted.
   * Leaves `version` alone.
   */
  countFailure(
    organizationId: string,
    id: string,
    options: { session: Session; goneEventId?: string },
  ): Promise<Counted | undefined>;
  /** After a success: the next failure is the first in a row again. */
  resetFailures(organizationId: string, id: string): Promise<void>;
  /**
   * Tells about every committed change, made by whichever replica; `undefined` stands for "anything may have changed". Ends with `close`.
   */
  watch(onChange: (organizationId: string | undefined) => void, logger: Logger): { close(): Promise<void> };
}

type Stored = Document<WebhookSubscription>;

export function createSubscriptionStore(connection: Connection): SubscriptionStore {
  const store = createTenantStore<WebhookSubscription>(connection, {
    ...listsOf(subscriptionRecord),
    collection: 'webhook_subscriptions',
    schema,
  });
  const { model } = store;

  return {
    ...store,

    async active(organizationId) {
      const documents = await model.find({ organization_id: organizationId, is_active: true }).lean<Stored[]>();
      return documents.map((document) => store.fromDocument(document));
    },

    count: async (organizationId, options) => model.countDocuments({ organization_id: organizationId }, options),

    async grantedBy(organizationId, clientId, session) {
      const condition = { organization_id: organizationId, is_active: true, granted_by: clientId };
      const documents = await model.find(condition, null, { session }).lean<Stored[]>();
      return documents.map((document) => store.fromDocument(document));
    },

    async ofAny(ids) {
      const documents = await model.find({ _id: { $in: ids } }).lean<Stored[]>();
      return documents.map((document) => store.fromDocument(document));
    },

    async existing(ids) {
      const found = await model.find({ _id: { $in: ids } }, { _id: 1 }).lean<{ _id: string }[]>();
      return new Set(found.map(({ _id }) => _id));
    },

    async countFailure(organizationId, id, { session, goneEventId }) {
      const before = await model
        .findOneAndUpdate(
          { _id: id, organization_id: organizationId, is_active: true },
          { $inc: { failure_count: 1 }, ...(goneEventId ? { $set: { gone_event_id: goneEventId } } : {}) },
          { session, returnDocument: 'before' },
        )
        .lean<Stored>();
      if (!before) return undefined;
      const gone = before.gone_event_id ?? undefined;
      const goneAgain = goneEventId !== undefined && gone !== undefined && gone !== goneEventId;
      return { subscription: store.fromDocument(before), failures: before.failure_count + 1, goneAgain };
    },

    async resetFailures(organizationId, id) {
      await model.updateOne(
        { _id: id, organization_id: organizationId, failure_count: { $gt: 0 } },
        { $set: { failure_count: 0, gone_event_id: null } },
      );
    },

    watch(onChange, logger) {
      const stop = new AbortController();
      let stream: { close(): Promise<unknown> } | undefined;
      const follow = async (): Promise<void> => {
        while (!stop.signal.aborted) {
          try {
            const opened = model.collection.watch<Stored>([], { fullDocument: 'updateLookup', maxAwaitTimeMS: 1_000 });
            stream = opened;
            // Once the stream stands, and not before: what was read until then may be older than the first change that it tells of.
            opened.once('resumeTokenChanged', () => onChange(undefined));
            for await (const change of opened) {
              onChange('fullDocument' in change ? change.fullDocument?.organization_id : undefined);
            }
          } catch (error) {
            if (stop.signal.aborted) return;
            logger.warn({ err: error }, 'changes of subscriptions are not followed; trying again');
            onChange(undefined);
          }
          await delay(500, undefined, { signal: stop.signal }).catch(() => {});
        }
      };
      const following = follow();
      return {
        async close() {
          stop.abort();
          await stream?.close();
          await following;
        },
      };
    },
  };
}
