import { listsOf } from '@booking/persistence/entity-lists.ts';
import { batchOf, sendPending } from '@booking/persistence/batch.ts';
import { contains, parseFlag } from '@booking/persistence/filters.ts';
import type { Connection, Session } from '@booking/persistence/mongo.ts';
import { createTenantStore, type Document, type TenantStore } from '@booking/persistence/tenant-store.ts';
import type { PipelineStage } from 'mongoose';
import { weekdayOf, type LocalDay } from '../base/time-zone.ts';
import { recordSchema } from '@booking/persistence/record-schema.ts';
import { driverCollection } from '@booking/persistence/driver-collection.ts';
import { resourceRecord, type Activity, type Resource } from './resource.ts';

const schema = recordSchema(resourceRecord, { minimize: false });
schema.index({ organization_id: 1, slug: 1 }, { unique: true });
schema.index({ organization_id: 1, name: 1, _id: 1 });
schema.index({ organization_id: 1, parent_id: 1, name: 1, _id: 1 });
schema.index({ organization_id: 1, created_at: 1, _id: 1 });
// Few of many are kept out of sight: each flag has an index of those alone, in the default order.
for (const [flag, rare] of Object.entries({ archived: true, hidden: true, live: false })) {
  const options = { name: `resource_${flag}_${rare}`, partialFilterExpression: { [flag]: rare } };
  schema.index({ organization_id: 1, name: 1, _id: 1 }, options);
}
// "Today": equality first, then the default order, then the rest of the condition, so that a page is read and nothing else.
schema.index({ organization_id: 1, booked_days: 1, name: 1, _id: 1 });
schema.index({ organization_id: 1, 'activity.weekday': 1, name: 1, _id: 1, 'activity.from': 1, 'activity.to': 1 });
// Few have a policy of their own.
schema.index(
  { organization_id: 1, cancellation_policy_id: 1 },
  { partialFilterExpression: { cancellation_policy_id: { $type: 'string' } } },
);
// Answers the four counts of status-counts without reading a resource.
schema.index({
  organization_id: 1,
  has_children: 1,
  bookings_enabled: 1,
  parent_id: 1,
  parent_bookings_enabled: 1,
});

const lists = listsOf(resourceRecord, {
  search: contains('name', 'slug', 'description'),
  top_level: (values) => ({ parent_id: parseFlag('top_level', values) ? null : { $ne: null } }),
});

/** Allowed filter keys of the resource list; the last two depend on the day and are resolved by the use case. */
export const resourceFilterKeys: readonly string[] = [...Object.keys(lists.filters), 'booked_today', 'active_today'];

/** `filter[booked_today]`: a counted booking overlaps the day. */
export function bookedOn(day: LocalDay): Record<string, unknown> {
  return { booked_days: day };
}

/** `filter[active_today]`: a schedule in force or a timeslot on the day. */
export function activeOn(day: LocalDay): Record<string, unknown> {
  return { activity: { $elemMatch: { weekday: weekdayOf(day), from: { $lte: day }, to: { $gte: day } } } };
}

/** Slugs of an organization that a batch has read, and what they begin with. */
interface KnownSlugs {
  bases: Set<string>;
  slugs: Set<string>;
}

/** All slugs of a name come in one answer. */
const batchSize = 10_000;

