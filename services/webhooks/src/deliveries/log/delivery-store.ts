import { duplicatesOf } from '@booking/persistence/database-errors.ts';
import { listsOf } from '@booking/persistence/entity-lists.ts';
import type { ListQuery__Output } from '@booking/contracts/generated/booking/common/v1/ListQuery.ts';
import { createGroupedWriter } from '@booking/messaging/grouped-writer.ts';
import type { Connection, Session } from '@booking/persistence/mongo.ts';
import { createListTotals } from '@booking/persistence/list-totals.ts';
import { createTenantStore, type TenantStore } from '@booking/persistence/tenant-store.ts';
import { recordSchema } from '@booking/persistence/record-schema.ts';
import { driverCollection } from '@booking/persistence/driver-collection.ts';
import { Schema } from 'mongoose';
import type { Attempt, DeliveryProgress, DeliveryStatus } from '../delivery.ts';
import { deliveryRecord, notTested, type StoredDelivery, type StoredDocument } from './delivery-record.ts';
import { heldIndexes } from './held-store.ts';
import { failedIndex, subscriptionLog } from './resend-store.ts';
import { documentOf, unfinished, updateOf, type DeliveryStep } from './delivery-step.ts';

export interface DeliveryStore extends TenantStore<StoredDelivery> {
  /** How far the deliveries are, by id; those without a record are missing. */
  progress(organizationId: string, ids: readonly string[]): Promise<Map<string, DeliveryProgress>>;
  /** Stores a step, grouped with those of other deliveries; journaled and by a majority when it resolves. Repeating it changes nothing. */
  record(step: DeliveryStep): Promise<void>;
  /** Stores the end of a delivery within a transaction; false when it had ended before. */
  giveUp(step: DeliveryStep, session: Session): Promise<boolean>;
  /** Ends everything of the subscription that waits since it was switched off or before. It may be on again: what came then goes on. */
  dropWaiting(organizationId: string, subscriptionId: string, switchedOffAt: Date): Promise<void>;
  drop(organizationId: string, id: string, now: Date): Promise<void>;
  /** The last deliveries of a subscription that were given up, newest first. */
  lastAbandoned(
    organizationId: string,
    subscriptionId: string,
    options: { limit: number; session: Session },
  ): Promise<StoredDelivery[]>;
  /** The attempts of the subscription's last deliveries. */
  attemptsOf(
    organizationId: string,
    subscriptionId: string,
    options: { since: Date; limit: number },
  ): Promise<Attempt[]>;
  /** How many of the subscription's deliveries wait or are held, looking at `limit` of each at most, and since when the first of these. */
  backlogOf(
    subscriptionId: string,
    limit: number,
  ): Promise<{ waiting: number; held: number; oldest: Date | undefined }>;
  /** How many deliveries of all organizations wait, and since when the first of them; looks at `limit` at most. */
  unfinished(limit: number): Promise<{ waiting: number; parked: number; oldest: Date | undefined }>;
  /** Takes records whose message seems lost, each for one replica and for `leaseMs`. */
  claimOverdue(options: { now: Date; limit: number; leaseMs: number }): Promise<StoredDelivery[]>;
}

const attemptSchema = new Schema<Attempt>(
  {
    round: Number,
    number: Number,
    started_at: Date,
    duration_ms: Number,
    status_code: { type: Number, default: null },
    error: { type: String, default: null },
    remote_address: { type: String, default: null },
    error_detail: String,
    response_status_line: String,
    response_headers: Schema.Types.Mixed,
    response_body: String,
    dns_ms: Number,
    connect_ms: Number,
    tls_ms: Number,
    first_byte_ms: Number,
  },
  { _id: false },
);

const waitingOfSubscription = { webhook_subscription_id: 1, overdue_at: 1 } as const;

