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
 */
export type AttributeKind =
  | 'string'
  | 'date'
  | 'time'
  | 'enum'
  | 'timestamp'
  | 'local-timestamp'
  | 'money'
  | 'percent'
  | 'integer'
  | 'boolean'
  | 'json'
  | 'strings'
  | 'rows'
  | 'record';

/**
 * What a request may say in an attribute, as the service that owns the type holds it (`tests/conformance/limits.unit.test.ts` compares the
 * two). Stands in the descriptions of requests and machine tools.
 */
export interface Limits {
  /** Of a number the least value, of a text its characters, of a list its entries. */
  readonly least?: number;
  readonly most?: number;
  /** Regular expression that a text fits; the service words the refusal. */
  readonly pattern?: string;
  readonly format?: 'uri';
  /** The only texts that are taken. */
  readonly values?: readonly string[];
  /** Of the entries of a list. */
  readonly each?: Limits;
}

export interface Attribute {
  readonly kind: AttributeKind;
  /** Wire field when it is not the attribute's own name. */
  readonly field?: string;
  /** Of an enum. */
  readonly values?: readonly string[];
  /** One sentence for readers of the API description: meaning, and unit and default where there are any. */
  readonly description: string;
  /** Set where the value may be null: what that says, as the end of "null …". */
  readonly null?: string;
  /** Of rows and records: the members of each object. Money is in the entity's currency. */
  readonly columns?: Readonly<Record<string, Attribute>>;
  /** What is shown when the wire has none; default null. */
  readonly missing?: 'empty';
  /** Shown only when the wire carries it (a secret that only the creating answer contains). */
  readonly onlyWhenPresent?: boolean;
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

export interface EntityDefinition {
  readonly type: string;
  /** What an entity of the type is, for readers of the API description. */
  readonly description: string;
  readonly attributes: Readonly<Record<string, Attribute>>;
  readonly relations: Readonly<Record<string, Relation>>;
  /** Shown below its owner alone: there is no address of its own and no list of it. */
  readonly ownedView?: true;
  /** Lists of other types that belong to it without a relationship: JSON:API only, beside `links.self`. */
  readonly links?: Readonly<Record<string, ListLink>>;
  /** What the resource's `meta` says beside `available_actions`: JSON:API only, left out where the wire has none. */
  readonly meta?: Readonly<Record<string, Attribute>>;
}

type Extra = Omit<Attribute, 'kind' | 'field' | 'values' | 'columns' | 'description' | 'limits'>;
type Columns = Readonly<Record<string, Attribute>>;

const plainKind =
  (kind: AttributeKind, always: Extra = {}) =>
  (description: string, extra: Extra = {}): Attribute => ({ kind, description, ...always, ...extra });

const fieldKind =
  (kind: AttributeKind) =>
  (field: string, description: string, extra: Extra = {}): Attribute => ({ kind, field, description, ...extra });

export const string = plainKind('string');
/** A local calendar day, `2026-03-29`. */
export const date = plainKind('date');
/** A wall-clock time, `08:30`. */
export const time = plainKind('time');
export const timestamp = plainKind('timestamp');
export const localTimestamp = plainKind('local-timestamp');
export const integer = plainKind('integer');
export const boolean = plainKind('boolean');
export const strings = plainKind('strings', { missing: 'empty' });
export const oneOf = (values: readonly string[], description: string, extra: Extra = {}): Attribute => ({
  kind: 'enum',
  values,
  description,
  ...extra,
});
/** Money of the wire field `field`, in the currency of the entity's `currency`. */
export const money = fieldKind('money');
/** Percent of the wire field `field` in basis points. */
export const percent = fieldKind('percent');
/** A free-form object of the wire field `field` (JSON text). */
export const object = fieldKind('json');
/** A list of small objects that belong to the entity (tax lines, fee tiers). */
export const rows = (columns: Columns, description: string, extra: Extra = {}): Attribute => ({
  kind: 'rows',
  columns,
  description,
  ...extra,
});
/** One small object that belongs to the entity (the balance of an order). */
export const record = (columns: Columns, description: string, extra: Extra = {}): Attribute => ({
  kind: 'record',
  columns,
  description,
  ...extra,
});

/** To-one relation; the id is in `field`. */
export const one = (target: string, field: string, description: string): Relation => ({
  cardinality: 'one',
  target,
  field,
  description,
});
/** To-many relation; the ids are in `field`. */
export const many = (target: string, field: string, description: string): Relation => ({
  cardinality: 'many',
  target,
  field,
  description,
});

/** The definition as given; throws when an attribute and a relation share a name (JSON:API: fields of one resource are one namespace). */
export function defineEntity<const D extends EntityDefinition>(definition: D): D {
  for (const name of Object.keys(definition.relations)) {
    if (name in definition.attributes || name === 'id' || name === 'type') {
      throw new Error(`${definition.type}.${name} is declared twice`);
    }
  }
  return definition;
}

/** Wire field an attribute is read from. */
export function fieldOf(name: string, attribute: Attribute): string {
  return attribute.field ?? name;
}
