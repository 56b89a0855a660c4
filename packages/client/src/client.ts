import { readDocument, writeDocument, type Document, type Identifier } from './documents.ts';
import { objectsOf, relationsOf, type Type } from './generated/entities.ts';
import { createTransport, type Call, type TransportOptions } from './transport.ts';
import type {
  ActionOf,
  Actions,
  Answered,
  CallOptions,
  CreatePath,
  Creates,
  Entity,
  GetPath,
  GetQuery,
  Listed,
  ListPath,
  ListQuery,
  Page,
  PageLinks,
  PageMetaOf,
  PageQuery,
  PathOf,
  Readable,
  Removable,
  Taken,
  Updates,
  UploadOptions,
  WriteOptions,
} from './types.ts';

export type * from './types.ts';
export type { Call, RequestEvent, ResponseEvent, TransportOptions } from './transport.ts';

export interface Client {
  get<T extends Readable, P extends GetPath<T> = never>(
    type: T,
    id: string,
    query?: GetQuery<P>,
  ): Promise<Entity<T, P>>;
  /** One page; `next()` of it asks for the page behind it. */
  list<T extends Listed, P extends ListPath<T> = never, const G extends PageQuery = { size?: number }>(
    type: T,
    query?: ListQuery<T, P, G>,
  ): Promise<Page<T, P, PageMetaOf<G>>>;
  /** Every entity of the list, by cursor; from `page.number` on by number. */
  all<T extends Listed, P extends ListPath<T> = never>(
    type: T,
    query?: ListQuery<T, P>,
  ): AsyncGenerator<Entity<T, P>, void>;
  create<T extends keyof Creates, P extends CreatePath<T> = never>(
    type: T,
    fields: Creates[T],
    options?: WriteOptions<P>,
  ): Promise<Entity<T, P>>;
  /**
   * Changes the named fields. An entity that was read by `get` or came from a write is changed only where it is still as it was read: else
   * ConflictError (`precondition_failed`). With `{id, type}` alone the last writer wins.
   */
  update<T extends keyof Updates>(
    entity: { id: string; type: T },
    fields: Updates[T],
    options?: WriteOptions,
  ): Promise<Entity<T>>;
  remove(entity: { id: string; type: Removable }, options?: CallOptions): Promise<void>;
  /** A business step: `act(order, 'checkout')`. Answers what the platform answers: mostly the entity afterwards. */
  act<T extends keyof Actions, A extends ActionOf<T>, P extends PathOf<Actions[T][A]> = never>(
    entity: { id: string; type: T },
    action: A,
    ...given: Taken<Actions[T][A], P>
  ): Promise<Answered<Actions[T][A], P>>;
  /** An image or a PDF as its bytes, which say what it is; images are made anew. */
  upload(content: Blob | Uint8Array, given: UploadOptions): Promise<Entity<'files'>>;
  /** Any other address below `/api/v1`; answers the parsed body, as it came. */
  request(call: Call): Promise<unknown>;
  /**
   * A file: an invoice as `application/pdf`, a list as `text/csv`. The address is one below `/api/v1`; with a body it is asked for by POST.
   */
  download(path: string, mediaType: string, options?: CallOptions & { body?: unknown }): Promise<Blob>;
}

/** A page as it is read, before the types say of what. */
interface AnyPage {
  items: object[];
  page: object;
  links: PageLinks;
  next(): Promise<AnyPage | undefined>;
}

type Query = GetQuery<string> & { filter?: object; sort?: readonly string[]; page?: PageQuery };

const mediaType = 'application/vnd.api+json';

