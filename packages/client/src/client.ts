import { readDocument, writeDocument, type Document, type Identifier, type PageMeta } from './documents.ts';
import { objectsOf, relationsOf, type Entities, type Type } from './entities.ts';
import { createTransport, type Call, type TransportOptions } from './transport.ts';

/** An entity as it is read. A relation is `{id, type}`, and the whole entity where it was included. */
export type Entity<T extends Type> = Entities[T] & { id: string; type: T; meta?: Meta };

/** What the platform tells beside the entity: the moves possible now, the balance of an order. */
export type Meta = Readonly<Record<string, unknown>>;

/** What is written: members of the entity, and what only writes take (`items` of an order). Left out is left alone. */
export type Fields<T extends Type> = Partial<Entities[T]> & Record<string, unknown>;

export interface OneQuery {
  include?: readonly string[];
  fields?: Readonly<Record<string, readonly string[]>>;
}

export interface ListQuery extends OneQuery {
  filter?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** `-name` sorts downwards. */
  sort?: readonly string[];
  page?: { number?: number; size?: number };
}

export interface Page<T extends Type> {
  items: Entity<T>[];
  page: PageMeta;
}

export interface WriteOptions extends OneQuery {
  /** Repeating a call with the same key has no second effect; each call has one of its own unless given. */
  idempotencyKey?: string;
}

export interface Client {
  get<T extends Type>(type: T, id: string, query?: OneQuery): Promise<Entity<T>>;
  list<T extends Type>(type: T, query?: ListQuery): Promise<Page<T>>;
  /** Every entity of the list, by cursor; from `page.number` on by number. */
  all<T extends Type>(type: T, query?: ListQuery): AsyncGenerator<Entity<T>, void>;
  create<T extends Type>(type: T, fields: Fields<T>, options?: WriteOptions): Promise<Entity<T>>;
  /**
   * Changes the named fields. An entity that was read by `get` or came from a write is changed only where it is still as it was read: else
   * ConflictError (`precondition_failed`). With `{id, type}` alone the last writer wins.
   */
  update<T extends Type>(
    entity: { id: string; type: T },
    fields: Fields<T>,
    options?: WriteOptions,
  ): Promise<Entity<T>>;
  remove(entity: Identifier): Promise<void>;
  /** A business step: `act(order, 'checkout')`. Answers what the platform answers: mostly the entity afterwards. */
  act<T extends Type>(
    entity: { id: string; type: T },
    action: string,
    body?: object,
    options?: WriteOptions,
  ): Promise<Entity<T>>;
  /** Any other address below `/api/v1`; answers the parsed body, as it came. */
  request(call: Call): Promise<unknown>;
  /** A file: an invoice as `application/pdf`, a list as `text/csv`. The address is one below `/api/v1`. */
  download(path: string, mediaType: string): Promise<Blob>;
}

const mediaType = 'application/vnd.api+json';

/** A client of the platform for one organization. Calls throw ApiError (`@booking/client/errors`). */
export function createClient(options: TransportOptions): Client {
  const transport = createTransport(options);
  const tags = new WeakMap<object, string>();

  const document = async (call: Call): Promise<Document> => {
    const response = await transport.send(call);
    return response.status === 204 ? {} : ((await response.json()) as Document);
  };
  const one = async <T extends Type>(call: Call): Promise<Entity<T>> => {
    const response = await transport.send(call);
    const entity = response.status === 204 ? null : readDocument((await response.json()) as Document);
    const tag = response.headers.get('etag');
    if (entity && tag && !Array.isArray(entity)) tags.set(entity, tag);
    return entity as Entity<T>;
  };
  const write = (
    method: string,
    path: string,
    value: unknown,
    { idempotencyKey, ...query }: WriteOptions = {},
    headers: Record<string, string> = {},
  ): Call => ({
    method,
    path,
    query: queryOf(query),
    ...(value === undefined ? {} : { body: { type: mediaType, value } }),
    headers: { ...headers, ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }) },
  });
  const list = async <T extends Type>(type: T, query: ListQuery = {}): Promise<Page<T>> => {
    const answer = await document({ method: 'GET', path: `/${type}`, query: queryOf(query) });
    const items = readDocument(answer) as Entity<T>[];
    const alone = { current_page: 1, last_page: 1, per_page: items.length, total: items.length };
    return { items, page: answer.meta?.page ?? alone };
  };

  async function* byCursor<T extends Type>(type: T, query: ListQuery, size: number): AsyncGenerator<Entity<T>, void> {
    for (let after: string | null = ''; after !== null;) {
      const asked = { ...queryOf({ ...query, page: { size } }), 'page[after]': after };
      const answer: Document = await document({ method: 'GET', path: `/${type}`, query: asked });
      yield* readDocument(answer) as Entity<T>[];
      after = answer.links?.next ? new URL(answer.links.next).searchParams.get('page[after]') : null;
    }
  }
  async function* byNumber<T extends Type>(
    type: T,
    query: ListQuery,
    from: { number: number; size: number },
  ): AsyncGenerator<Entity<T>, void> {
    for (let { number } = from; ; number += 1) {
      const { items, page } = await list(type, { ...query, page: { number, size: from.size } });
      yield* items;
      if (number >= page.last_page) return;
    }
  }

  return {
    list,
    get: (type, id, query) => one({ method: 'GET', path: pathOf({ type, id }), query: queryOf(query) }),
    async *all(type, query = {}) {
      const { number, size = 100 } = query.page ?? {};
      if (number === undefined) yield* byCursor(type, query, size);
      else yield* byNumber(type, query, { number, size });
    },
    create: (type, fields, given) =>
      one(write('POST', `/${type}`, writeDocument(type, fields, membersOf(type)), given)),
    update(entity, fields, given) {
      const { id, type } = entity;
      const tag = tags.get(entity);
      const body = writeDocument(type, fields, { id, ...membersOf(type) });
      return one(write('PATCH', pathOf(entity), body, given, tag === undefined ? {} : { 'if-match': tag }));
    },
    async remove(entity) {
      await transport.send(write('DELETE', pathOf(entity), undefined));
    },
    act: (entity, action, body, given) =>
      one({
        ...write('POST', `${pathOf(entity)}/${action}`, undefined, given),
        ...(body === undefined ? {} : { body: { type: 'application/json', value: body } }),
      }),
    download: async (path, accept) => (await transport.send({ method: 'GET', path, accept })).blob(),
    async request(call) {
      const response = await transport.send(call);
      return response.status === 204 ? undefined : response.json();
    },
  };
}

const membersOf = (type: Type) => ({ relations: relationsOf[type], objects: objectsOf[type] });

const pathOf = ({ type, id }: Identifier): string => `/${type}/${encodeURIComponent(id)}`;

/** `filter[status]=a,b&page[size]=10&include=a,b` */
function queryOf({ filter = {}, include, sort, page = {}, fields = {} }: ListQuery = {}): Record<string, string> {
  const family = (name: string, values: object): [string, string][] =>
    Object.entries(values).map(([key, value]) => [`${name}[${key}]`, String(value)]);
  return Object.fromEntries([
    ...family('filter', filter),
    ...family('page', page),
    ...family('fields', fields),
    ...(include?.length ? [['include', include.join(',')]] : []),
    ...(sort?.length ? [['sort', sort.join(',')]] : []),
  ]) as Record<string, string>;
}
