import { requireVersion } from './if-match.ts';
import { pageSizeDefault, pageSizeMax } from '@booking/contracts/page-limits.ts';
import type { ListQuery__Output } from '@booking/contracts/generated/booking/common/v1/ListQuery.ts';
import type { PageInfo } from '@booking/contracts/generated/booking/common/v1/PageInfo.ts';
import { appError, conflict, notFound } from '@booking/platform/errors.ts';
import { isId } from '@booking/platform/ids.ts';
import type { ClientSession, Connection, Model, QueryFilter, Schema } from 'mongoose';
import type { Entity, StoreManaged } from './entity.ts';
import { completed } from './complete-document.ts';
import type { FilterCondition, SearchedField } from './filters.ts';
import { batchOf, sendPending } from './batch.ts';
import { cursorPage, isByCursor } from './cursor-page.ts';
import { createListTotals, type ListTotal } from './list-totals.ts';
import { containsByKeys, searchKeysField, searchKeysOf } from './search-keys.ts';
import { addSortIndexes } from './sort-indexes.ts';
import { syncIndexes, type IndexChange, type RetiredIndexes } from './index-sync.ts';

export interface TenantStoreOptions {
  /** JSON:API type, for messages: `customers`. */
  type: string;
  collection: string;
  schema: Schema;
  /**
   * Allowed filter keys; anything else is `invalid_query_parameter`. The conditions are asked as they are, without a cast to the schema.
   */
  filters?: Record<string, FilterCondition>;
  /** The text fields of `filter[search]`, where records may be many: they keep keys for it (`search-keys.ts`). */
  searched?: readonly SearchedField[];
  /** Allowed sort fields → document field; each has an index (`addSortIndexes`). */
  sorts?: Record<string, string>;
  /** Order when none is asked for; `_id` (creation order) is always the last criterion, in the direction of the one before it. */
  defaultSort?: Record<string, 1 | -1>;
  /** Fields that lists leave out: they may be large. */
  unlisted?: readonly string[];
  /**
   * How the total of a list is found; absent: by `createListTotals`, exact up to 1,000; beyond about five seconds old, or twenty times what
   * the count takes.
   */
  total?: ListTotal;
}

export interface ListResult<T> {
  items: T[];
  page: PageInfo;
}

/** A document as it is stored: the entity with `_id` for `id`. */
export type Document<T extends Entity> = Omit<T, 'id'> & { _id: string };

/**
 * Entities of one type, each belonging to one organization. Every method takes the organization and puts it into its query: there is
 * no way to read or write across tenants through a store.
 */
export interface TenantStore<T extends Entity> {
  /** Throws not_found; an id of another organization is not found either. */
  get(organizationId: string, id: string, session?: ClientSession): Promise<T>;
  find(organizationId: string, id: string, session?: ClientSession): Promise<T | undefined>;
  /** Those of `ids` that exist, in no particular order. */
  getMany(organizationId: string, ids: readonly string[], session?: ClientSession): Promise<T[]>;
  /** Filtered, sorted, one page; `extra` is a condition of the caller's own. */
  list(
    organizationId: string,
    query: ListQuery__Output | null,
    extra?: Record<string, unknown>,
  ): Promise<ListResult<T>>;
  insert(entity: Omit<T, StoreManaged>, now: Date, session: ClientSession): Promise<T>;
  /**
   * Load, change, save. `change` gets the current entity and answers the next one, or the same one for "nothing to do" (nothing is
   * written then). Throws not_found, precondition_failed when `ifVersion` is not the current version. A concurrent change makes the
   * transaction abort and run again.
   */
  update(
    organizationId: string,
    id: string,
    change: (current: T) => T,
    options: { now: Date; session: ClientSession; ifVersion?: number | undefined },
  ): Promise<T>;
  /** Throws not_found and precondition_failed like `update`; answers what was removed. */
  remove(
    organizationId: string,
    id: string,
    options: { session: ClientSession; ifVersion?: number | undefined },
  ): Promise<T>;
  /** For queries of the store file's own; it must add `organization_id` itself. */
  model: Model<Document<T>>;
  fromDocument(document: Document<T>): T;
  /** As it is stored, with the keys of its search: for writes of the store file's own. */
  toStored(entity: T): Document<T>;
}

interface ReadOptions {
  session?: ClientSession;
  projection?: Record<string, 0>;
  sort?: Record<string, 1 | -1>;
  skip?: number;
  limit?: number;
}

/** What is used of the driver's collection. */
interface Driver<D> {
  findOne(filter: Record<string, unknown>, options: ReadOptions): Promise<D | null>;
  find(filter: Record<string, unknown>, options: ReadOptions): { toArray(): Promise<D[]> };
  countDocuments(
    filter: Record<string, unknown>,
    options: { limit?: number; hint?: Record<string, 1> },
  ): Promise<number>;
  replaceOne(
    filter: Record<string, unknown>,
    replacement: object,
    options: { session: ClientSession; ignoreUndefined: true },
  ): Promise<{ matchedCount: number }>;
}