function deliverySchema(keptSeconds: number): Schema {
  const schema = recordSchema(deliveryRecord, {
    also: {
      attempts: { type: [attemptSchema], required: true },
      is_test: Boolean,
      recovery_id: String,
      taken_by: String,
      asked_at: Date,
      order_key: String,
      order_version: Number,
      released_at: Date,
    },
  });
  const waiting = { partialFilterExpression: { overdue_at: { $type: 'date' } } };
  schema.index(subscriptionLog);
  // One for every other filter, each in the order of the log.
  for (const filter of [undefined, 'status', 'event', 'event_id']) {
    schema.index({ organization_id: 1, ...(filter ? { [filter]: 1 } : {}), created_at: -1, _id: -1 });
  }
  schema.index(failedIndex.fields, failedIndex.options);
  for (const fields of heldIndexes) schema.index(fields, { partialFilterExpression: { status: 'held' } });
  schema.index({ overdue_at: 1 }, waiting);
  schema.index(waitingOfSubscription, waiting);
  schema.index({ created_at: 1 }, { expireAfterSeconds: keptSeconds });
  return schema;
}

/** Indexes of earlier versions. */
export const retiredDeliveryIndexes = ['organization_id_1_webhook_subscription_id_1__id_-1'];

/** Nobody waits for the record but the acknowledgement of the message, and each group costs the database a write to its journal. */
const group = { maxItems: 200, maxWaitMs: 60 };

/** Records of deliveries in groups: those that are not known yet, and those that are. */
function stepWriters({ model }: Pick<TenantStore<StoredDelivery>, 'model'>) {
  const update = async (steps: DeliveryStep[]): Promise<void> => {
    if (steps.length === 0) return;
    await driverCollection(model).bulkWrite(
      steps.map((step) => ({ updateOne: updateOf(step) })),
      {
        ordered: false,
      },
    );
  };

  const inserter = createGroupedWriter<DeliveryStep>({
    ...group,
    write: async (steps) => {
      try {
        await driverCollection(model).insertMany(steps.map(documentOf), { ordered: false });
      } catch (error) {
        // Records that are there already (a message handed out twice at once) are brought up to date instead.
        await update(
          duplicatesOf(error)
            .map((index) => steps[index])
            .filter((step) => step !== undefined)
            .filter(({ onlyNew }) => !onlyNew),
        );
      }
    },
  });
  const updater = createGroupedWriter<DeliveryStep>({ ...group, write: update });
  return { inserter, updater };
}