/** A client of the platform for one organization. Calls throw ApiError (`@booking/client/errors`). */
export function createClient(options: TransportOptions): Client {
  const transport = createTransport(options);
  const tags = new WeakMap<object, string>();

  /** What the types of the client say of the answer, the table of endpoints does. */
  const one = async <E>(call: Call): Promise<E> => {
    const response = await transport.send(call);
    const entity = response.status === 204 ? null : readDocument((await response.json()) as Document);
    const tag = response.headers.get('etag');
    if (entity && tag && !Array.isArray(entity)) tags.set(entity, tag);
    return entity as E;
  };
  const write = (
    method: string,
    path: string,
    value: unknown,
    { idempotencyKey, signal, ifUnchanged: _ifUnchanged, ...query }: WriteOptions<string> = {},
    headers: Record<string, string> = {},
  ): Call => ({
    method,
    path,
    query: queryOf(query),
    ...(value === undefined ? {} : { body: { type: mediaType, value } }),
    headers: { ...headers, ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }) },
    ...(signal ? { signal } : {}),
  });
  const list = async (type: string, query: Query = {}): Promise<AnyPage> => {
    const { signal } = query;
    const call = { method: 'GET', path: `/${type}`, query: queryOf(query), ...(signal ? { signal } : {}) };
    const answer = (await (await transport.send(call)).json()) as Document;
    const items = readDocument(answer) as object[];
    const { links = {}, meta } = answer;
    const next = async (): Promise<AnyPage | undefined> => {
      const page = links.next ? pageOf(links.next) : undefined;
      return page && list(type, { ...query, page });
    };
    const alone = { current_page: 1, last_page: 1, per_page: items.length, total: items.length };
    return { items, page: meta?.page ?? alone, links, next };
  };
  async function* all(type: string, query: Query = {}): AsyncGenerator<object, void> {
    const { size = 100, ...from } = query.page ?? {};
    const first = 'number' in from || 'before' in from ? from : { after: '', ...from };
    let page: AnyPage | undefined = await list(type, { ...query, page: { size, ...first } as PageQuery });
    for (; page; page = await page.next()) yield* page.items;
  }

  return {
    list: list as Client['list'],
    all: all as Client['all'],
    get: (type, id, query = {}) => {
      const { signal } = query;
      return one({
        method: 'GET',
        path: pathOf({ type, id }),
        query: queryOf(query),
        ...(signal ? { signal } : {}),
      });
    },
    create: (type, fields, given) => one(write('POST', `/${type}`, documentOf(type, fields), given)),
    update(entity, fields, given) {
      const { id, type } = entity;
      const tag = tags.get(entity);
      const body = documentOf(type, fields, id);
      return one(write('PATCH', pathOf(entity), body, given, tag === undefined ? {} : { 'if-match': tag }));
    },
    async remove(entity, given) {
      await transport.send(write('DELETE', pathOf(entity), undefined, given));
    },
    act(entity, action, ...[body, given]) {
      const tag = given?.ifUnchanged ? tags.get(entity) : undefined;
      const headers: Record<string, string> = tag === undefined ? {} : { 'if-match': tag };
      return one({
        ...write('POST', `${pathOf(entity)}/${action}`, undefined, given, headers),
        ...(body === undefined ? {} : { body: { type: 'application/json', value: body } }),
      });
    },
    upload(content, { name, public: isPublic = false, ...given }) {
      const call = write('POST', '/files/upload', undefined, given, { 'content-disposition': named(name) });
      const body = { type: 'application/octet-stream', value: content };
      return one({ ...call, query: { public: String(isPublic) }, body });
    },
    async download(path, accept, { signal, body } = {}) {
      const asked = body === undefined ? {} : { method: 'POST', body: { type: 'application/json', value: body } };
      return (await transport.send({ method: 'GET', path, accept, ...asked, ...(signal ? { signal } : {}) })).blob();
    },
    async request(call) {
      const response = await transport.send(call);
      return response.status === 204 ? undefined : response.json();
    },
  };
}

const documentOf = (type: Type, fields: object, id?: string): unknown =>
  writeDocument(type, fields as Record<string, unknown>, {
    ...(id === undefined ? {} : { id }),
    relations: relationsOf[type],
    objects: objectsOf[type],
  });

/** RFC 8187, which knows names in any language; of what encodeURIComponent leaves alone it does not take these. */
const named = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;

const pathOf = ({ type, id }: Identifier): string => `/${type}/${encodeURIComponent(id)}`;

/** The page that a link names. */
function pageOf(link: string): PageQuery {
  const given = new URL(link, 'http://platform').searchParams;
  const members = ['number', 'size'].map((name) => [name, Number(given.get(`page[${name}]`))] as const);
  const cursors = ['after', 'before'].map((name) => [name, given.get(`page[${name}]`)] as const);
  const said = [...members, ...cursors].filter(([, value]) => value !== null && value !== 0);
  return Object.fromEntries(said) as PageQuery;
}

/** `filter[status]=a,b&page[size]=10&include=a,b` */
function queryOf({ filter = {}, include, sort, page = {}, fields = {} }: Query = {}): Record<string, string> {
  const family = (name: string, values: object): [string, string][] =>
    Object.entries(values).flatMap(([key, value]) =>
      value === undefined ? [] : [[`${name}[${key}]`, String(value)] as [string, string]],
    );
  return Object.fromEntries([
    ...family('filter', filter),
    ...family('page', page),
    ...family('fields', fields),
    ...(include?.length ? [['include', include.join(',')]] : []),
    ...(sort?.length ? [['sort', sort.join(',')]] : []),
  ]) as Record<string, string>;
}