/** A document with its id where entities have it, and without the keys of its search. */
export function fromDocument<T extends { id: string }>(document: Omit<T, 'id'> & { _id: string }): T {
  const { _id, [searchKeysField]: _keys, ...rest } = document as typeof document & { search_keys?: unknown };
  return { id: _id, ...rest } as unknown as T;
}

export function toDocument<T extends Entity>(entity: T): Document<T> {
  const { id, ...rest } = entity;
  return { _id: id, ...rest };
}

export function createTenantStore<T extends Entity>(
  connection: Connection,
  options: TenantStoreOptions,
): TenantStore<T> {
  const { searched } = options;
  if (searched) {
    options.schema.add({ [searchKeysField]: { type: [String], default: undefined } });
    options.schema.index(keysIndex);
  }
  const listed: TenantStoreOptions = searched
    ? { ...options, filters: { ...options.filters, search: containsByKeys(...searched) } }
    : options;
  addSortIndexes(options.schema, { sorts: Object.values(options.sorts ?? {}), defaultSort: options.defaultSort });
  const model = connection.model(options.collection, options.schema, options.collection) as unknown as Model<
    Document<T>
  >;
  // Reads by id and lists are the bulk of all queries, and there is nothing in them for mongoose to cast: the driver is asked directly.
  const collection = model.collection as unknown as Driver<Document<T>>;
  const complete = completed<Document<T>>(options.schema);
  const entityOf = (document: Document<T>): T => fromDocument<T>(complete(document));
  const total = options.total ?? createListTotals({ exactUpTo: 1_000, refreshMs: 5_000, keysMax: 1_000 });
  const where = (condition: Record<string, unknown>) => condition as QueryFilter<Document<T>>;
  const shape: ReadOptions = searched ? { projection: { [searchKeysField]: 0 } } : {};
  const readOptions = (session?: ClientSession): ReadOptions => (session ? { ...shape, session } : shape);
  const listShape: ReadOptions = options.unlisted
    ? {
        projection: {
          ...shape.projection,
          ...Object.fromEntries(options.unlisted.map((field) => [field, 0] as const)),
        },
      }
    : shape;
  const toStored = (entity: T): Document<T> => {
    const document = toDocument(entity);
    const keys = searched && searchKeysOf(searched, document);
    return keys ? { ...document, [searchKeysField]: keys } : document;
  };

  const find = async (organizationId: string, id: string, session?: ClientSession): Promise<T | undefined> => {
    if (!isId(id)) return undefined;
    const batch = batchOf(session);
    const known = batch?.known(collection, id) as T | undefined;
    if (known) return known.organization_id === organizationId ? known : undefined;
    const document = await collection.findOne({ _id: id, organization_id: organizationId }, readOptions(session));
    if (!document) return undefined;
    const found = entityOf(document);
    batch?.remember(collection, id, found);
    return found;
  };

  const get = async (organizationId: string, id: string, session?: ClientSession): Promise<T> => {
    const found = await find(organizationId, id, session);
    if (!found) throw notFound(options.type, id);
    return found;
  };

  return {
    model,
    fromDocument: entityOf,
    toStored,
    find,
    get,

    async getMany(organizationId, ids, session) {
      const batch = batchOf(session);
      const known = ids.flatMap((id) => (batch?.known(collection, id) as T | undefined) ?? []);
      const read = new Set(known.map(({ id }) => id));
      const missing = ids.filter((id) => isId(id) && !read.has(id));
      const own = known.filter((entity) => entity.organization_id === organizationId);
      if (missing.length === 0) return own;
      const documents = await collection
        .find({ _id: { $in: missing }, organization_id: organizationId }, readOptions(session))
        .toArray();
      const found = documents.map((document) => entityOf(document));
      for (const entity of found) batch?.remember(collection, entity.id, entity);
      return [...own, ...found];
    },

    async list(organizationId, query, extra = {}) {
      const { conditions, sort, pageNumber, pageSize } = parseListQuery(query, listed);
      const matching = [{ organization_id: organizationId }, extra, ...conditions];
      const filter = { $and: matching };
      if (query && isByCursor(query)) {
        const { documents, page } = await cursorPage(query, sort, pageSize, async (order, limit, condition) => {
          return collection
            .find({ $and: [...matching, condition] }, { ...listShape, sort: { ...order }, limit })
            .toArray();
        });
        return { items: documents.map((document) => entityOf(document)), page };
      }
      const hint = searched && conditions.length === 1 && isSearch(query) ? { hint: keysIndex } : {};
      const count = (limit?: number) =>
        collection.countDocuments(filter, { ...hint, ...(limit === undefined ? {} : { limit }) });
      const skip = (pageNumber - 1) * pageSize;
      const documents = await collection.find(filter, { ...listShape, sort, skip, limit: pageSize }).toArray();
      const isEnd = documents.length > 0 ? documents.length < pageSize : pageNumber === 1;
      const isWhole = pageNumber === 1 && namesAtMost(query, pageSize);
      const shown = skip + documents.length;
      const matches = isEnd || isWhole ? shown : await total(JSON.stringify(filter), count, shown);
      return {
        items: documents.map((document) => entityOf(document)),
        page: { page_number: pageNumber, page_size: pageSize, total: matches },
      };
    },

    async insert(entity, now, session) {
      const stored = { ...entity, version: 1, created_at: now, updated_at: now } as unknown as T;
      const batch = batchOf(session);
      if (batch) {
        batch.insert(collection, stored.id, toStored(stored));
        batch.remember(collection, stored.id, stored);
      } else await model.insertMany([toStored(stored)], { session, ordered: true });
      return stored;
    },

    async update(organizationId, id, change, { now, session, ifVersion }) {
      const current = await get(organizationId, id, session);
      requireVersion(options.type, current, ifVersion);
      const changed = change(current);
      if (changed === current) return current;
      const next = { ...changed, version: current.version + 1, updated_at: now };
      const { _id, ...fields } = toStored(next);
      const batch = batchOf(session);
      if (batch) {
        const document = { _id, ...fields };
        batch.replace(collection, id, { version: current.version, organizationId, document });
        batch.remember(collection, id, next);
        return next;
      }
      // As a batch does: mongoose would leave out what the schema does not name, and a later release beside this one may have stored it.
      const result = await collection.replaceOne(
        { _id, organization_id: organizationId, version: current.version },
        fields,
        { session, ignoreUndefined: true },
      );
      if (result.matchedCount !== 1)
        throw conflict('in_progress', `This ${options.type} record is being changed by another call.`);
      return next;
    },

    async remove(organizationId, id, { session, ifVersion }) {
      await sendPending(session);
      const current = await get(organizationId, id, session);
      requireVersion(options.type, current, ifVersion);
      batchOf(session)?.forget(collection, id);
      await model.deleteOne(where({ _id: id, organization_id: organizationId }), { session });
      return current;
    },
  };
}