export interface ResourceStore extends TenantStore<Resource> {
  /** Ids of children by parent, for many parents at once; of those that meet the condition. */
  childIds(
    organizationId: string,
    parentIds: readonly string[],
    condition?: Partial<Resource>,
  ): Promise<Map<string, string[]>>;
  childrenOf(organizationId: string, parentIds: readonly string[], session?: Session): Promise<Resource[]>;
  /** Those with a child that meets the condition. */
  parentsOf(organizationId: string, condition: Partial<Resource>): Promise<string[]>;
  /** Those with children that do not meet the condition themselves. */
  parentsWithout(organizationId: string, condition: Partial<Resource>): Promise<string[]>;
  /**
   * Claims the right to change what is booked on these resources: two transactions that claim the same one conflict, and the later runs
   * again. Answers how many there are.
   */
  claim(organizationId: string, ids: readonly string[], session: Session): Promise<number>;
  /**
   * Claims resources on which a decision was prepared outside of the transaction: false unless nobody has claimed or changed any of them
   * since they were read. `booked` adds days on which they are booked; days before `keepFrom` are forgotten.
   */
  claimSeen(
    organizationId: string,
    seen: readonly Pick<Resource, 'id' | 'guard' | 'version'>[],
    booked: { days: ReadonlyMap<string, readonly LocalDay[]>; keepFrom: LocalDay },
    session: Session,
  ): Promise<boolean>;
  /**
   * Sets on which of `days` the resource is booked; days before `keepFrom` are forgotten. Like a claim, also where nothing changes: of two
   * transactions that leave a day to each other's booking, one runs again.
   */
  setBookedDays(
    organizationId: string,
    id: string,
    change: { days: readonly LocalDay[]; booked: readonly LocalDay[]; keepFrom: LocalDay },
    session: Session,
  ): Promise<void>;
  clearBookedDays(organizationId: string, id: string, session: Session): Promise<void>;
  /** Like a claim, also where nothing changes: of two transactions that leave a weekday to each other's schedule, one runs again. */
  setActivity(organizationId: string, id: string, activity: Activity[], session: Session): Promise<void>;
  setParentBookingsEnabled(organizationId: string, parentId: string, enabled: boolean, session: Session): Promise<void>;
  /** Those that have the policy, which is deleted. */
  withPolicy(organizationId: string, policyId: string, session: Session): Promise<Resource[]>;
  countChildren(organizationId: string, session: Session): Promise<number>;
  /** Those that begin with a base. In a batch they are read once: whoever takes one says so by adding it. */
  slugsLike(organizationId: string, bases: readonly string[], session: Session): Promise<Set<string>>;
  /** Counts by condition over the filtered base. */
  countWhere(
    organizationId: string,
    base: Record<string, unknown>,
    condition: Record<string, unknown>,
  ): Promise<number>;
  /** Those in the filtered base that meet the condition, by name. */
  idsWhere(
    organizationId: string,
    base: Record<string, unknown>,
    condition: Record<string, unknown>,
    limit: number,
  ): Promise<string[]>;
  /** The next ids after `after`, for work over all resources of an organization. */
  idsAfter(organizationId: string, after: string, limit: number): Promise<string[]>;
  /** How MongoDB answers the list with `condition`: for tests and for those who tune indexes. */
  explainList(
    organizationId: string,
    condition: Record<string, unknown>,
    limit: number,
  ): Promise<Record<string, unknown>>;
}