export function createDeliveryStore(connection: Connection, options: { keptDays: number }): DeliveryStore {
  const store = createTenantStore<StoredDelivery>(connection, {
    ...listsOf(deliveryRecord),
    sorts: { created_at: 'created_at', id: '_id' },
    collection: 'webhook_deliveries',
    schema: deliverySchema(options.keptDays * 86_400),
    defaultSort: { created_at: -1, _id: -1 },
    unlisted: ['body', 'attempts.response_body'],
    total: createListTotals({ exactUpTo: 1_000, refreshMs: 10_000, keysMax: 1_000 }),
  });
  const { model } = store;

  const { inserter, updater } = stepWriters(store);

  return {
    ...store,

    list: (organizationId, query, extra) => store.list(organizationId, query && inIndexOrder(query), extra),

    async progress(organizationId, ids) {
      const found = await model
        .find(
          { _id: { $in: ids }, organization_id: organizationId },
          { status: 1, round: 1, next_attempt_at: 1, 'attempts.round': 1 },
        )
        .lean<Pick<StoredDocument, '_id' | 'status' | 'round' | 'next_attempt_at' | 'attempts'>[]>();
      return new Map(
        found.map(({ _id, status, round, next_attempt_at: nextAttemptAt, attempts }) => [
          _id,
          { status, round, attempts: attempts.filter((attempt) => attempt.round === round).length, nextAttemptAt },
        ]),
      );
    },

    record: (step) => (step.known ? updater.add(step) : inserter.add(step)),

    async giveUp(step, session) {
      const { message } = step;
      const existing = await model
        .findOne({ _id: message.deliveryId, organization_id: message.organizationId }, { status: 1 }, { session })
        .lean<StoredDocument>();
      if (!existing) {
        await driverCollection(model).insertMany([documentOf(step)], { session });
        return true;
      }
      const { filter, update: change } = updateOf(step);
      const result = await driverCollection(model).updateOne(filter, change, { session });
      return result.matchedCount === 1;
    },

    async dropWaiting(organizationId, subscriptionId, switchedOffAt) {
      await model.updateMany(
        {
          organization_id: organizationId,
          webhook_subscription_id: subscriptionId,
          overdue_at: { $type: 'date' },
          status: { $in: unfinished },
          updated_at: { $lte: switchedOffAt },
        },
        { $set: { status: 'dropped', next_attempt_at: null, overdue_at: null, updated_at: switchedOffAt } },
      );
    },

    async drop(organizationId, id, now) {
      await model.updateOne(
        { _id: id, organization_id: organizationId, status: { $in: unfinished } },
        { $set: { status: 'dropped', next_attempt_at: null, overdue_at: null, updated_at: now } },
      );
    },

    async lastAbandoned(organizationId, subscriptionId, { limit, session }) {
      const found = await model
        .find(
          {
            organization_id: organizationId,
            webhook_subscription_id: subscriptionId,
            status: 'abandoned',
            ...notTested,
          },
          { body: 0 },
          { session },
        )
        .sort({ created_at: -1, _id: -1 })
        .limit(limit)
        .lean<StoredDocument[]>();
      return found.map((document) => store.fromDocument(document));
    },

    async attemptsOf(organizationId, subscriptionId, { since, limit }) {
      const condition = {
        organization_id: organizationId,
        webhook_subscription_id: subscriptionId,
        created_at: { $gte: since },
        ...notTested,
      };
      const found = await model
        .find(condition, { 'attempts.duration_ms': 1, 'attempts.error': 1 })
        .sort({ created_at: -1, _id: -1 })
        .limit(limit)
        .hint(subscriptionLog)
        .lean<Pick<StoredDocument, 'attempts'>[]>();
      return found.flatMap(({ attempts }) => attempts);
    },

    async backlogOf(subscriptionId, limit) {
      const lookAt = (condition: Record<string, unknown>, options: { hint?: Record<string, 1> } = {}) =>
        model.aggregate<{ count: number; oldest: Date }>(
          [
            { $match: { webhook_subscription_id: subscriptionId, ...condition } },
            { $limit: limit },
            { $group: { _id: null, count: { $sum: 1 }, oldest: { $min: '$created_at' } } },
          ],
          options,
        );
      const [[waiting], [held]] = await Promise.all([
        // While few wait, the index over what waits of everybody costs the same, and would stay chosen when many do.
        lookAt({ overdue_at: { $type: 'date' } }, { hint: waitingOfSubscription }),
        lookAt({ status: 'held' }),
      ]);
      const times = [waiting, held].flatMap((group) => (group ? [group.oldest] : []));
      const [oldest] = times.toSorted((one, other) => one.getTime() - other.getTime());
      return { waiting: waiting?.count ?? 0, held: held?.count ?? 0, oldest };
    },

    async unfinished(limit) {
      const groups = await model.aggregate<{ _id: DeliveryStatus; count: number; oldest: Date }>([
        { $match: { overdue_at: { $type: 'date' } } },
        { $limit: limit },
        { $group: { _id: '$status', count: { $sum: 1 }, oldest: { $min: '$created_at' } } },
      ]);
      const countOf = (status: DeliveryStatus): number => groups.find(({ _id }) => _id === status)?.count ?? 0;
      const [oldest] = groups.map((group) => group.oldest).toSorted((one, other) => one.getTime() - other.getTime());
      return { waiting: countOf('waiting'), parked: countOf('parked'), oldest };
    },

    async claimOverdue({ now, limit, leaseMs }) {
      const overdue = await model
        .find({ overdue_at: { $lte: now, $type: 'date' } }) // the type as the partial index says it, or it is not used
        .sort({ overdue_at: 1 })
        .limit(limit)
        .lean<StoredDocument[]>();
      const claimed = await Promise.all(
        overdue.map(async (document) => {
          const result = await model.updateOne(
            { _id: document._id, overdue_at: document.overdue_at },
            { $set: { overdue_at: new Date(now.getTime() + leaseMs) } },
          );
          return result.modifiedCount === 1 ? store.fromDocument(document) : undefined;
        }),
      );
      return claimed.filter((delivery) => delivery !== undefined);
    },
  };
}

/** Records of the same moment follow in the direction of the sort, as in the indexes. */
function inIndexOrder(query: ListQuery__Output): ListQuery__Output {
  return { ...query, sorts: query.sorts.flatMap((sort) => [sort, { ...sort, field: 'id' }]) };
}
