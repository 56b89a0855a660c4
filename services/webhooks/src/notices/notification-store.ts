import { listsOf } from '@booking/persistence/entity-lists.ts';
import { batchOf, sendPending } from '@booking/persistence/batch.ts';
import { createListTotals } from '@booking/persistence/list-totals.ts';
import type { Connection, Session } from '@booking/persistence/mongo.ts';
import { createTenantStore, type Document, type TenantStore } from '@booking/persistence/tenant-store.ts';
import { recordSchema } from '@booking/persistence/record-schema.ts';
import { appError } from '@booking/platform/errors.ts';
import { newId } from '@booking/platform/ids.ts';
import { newRecord } from '@booking/representations/record.ts';
import { Schema } from 'mongoose';
import type { Notice } from './notice.ts';
import { createNotificationGroups, groupIndex, type GroupMember } from './notification-groups.ts';
import { notificationRecord, type Notification, type NotificationBase } from './notification.ts';

export type NewNotification = Pick<
  NotificationBase,
  'organization_id' | 'cause' | 'audience' | 'entity_type' | 'entity_id' | 'customer_id' | 'addressee' | 'group'
> &
  Notice;

export interface NotificationStore extends TenantStore<Notification> {
  /** Stores it unless its cause was told already. */
  add(notification: NewNotification, now: Date, session: Session): Promise<void>;
  /** Of all organizations, oldest first: those whose mails are to be made now. */
  unaddressed(now: Date, limit: number): Promise<Notification[]>;
  /**
   * Before their mails are made: what waits of its group joins each, what comes later is told by itself. Answers those that have not joined
   * another one meanwhile. Repeating it changes nothing.
   */
  closeGroups<T extends GroupMember>(notifications: readonly T[]): Promise<T[]>;
  addressed(notifications: readonly Pick<Notification, 'id' | 'organization_id'>[]): Promise<void>;
  /** Removes what was told a customer; answers the ids. */
  forgetCustomer(organizationId: string, customerId: string, session: Session): Promise<string[]>;
}

/** What a replica of an earlier version stores beside this one has no cause. */
const present = { cause: { $gt: '' } };

function notificationSchema(keptSeconds: number): Schema {
  const schema = recordSchema(notificationRecord, {
    minimize: false,
    also: { facts: { type: Schema.Types.Mixed, required: true } },
  });
  schema.index({ organization_id: 1, created_at: -1, _id: -1 });
  schema.index({ organization_id: 1, kind: 1, created_at: -1, _id: -1 });
  schema.index({ organization_id: 1, cause: 1 }, { unique: true, partialFilterExpression: present });
  schema.index({ organization_id: 1, customer_id: 1 });
  schema.index({ mail: 1, _id: 1 }, { partialFilterExpression: { mail: 'waiting' } });
  schema.index(groupIndex, { partialFilterExpression: { group: { $type: 'string' } } });
  schema.index({ created_at: 1 }, { expireAfterSeconds: keptSeconds });
  return schema;
}

/** Indexes of earlier versions. */
export const retiredNotificationIndexes = ['organization_id_1_created_at_1', 'recipients_1__id_1'];

export function createNotificationStore(
  connection: Connection,
  options: {
    keptDays: number;
    sendsMail: boolean;
    /** How long others of its group are waited for. */
    groupWaitMs: number;
  },
): NotificationStore {
  const store = createTenantStore<Notification>(connection, {
    ...listsOf(notificationRecord, {
      created_at_since: (values) => ({ created_at: { $gte: moment('created_at_since', values) } }),
      created_at_until: (values) => ({ created_at: { $lt: moment('created_at_until', values) } }),
    }),
    collection: 'notifications',
    schema: notificationSchema(options.keptDays * 86_400),
    defaultSort: { created_at: -1, _id: -1 },
    total: createListTotals({ exactUpTo: 1_000, refreshMs: 10_000, keysMax: 1_000 }),
  });
  const { model } = store;
  const mail = options.sendsMail ? 'waiting' : 'off';

  return {
    ...store,

    list: (organizationId, query, extra = {}) => store.list(organizationId, query, { $and: [extra, present] }),

    async add({ organization_id, cause, ...given }, now, session) {
      const document = {
        ...newRecord(notificationRecord),
        ...given,
        _id: newId(),
        version: 1,
        created_at: now,
        updated_at: now,
        mail,
        mail_after: given.group === null ? null : new Date(now.getTime() + options.groupWaitMs),
      };
      const filter = { organization_id, cause };
      const update = { $setOnInsert: document };
      const batch = batchOf(session);
      if (batch) batch.defer(model.collection, { updateOne: { filter, update, upsert: true } });
      else await model.updateOne(filter, update, { upsert: true, session });
    },

    async unaddressed(now, limit) {
      const found = await model
        .find({ mail: 'waiting', mail_after: { $not: { $gt: now } } })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<Document<Notification>[]>();
      return found.map((document) => store.fromDocument(document));
    },

    closeGroups: createNotificationGroups(connection, store).close,

    async addressed(notifications) {
      if (notifications.length === 0) return;
      const own = Map.groupBy(notifications, ({ organization_id }) => organization_id);
      await model.bulkWrite(
        [...own].map(([organization_id, some]) => ({
          updateMany: {
            filter: { organization_id, _id: { $in: some.map(({ id }) => id) } },
            update: { $set: { mail: 'addressed' } },
          },
        })),
      );
    },

    async forgetCustomer(organizationId, customerId, session) {
      const condition = { organization_id: organizationId, customer_id: customerId };
      await sendPending(session);
      const found = await model.find(condition, { _id: 1 }, { session }).lean<{ _id: string }[]>();
      if (found.length > 0) await model.deleteMany(condition, { session });
      return found.map(({ _id }) => _id);
    },
  };
}

/** The one time of a filter; throws invalid_query_parameter. */
function moment(key: string, [value = '', ...more]: string[]): Date {
  const at = new Date(value);
  if (more.length > 0 || Number.isNaN(at.getTime()))
    throw appError('invalid_query_parameter', 'Must be one RFC 3339 time.', {
      source: { parameter: `filter[${key}]` },
    });
  return at;
}