export function createResourceStore(connection: Connection): ResourceStore {
  const store = createTenantStore<Resource>(connection, {
    ...lists,
    collection: 'resources',
    schema,
    defaultSort: { name: 1 },
  });
  const { model } = store;
  const inSession = (session?: Session) => (session ? { session } : {});

  return {
    ...store,
    async childIds(organizationId, parentIds, condition = {}) {
      const byParent = new Map<string, string[]>();
      if (parentIds.length === 0) return byParent;
      const children = await model
        .find({ ...condition, organization_id: organizationId, parent_id: { $in: parentIds } }, { parent_id: 1 })
        .sort({ name: 1, _id: 1 })
        .lean<{ _id: string; parent_id: string }[]>();
      for (const { _id, parent_id } of children) {
        const ids = byParent.get(parent_id);
        if (ids) ids.push(_id);
        else byParent.set(parent_id, [_id]);
      }
      return byParent;
    },
    async childrenOf(organizationId, parentIds, session) {
      if (parentIds.length === 0) return [];
      const documents = await model
        .find({ organization_id: organizationId, parent_id: { $in: parentIds } }, null, inSession(session))
        .sort({ name: 1, _id: 1 })
        .lean<Document<Resource>[]>();
      return documents.map(store.fromDocument);
    },
    parentsOf: (organizationId, condition) =>
      model.distinct('parent_id', { ...condition, organization_id: organizationId, parent_id: { $gt: '' } }).exec(),
    async parentsWithout(organizationId, condition) {
      const otherwise = Object.entries(condition).map(([field, value]) => ({ [field]: { $ne: value } }));
      return model.distinct('_id', { organization_id: organizationId, has_children: true, $or: otherwise }).exec();
    },
    async claim(organizationId, ids, session) {
      const result = await model.updateMany(
        { _id: { $in: ids }, organization_id: organizationId },
        { $inc: { guard: 1 } },
        { session },
      );
      return result.matchedCount;
    },
    async claimSeen(organizationId, seen, { days, keepFrom }, session) {
      const kept = { $filter: { input: '$booked_days', as: 'day', cond: { $gte: ['$$day', keepFrom] } } };
      const operations = seen.map(({ id, guard, version }) => {
        const added = (days.get(id) ?? []).filter((day) => day >= keepFrom);
        const update =
          added.length === 0
            ? { $inc: { guard: 1 } }
            : [{ $set: { guard: guard + 1, booked_days: { $setUnion: [kept, added] } } }];
        return { updateOne: { filter: { _id: id, organization_id: organizationId, guard, version }, update } };
      });
      const { matchedCount } = await driverCollection(model).bulkWrite(operations, { session });
      return matchedCount === seen.length;
    },
    async setBookedDays(organizationId, id, { days, booked, keepFrom }, session) {
      const kept = {
        $filter: {
          input: '$booked_days',
          as: 'day',
          cond: { $and: [{ $gte: ['$$day', keepFrom] }, { $not: { $in: ['$$day', days] } }] },
        },
      };
      const guard = { $add: ['$guard', 1] };
      const next: PipelineStage.Set = { $set: { booked_days: { $setUnion: [kept, booked] }, guard } };
      await model.updateOne({ _id: id, organization_id: organizationId }, [next], { session, updatePipeline: true });
    },
    async clearBookedDays(organizationId, id, session) {
      await model.updateOne({ _id: id, organization_id: organizationId }, { $set: { booked_days: [] } }, { session });
    },
    async setActivity(organizationId, id, activity, session) {
      const next = { $set: { activity }, $inc: { guard: 1 } };
      await model.updateOne({ _id: id, organization_id: organizationId }, next, { session });
    },
    async setParentBookingsEnabled(organizationId, parentId, enabled, session) {
      await model.updateMany(
        { organization_id: organizationId, parent_id: parentId },
        { $set: { parent_bookings_enabled: enabled } },
        { session },
      );
    },
    async withPolicy(organizationId, policyId, session) {
      const documents = await model
        .find({ organization_id: organizationId, cancellation_policy_id: { $eq: policyId, $type: 'string' } }, null, {
          session,
        })
        .lean<Document<Resource>[]>();
      return documents.map(store.fromDocument);
    },
    countChildren: (organizationId, session) =>
      model.countDocuments({ organization_id: organizationId, parent_id: { $gt: '' } }, { session }).exec(),
    async slugsLike(organizationId, bases, session) {
      const batch = batchOf(session);
      const ofOrganization = `slugs of ${organizationId}`;
      const known = (batch?.known(model.collection, ofOrganization) ?? {
        bases: new Set(),
        slugs: new Set(),
      }) as KnownSlugs;
      const others = bases.filter((base) => !known.bases.has(base));
      if (others.length === 0) return known.slugs;
      await sendPending(session);
      const like = others.map((base) => ({ slug: { $gte: base, $lt: `${base}~` } }));
      const found = await driverCollection(model)
        .find({ organization_id: organizationId, $or: like }, { projection: { _id: 0, slug: 1 }, session, batchSize })
        .toArray();
      for (const { slug } of found) known.slugs.add(slug);
      for (const base of others) known.bases.add(base);
      batch?.remember(model.collection, ofOrganization, known);
      return known.slugs;
    },
    countWhere: (organizationId, base, condition) =>
      model.countDocuments({ $and: [{ organization_id: organizationId, ...condition }, base] }).exec(),
    async idsWhere(organizationId, base, condition, limit) {
      const found = await model
        .find({ $and: [{ organization_id: organizationId, ...condition }, base] }, { _id: 1 })
        .sort({ name: 1, _id: 1 })
        .limit(limit)
        .lean<{ _id: string }[]>();
      return found.map(({ _id }) => _id);
    },
    async idsAfter(organizationId, after, limit) {
      const found = await model
        .find({ organization_id: organizationId, _id: { $gt: after } }, { _id: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<{ _id: string }[]>();
      return found.map(({ _id }) => _id);
    },
    explainList: (organizationId, condition, limit) =>
      model
        .find({ $and: [{ organization_id: organizationId }, condition] })
        .sort({ name: 1, _id: 1 })
        .limit(limit)
        .explain('executionStats') as unknown as Promise<Record<string, unknown>>,
  };
}

/** The conditions of a list query's filters without paging, e.g. for counts. Throws invalid_query_parameter. */
export function filterConditions(given: readonly { key: string; values: string[] }[]): Record<string, unknown>[] {
  return given.flatMap(({ key, values }) => {
    const condition = Object.hasOwn(lists.filters, key) ? lists.filters[key] : undefined;
    return condition ? [condition(values)] : [];
  });
}
