/**
 * What an entity looks like to the outside: JSON:API type, attributes and relations, declared over its *wire form* (the proto message as a
 * plain snake_case object). Rendering, the OpenAPI schemas and the reading of request documents all derive from one definition.
 */

/** An entity as it travels over gRPC or as a publisher holds it (`toWire`). */
export type WireEntity = Readonly<Record<string, unknown>>;

/**
 * How a value is stored on the wire and shown outside:
 *
 * | kind | wire | shown as |
 * |---|---|---|
 * | string, date, time | string | string |
 * | enum | string | one of `values` |
 * | timestamp | RFC 3339 string | RFC 3339 in UTC, `+00:00` |
 * | local-timestamp | RFC 3339 string | the same; in flat event data with the organization's offset |
 * | money | integer minor units beside `currency` | number in major units |
 * | percent | integer basis points | number, 1900 → 19 |
 * | integer | number | number |
 * | boolean | boolean | boolean |
 * | json | JSON text (`…_json`) | object |
 * | strings | list of strings | array of strings |
 * | rows | list of messages | array of objects, each rendered by `columns` |
 * | record | message | object, rendered by `columns` |
 * | own | none | never: of a service's own making, stored as it is |
 *
 * and the value that a service stores; of enums, rows and records it follows from `values` and `columns` (record.ts).
 */
export interface KindValues {
  string: string;
  date: string;
  time: string;
  enum: string;
  timestamp: Date;
  'local-timestamp': Date;
  money: number;
  percent: number;
  integer: number;
  boolean: boolean;
  json: string;
  strings: readonly string[];
  rows: readonly object[];
  record: object;
  own: unknown;
}
export type AttributeKind = keyof KindValues;

/**
 * What a request may say in an attribute: the service that owns the type holds it, and it stands in the descriptions of requests and
 * machine tools.
 */
export interface Limits {
  /** Of a number the least value, of a text its characters, of a list its entries. */
  readonly least?: number;
  readonly most?: number;
  /** Regular expression that a text fits; the gateway describes it, the service refuses what does not fit with `refusal`. */
  readonly pattern?: string;
  /** Of money: more than nothing. */
  readonly positive?: true;
  /** Of a number: what both refuse one beyond its bounds with. */
  readonly refusal?: string;
  readonly format?: 'uri';
  /** The only texts that are taken. */
  readonly values?: readonly string[];
  /** Of the entries of a list. */
  readonly each?: Limits;
  /** Of a text: kept in lower case. */
  readonly lowered?: true;
}

/** What no keyword of JSON Schema can say of a value, by the name of its rule in code (`packages/persistence/src/entity-input.ts`). */
export type Check = 'currency' | 'email' | 'slug' | 'tax-rate' | 'vat-id' | 'web-address';

/**
 * What an attribute is where nobody said anything, one of the first four: with none of them it is always there, and a create by a caller
 * has to give it.
 */
interface Facts<V> {
  /** It may be null: what that says, as the end of "null …". Absent at creation, and null in a request, is null. */
  readonly null?: string;
  /** Absent at creation, and null in a request, is this value. */
  readonly empty?: V;
  /** Absent at creation is this value; null in a request is refused, also where `null` says when an answer shows it. */
  readonly initial?: V;
  /** Absent at creation is what the service makes of the rest; null in a request is refused. */
  readonly derived?: true;
  /** By callers, when it is made or always; absent: the service sets it. */
  readonly given?: 'once' | 'always';
  /** The interface asks for it at creation, and takes no null, although there are records without it. */
  readonly needed?: true;
  /** Computed for answers, stored in a form of its own, or told once. */
  readonly stored?: false;
  /** About a person: what is left of it where he is forgotten (`forgotten.ts`). */
  readonly forgotten?: V | null;
  /** Null in answers about other organizations. */
  readonly shownTo?: 'own';
  /** Of a text: cut off at both ends; without a pattern one line where it is short, which may be empty. */
  readonly trimmed?: true;
  readonly check?: Check;
  /** What is shown when the wire has none; default null. */
  readonly missing?: 'empty';
  /** Shown only when the wire carries it (a secret that only the creating answer contains). */
  readonly onlyWhenPresent?: boolean;
}

export interface Attribute extends Facts<unknown> {
  readonly kind: AttributeKind;
  /** Wire field when it is not the attribute's own name. */
  readonly field?: string;
  /** Of an enum. */
  readonly values?: readonly string[];
  /** One sentence for readers of the API description: meaning, and unit and default where there are any. */
  readonly description: string;
  /** Of rows and records: the members of each object. Money is in the entity's currency. */
  readonly columns?: Readonly<Record<string, Attribute>>;
  /** What a request may say in it. */
  readonly limits?: Limits;
}