/**
 * Where a search is all that is asked for, its matches are counted from here: left to itself the planner may count in the order of the
 * list, record by record.
 */
const keysIndex: Record<string, 1> = { organization_id: 1, [searchKeysField]: 1 };

function isSearch(query: ListQuery__Output | null): boolean {
  return query?.filters.some(({ key, values }) => key === 'search' && values.join('').trim() !== '') ?? false;
}

/** Whether the query asks for so few ids that the first page holds every match. */
function namesAtMost(query: ListQuery__Output | null, count: number): boolean {
  return query?.filters.some(({ key, values }) => key === 'id' && values.length <= count) ?? false;
}

function parseListQuery(query: ListQuery__Output | null, options: TenantStoreOptions) {
  const conditions = (query?.filters ?? []).map(({ key, values }) => {
    const condition = options.filters && Object.hasOwn(options.filters, key) ? options.filters[key] : undefined;
    if (!condition) throw badParameter(`filter[${key}]`, `Unknown filter for ${options.type}.`);
    return condition(values);
  });
  const sort: Record<string, 1 | -1> = {};
  for (const { field, descending } of query?.sorts ?? []) {
    const path = options.sorts && Object.hasOwn(options.sorts, field) ? options.sorts[field] : undefined;
    if (!path) throw badParameter('sort', `${options.type} cannot be sorted by ${field}.`);
    sort[path] = descending ? -1 : 1;
  }
  if (Object.keys(sort).length === 0) Object.assign(sort, options.defaultSort);
  // In the direction of the field before it, so that one index serves both directions of a sort.
  sort['_id'] ??= Object.values(sort).at(-1) ?? 1;
  return {
    conditions,
    sort,
    pageNumber: Math.max(1, query?.page_number || 1),
    pageSize: Math.min(pageSizeMax, Math.max(1, query?.page_size || pageSizeDefault)),
  };
}

function badParameter(parameter: string, detail: string) {
  return appError('invalid_query_parameter', detail, { source: { parameter } });
}

/**
 * Creates collections and makes their indexes what the stores' schemas declare (`syncIndexes`); answers what was done. Safe to run from
 * several processes at once.
 */
export async function prepareCollections(
  connection: Connection,
  options: { retired?: RetiredIndexes } = {},
): Promise<IndexChange[]> {
  const models = Object.values(connection.models);
  const prepared = models.map(async (model) => {
    const { collectionName } = model.collection;
    await model.createCollection();
    return syncIndexes(connection, collectionName, model.schema.indexes(), options.retired?.[collectionName]);
  });
  const outcomes = await Promise.allSettled(prepared);
  return outcomes.flatMap((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}
