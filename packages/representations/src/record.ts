import { fieldOf, type Attribute, type EntityDefinition, type KindValues, type Relation } from './entity.ts';

/**
 * What a service stores of an entity: what is public of it and not computed, and `inner` attributes, which never leave the service. Its
 * type, its stored schema (`packages/persistence/src/record-schema.ts`) and what a new one begins with follow from it.
 */
export interface RecordDefinition<D extends EntityDefinition = EntityDefinition, I = object> {
  readonly entity: D;
  readonly inner: Attributes;
  /** Of `inner`, for the compiler alone. */
  readonly innerType?: I;
}
type Attributes = Readonly<Record<string, Attribute>>;

export function recordOf<D extends EntityDefinition>(entity: D): RecordDefinition<D>;
export function recordOf<D extends EntityDefinition, const I extends Attributes>(
  entity: D,
  inner: I,
): RecordDefinition<D, I>;
export function recordOf(entity: EntityDefinition, inner: Attributes = {}): RecordDefinition {
  return { entity, inner };
}

/** What every stored entity has: `packages/persistence/src/entity.ts`. */
const common = ['organization_id', 'created_at', 'updated_at'] as const;
type Common = (typeof common)[number];

export type FieldName<N extends string, A> = A extends { readonly field: infer F extends string } ? F : N;
type Value<A> = A extends { readonly kind: 'enum'; readonly values: readonly (infer T)[] }
  ? T
  : A extends { readonly kind: 'strings' }
    ? string[]
    : A extends { readonly kind: 'rows'; readonly columns: infer C }
      ? StoredFields<C>[]
      : A extends { readonly kind: 'record'; readonly columns: infer C }
        ? StoredFields<C>
        : A extends { readonly kind: 'own'; readonly value?: infer T }
          ? T
          : A extends { readonly kind: infer K extends keyof KindValues }
            ? KindValues[K]
            : never;
/** The stored value; null where it may be null in fact and not only in what others are shown. */
export type ValueOf<A> = A extends { readonly initial: unknown } | { readonly empty: unknown }
  ? Value<A>
  : A extends { readonly null: string }
    ? Value<A> | null
    : Value<A>;
export type LinkOf<R> = R extends { readonly cardinality: 'many' }
  ? string[]
  : R extends { readonly required: true }
    ? string
    : string | null;

type StoredFields<A> = {
  -readonly [N in keyof A & string as A[N] extends { readonly stored: false } ? never : FieldName<N, A[N]>]: ValueOf<
    A[N]
  >;
};
type StoredLinks<R> = {
  -readonly [N in keyof R & string as R[N] extends { readonly stored: false } ? never : FieldName<N, R[N]>]: LinkOf<
    R[N]
  >;
};
/** An inner attribute takes the place of a public one of its name: rows that have more columns than are shown. */
type Whole<D extends EntityDefinition, I> = StoredFields<Omit<D['attributes'], keyof I>> &
  StoredLinks<D['relations']> &
  StoredFields<I>;

/** The record as a service holds it, but for what every stored entity has. */
export type RecordOf<R extends RecordDefinition> =
  R extends RecordDefinition<infer D, infer I>
    ? { [F in keyof Whole<D, I> as F extends Common ? never : F]: Whole<D, I>[F] }
    : never;

/** Those of its columns that are something where nobody said anything. */
export type Begun<A> = {
  -readonly [N in keyof A & string as N extends keyof Beginnings<A> ? FieldName<N, A[N]> : never]: ValueOf<A[N]>;
};
type Beginnings<A> = {
  [
    N in keyof A as A[N] extends { readonly stored: false }
      ? never
      : A[N] extends { readonly null: string } | { readonly empty: unknown } | { readonly initial: unknown }
        ? N
        : never
  ]: true;
};
type BegunLinks<R> = {
  -readonly [
    N in keyof R & string as R[N] extends { readonly stored: false } | { readonly required: true }
      ? never
      : FieldName<N, R[N]>
  ]: LinkOf<R[N]>;
};
/** Those of its fields that are something where nobody said anything. */
export type BeginningOf<R extends RecordDefinition> =
  R extends RecordDefinition<infer D, infer I>
    ? Begun<Omit<D['attributes'], keyof I>> & BegunLinks<D['relations']> & Begun<I>
    : never;

type Stored<T> = readonly [field: string, T];

/** The attributes that are stored, by field. */
export function storedAttributes({ entity, inner }: RecordDefinition): Stored<Attribute>[] {
  return own(storedOf({ ...entity.attributes, ...inner }));
}

export function storedRelations({ entity }: RecordDefinition): Stored<Relation>[] {
  return own(storedOf(entity.relations));
}

/** Without those that every stored entity has. */
const own = <T>(fields: Stored<T>[]): Stored<T>[] => fields.filter(([field]) => !common.some((one) => one === field));

/** Those of an entity, or the columns of rows, that are stored. */
export function storedOf<T extends { readonly field?: string; readonly stored?: false }>(
  members: Readonly<Record<string, T>>,
): Stored<T>[] {
  return Object.entries(members)
    .filter(([, member]) => member.stored !== false)
    .map(([name, member]) => [fieldOf(name, member), member] as const);
}

/** What the attribute is where nobody says anything; undefined where somebody has to. */
export function beginningOf({ null: nothing, empty, initial }: Attribute): unknown {
  return initial ?? empty ?? (nothing === undefined ? undefined : null);
}

/** What a row begins with. */
export function newRow<const C extends Attributes>(columns: C): Begun<C> {
  const begins = storedOf<Attribute>(columns).map(([field, column]) => [field, beginningOf(column)] as const);
  return Object.fromEntries(begins.filter(([, value]) => value !== undefined)) as Begun<C>;
}

/** A relation that nothing is in. */
export function noLink({ cardinality }: Relation): [] | null {
  return cardinality === 'many' ? [] : null;
}

/** What has to be said of a new record, and what may be. */
type GivenOf<R extends RecordDefinition> = Omit<RecordOf<R>, keyof BeginningOf<R>> & {
  readonly [F in keyof BeginningOf<R>]?: BeginningOf<R>[F] | undefined;
};

/**
 * What a new record has that nobody said anything of; with `given`, the whole record, of which `given` may say more than it has. Lists and
 * objects are shared: a record is replaced, never changed.
 */
export function newRecord<R extends RecordDefinition>(record: R): BeginningOf<R>;
export function newRecord<R extends RecordDefinition>(record: R, given: GivenOf<R>): RecordOf<R>;
export function newRecord(record: RecordDefinition, given: Readonly<Record<string, unknown>> = {}): object {
  const begins = [
    ...storedAttributes(record).map(([field, attribute]) => [field, beginningOf(attribute)] as const),
    ...storedRelations(record).map(
      ([field, relation]) => [field, relation.required ? undefined : noLink(relation)] as const,
    ),
  ];
  const values = begins.map(([field, begin]) => [field, given[field] ?? begin] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