export interface Relation {
  readonly cardinality: 'one' | 'many';
  /** JSON:API type of the related entities. */
  readonly target: string;
  /** Wire field with the id (one) or ids (many). */
  readonly field: string;
  /** One sentence for readers of the API description. */
  readonly description: string;
  /** It always has one. */
  readonly required?: true;
  /** By callers, when the entity is made or always; absent: the service sets it. */
  readonly given?: 'once' | 'always';
  /** As of an attribute. */
  readonly needed?: true;
  /** Of many: how many at most, 100 unless said. */
  readonly most?: number;
  /** About a person: empty where he is forgotten. */
  readonly forgotten?: true;
  /** Found when it is asked for. */
  readonly stored?: false;
}

/** Where a list is. */
export interface ListLink {
  readonly type: string;
  /** Filter of that list which takes the id of the entity. */
  ownedBy: string;
  /** Of its address, form-urlencoded: `filter%5Blive%5D=true`. */
  readonly query: string;
  readonly description: string;
}

/**
 * What a filter takes; the value is checked before anything is called. `day`: one local day; `moment`: a timestamp; `timestamp`: either.
 */
export type FilterKind = 'text' | 'id' | 'boolean' | 'integer' | 'timestamp' | 'moment' | 'day' | readonly string[];

export interface Filter {
  readonly kind: FilterKind;
  /** Left out of the machine tools (specification: the `*_today` filters). */
  readonly httpOnly?: boolean;
  /** One sentence for readers of the API description: which entities fit. */
  readonly description: string;
  /** The service answers 400 without it. */
  readonly required?: boolean;
  /** Of an integer: the least and the most that is taken. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** Of a text: what it must fit; the service answers 400 to what does not. */
  readonly pattern?: string;
  /** Of an id or an integer: one only; the service answers 400 to what is no id. */
  readonly single?: true;
  /** Field of the records that decides; absent: the service has a condition of its own. */
  readonly field?: string;
  /** Where the usual example of the kind would be refused. */
  readonly example?: string;
}

export interface EntityDefinition {
  readonly type: string;
  /** What an entity of the type is, for readers of the API description. */
  readonly description: string;
  readonly attributes: Readonly<Record<string, Attribute>>;
  readonly relations: Readonly<Record<string, Relation>>;
  /** What requests may say beside what is shown of it later. */
  readonly asked?: Readonly<Record<string, Attribute | Relation>>;
  /** What narrows lists, each with its sentence; where an attribute, or the field of a relation, of its name decides, that is all. */
  readonly filters?: Readonly<Record<string, string | Filter>>;
  /** Attributes that lists are sorted by. */
  readonly sorts?: readonly string[];
  /** Shown below its owner alone: there is no address of its own and no list of it. */
  readonly ownedView?: true;
  /** Lists of other types that belong to it without a relationship: JSON:API only, beside `links.self`. */
  readonly links?: Readonly<Record<string, ListLink>>;
  /** What the resource's `meta` says beside `available_actions`: JSON:API only, left out where the wire has none. */
  readonly meta?: Readonly<Record<string, Attribute>>;
}

type Columns = Readonly<Record<string, Attribute>>;
/** Options as they were written, which types follow from, and no others. */
type Written<O, Allowed> = O & { readonly [N in Exclude<keyof O, keyof Allowed>]: never };

const plainKind =
  <const K extends AttributeKind>(kind: K) =>
  <const O extends Facts<KindValues[K]> = object>(description: string, facts?: Written<O, Facts<unknown>>) =>
    ({ kind, description, ...facts }) as { readonly kind: K; readonly description: string } & O;

const fieldKind =
  <const K extends AttributeKind>(kind: K) =>
  <const F extends string, const O extends Facts<KindValues[K]> = object>(
    field: F,
    description: string,
    facts?: Written<O, Facts<unknown>>,
  ) =>
    ({ kind, field, description, ...facts }) as {
      readonly kind: K;
      readonly field: F;
      readonly description: string;
    } & O;

const columnKind =
  <const K extends 'rows' | 'record'>(kind: K) =>
  <const C extends Columns, const O extends Facts<KindValues[K]> = object>(
    columns: C,
    description: string,
    facts?: Written<O, Facts<unknown>>,
  ) =>
    ({ kind, columns, description, ...facts }) as {
      readonly kind: K;
      readonly columns: C;
      readonly description: string;
    } & O;

