import type { PageMeta } from './documents.ts';
import type { Entities, Type } from './generated/entities.ts';
import type {
  Actions,
  CreateIncludes,
  Creates,
  Filters,
  Includes,
  ListIncludes,
  Metas,
  Related,
  Sorts,
} from './generated/requests.ts';

export type { Entities, ErrorCode, Json, Ref, Type } from './generated/entities.ts';
export type { Actions, Creates, Filters, Link, Readable, Related, Removable, Updates } from './generated/requests.ts';

/** What the platform tells beside the entity: the moves possible now, the balance of an order. */
export type Meta<T extends Type> = T extends keyof Metas ? Metas[T] : Record<string, never>;

type Head<P extends string> = P extends `${infer First}.${string}` ? First : P;
type Behind<P extends string, First extends string> = P extends `${First}.${infer Rest}` ? Rest : never;

type Relation<R, P extends string> = R extends readonly [infer M extends Type]
  ? Entity<M, P>[]
  : R extends Type
    ? Entity<R, P> | null
    : never;

/** The relations that are included, each with the whole entity in its place. */
type Brought<T extends Type, P extends string> = {
  [N in Head<P> & keyof Related[T] & string]: Relation<Related[T][N], Behind<P, N>>;
};

/**
 * An entity as it is read. A relation is `{id, type}`, and the whole entity where `P`, the paths that were included, names it:
 * `Entity<'orders', 'customer.address'>` has `customer.address.city`.
 */
export type Entity<T extends Type, P extends string = never> = { id: string; type: T; meta?: Meta<T> } & Omit<
  Entities[T],
  Head<P>
> &
  Brought<T, P>;

/** Sparse fieldsets: what the answer holds of each type; what is left out is undefined in it, whatever the types say. */
export type SparseFields = { readonly [T in Type]?: readonly (keyof Entities[T] & string)[] };

export interface CallOptions {
  /** Ends the call, its retries and its waits. */
  signal?: AbortSignal;
}

export interface GetQuery<P extends string> extends CallOptions {
  include?: readonly P[];
  fields?: SparseFields;
}

export interface WriteOptions<P extends string = never> extends GetQuery<P> {
  /** Of a step: only while the entity is as this client read it, else ApiError 412. An update always is so. */
  ifUnchanged?: boolean;
  /** Repeating a call with the same key has no second effect; each call has one of its own unless given. */
  idempotencyKey?: string;
}

export interface UploadOptions extends CallOptions {
  /** What the file is called; its ending becomes that of what is kept. */
  name: string;
  /** An image that whoever knows its `url` may read, such as a logo; else a token that reads files is needed. */
  public?: boolean;
  idempotencyKey?: string;
}

export type Listed = keyof Filters;

export type SortOf<T extends Listed> = Sorts[T] extends string ? Sorts[T] | `-${Sorts[T]}` : never;

/** By number, or by cursor: `after: ''` is the beginning. */
export type PageQuery =
  | { size?: number; number?: number; after?: never; before?: never }
  | { size?: number; after: string; before?: never; number?: never }
  | { size?: number; before: string; after?: never; number?: never };

export interface ListQuery<
  T extends Listed,
  P extends string = ListPath<T>,
  G extends PageQuery = PageQuery,
> extends GetQuery<P> {
  filter?: Filters[T];
  /** `-name` sorts downwards. */
  sort?: readonly SortOf<T>[];
  page?: G;
}

/** By cursor nothing is counted. */
export type PageMetaOf<G> = G extends { after: string } | { before: string } ? Pick<PageMeta, 'per_page'> : PageMeta;

export interface PageLinks {
  self?: string;
  first?: string | null;
  prev?: string | null;
  next?: string | null;
  last?: string | null;
}

export interface Page<T extends Type, P extends string = never, M = PageMeta> {
  items: Entity<T, P>[];
  page: M;
  links: PageLinks;
  /** The page behind this one, of the same kind; undefined behind the last one. */
  next(): Promise<Page<T, P, M> | undefined>;
}

export type GetPath<T extends keyof Includes> = Includes[T] & string;
export type ListPath<T extends Listed> = ListIncludes[T] & string;
export type CreatePath<T extends keyof Creates> = T extends keyof CreateIncludes ? CreateIncludes[T] & string : never;

export type ActionOf<T extends keyof Actions> = keyof Actions[T] & string;
export type PathOf<A> = A extends { include: infer P extends string } ? P : never;
/** What a step takes, as arguments: left out where nothing must be said. */
export type Taken<A, P extends string> = 'takes' extends keyof A
  ? A extends { takes: infer B }
    ? [body: B, options?: WriteOptions<P>]
    : [body?: A['takes'], options?: WriteOptions<P>]
  : [body?: undefined, options?: WriteOptions<P>];
/** What a step answers: the entity afterwards, those that it made, or what it found out. */
export type Answered<A, P extends string> = A extends { answers: infer R extends Type; many: true }
  ? Entity<R, P>[]
  : A extends { answers: infer R extends Type }
    ? Entity<R, P>
    : A extends { told: infer R }
      ? R
      : never;