export const string = plainKind('string');
/** A local calendar day, `2026-03-29`. */
export const date = plainKind('date');
/** A wall-clock time, `08:30`. */
export const time = plainKind('time');
export const timestamp = plainKind('timestamp');
export const localTimestamp = plainKind('local-timestamp');
export const integer = plainKind('integer');
export const boolean = plainKind('boolean');
const stringList = plainKind('strings');
export const strings = <const O extends Facts<readonly string[]> = object>(
  description: string,
  facts?: Written<O, Facts<unknown>>,
) => ({ missing: 'empty', ...stringList(description, facts) }) as const;
export const oneOf = <const T extends readonly string[], const O extends Facts<T[number]> = object>(
  values: T,
  description: string,
  facts?: Written<O, Facts<unknown>>,
) =>
  ({ kind: 'enum', values, description, ...facts }) as {
    readonly kind: 'enum';
    readonly values: T;
    readonly description: string;
  } & O;
/** Money of the wire field `field`, in the currency of the entity's `currency`. */
export const money = fieldKind('money');
/** Percent of the wire field `field` in basis points. */
export const percent = fieldKind('percent');
/** A free-form object of the wire field `field` (JSON text). */
export const object = fieldKind('json');
/** A list of small objects that belong to the entity (tax lines, fee tiers). */
export const rows = columnKind('rows');
/** One small object that belongs to the entity (the balance of an order). */
export const record = columnKind('record');

/** What a service keeps beside an entity, of its own type `T`. */
export const own = <T>() =>
  plainKind('own') as unknown as <const O extends Facts<T> = object>(
    description: string,
    facts?: Written<O, Facts<unknown>>,
  ) => { readonly kind: 'own'; readonly description: string; readonly value?: T } & O;

type RelationFacts = Pick<Relation, 'required' | 'given' | 'needed' | 'most' | 'forgotten' | 'stored'>;
const relationOf =
  <const C extends Relation['cardinality']>(cardinality: C) =>
  <const F extends string, const O extends RelationFacts = object>(
    target: string,
    field: F,
    description: string,
    facts?: Written<O, RelationFacts>,
  ) =>
    ({ cardinality, target, field, description, ...facts }) as {
      readonly cardinality: C;
      readonly target: string;
      readonly field: F;
      readonly description: string;
    } & O;

/** To-one relation; the id is in `field`. */
export const one = relationOf('one');
/** To-many relation; the ids are in `field`. */
export const many = relationOf('many');

const mapMembers = <M, R>(members: Readonly<Record<string, M>>, change: (member: M, name: string) => R) =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member, name)]));

type Given<M, W> = { readonly [N in keyof M]: M[N] & { readonly given: W } };
const givenBy =
  <const W extends 'once' | 'always'>(given: W) =>
  <const M extends Readonly<Record<string, Attribute | Relation>>>(members: M): Given<M, W> =>
    mapMembers<Attribute | Relation, object>(members, (member) => ({ ...member, given })) as unknown as Given<M, W>;

/** Attributes or relations that callers give, and may change later. */
export const given = givenBy('always');
/** Those that they give when the entity is made. */
export const givenOnce = givenBy('once');

/** The definition as given; throws when an attribute and a relation share a name (JSON:API: fields of one resource are one namespace). */
export function defineEntity<const D extends EntityDefinition>(definition: D): D {
  for (const name of Object.keys(definition.relations)) {
    if (name in definition.attributes || name === 'id' || name === 'type') {
      throw new Error(`${definition.type}.${name} is declared twice`);
    }
  }
  return definition;
}

/** What callers give of an entity, shown of it later or not. */
export function givenOf({ attributes, relations, asked }: EntityDefinition) {
  const given = Object.entries({ ...attributes, ...relations, ...asked }).filter(([, one]) => one.given !== undefined);
  const isRelation = (entry: [string, Attribute | Relation]): entry is [string, Relation] => 'cardinality' in entry[1];
  return {
    attributes: given.filter((entry): entry is [string, Attribute] => !isRelation(entry)),
    relations: given.filter(isRelation),
  };
}

/** The filters of its lists, whole. */
export function filtersOf({ type, attributes, relations, filters = {} }: EntityDefinition): Record<string, Filter> {
  const named = (name: string, description: string): Filter => {
    const attribute = attributes[name];
    if (attribute) {
      const decides = attribute.stored === false ? {} : { field: fieldOf(name, attribute) };
      return { kind: filterKind(attribute), description, ...decides };
    }
    const relation = Object.values(relations).find(({ field }) => field === name || field === `${name}s`);
    if (!relation) throw new Error(`${type} has no ${name} to filter by`);
    return { kind: 'id', description, field: relation.field };
  };
  return mapMembers(filters, (filter, name) => (typeof filter === 'string' ? named(name, filter) : filter));
}

function filterKind({ kind, values }: Attribute): FilterKind {
  if (values) return values;
  return kind === 'boolean' || kind === 'integer' ? kind : 'text';
}

/** Wire field an attribute is read from. */
export function fieldOf(name: string, attribute: Pick<Attribute, 'field'>): string {
  return attribute.field ?? name;
}
