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
 * | integer, number | number | number |
 * | boolean | boolean | boolean |
 * | json | JSON text (`…_json`) | object or array |
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
  | 'number'
  | 'boolean'
  | 'json'
  | 'strings'
  | 'rows'
  | 'record';

export interface Attribute {
  readonly kind: AttributeKind;
  /** Wire field when it is not the attribute's own name. */
  readonly field?: string;
  /** Of an enum. */
  readonly values?: readonly string[];
  /** What a reader of the API description should know. */
  readonly description?: string;
  /** JSON attributes: whether the value is an object (default) or an array. */
  readonly shape?: 'object' | 'array';
  /** Of rows and records: the members of each object. Money is in the entity's currency. */
  readonly columns?: Readonly<Record<string, Attribute>>;
  /** What is shown when the wire has none; default null. */
  readonly missing?: 'empty';
  /** Shown only when the wire carries it (a secret that only the creating answer contains). */
  readonly onlyWhenPresent?: boolean;
}

export interface Relation {
  readonly cardinality: 'one' | 'many';
  /** JSON:API type of the related entities. */
  readonly target: string;
  /** Wire field with the id (one) or ids (many). */
  readonly field: string;
}

export interface EntityDefinition {
  readonly type: string;
  readonly attributes: Readonly<Record<string, Attribute>>;
  readonly relations: Readonly<Record<string, Relation>>;
  /** Shown below its owner alone: there is no address of its own and no list of it. */
  readonly ownedView?: true;
  /** What the resource's `meta` says beside `available_actions`: JSON:API only, left out where the wire has none. */
  readonly meta?: Readonly<Record<string, Attribute>>;
}

type Extra = Omit<Attribute, 'kind' | 'field' | 'values' | 'shape' | 'columns'>;

export const string = (extra: Extra = {}): Attribute => ({ kind: 'string', ...extra });
/** A local calendar day, `2026-03-29`. */
export const date = (extra: Extra = {}): Attribute => ({ kind: 'date', ...extra });
/** A wall-clock time, `08:30`. */
export const time = (extra: Extra = {}): Attribute => ({ kind: 'time', ...extra });
export const oneOf = (values: readonly string[], extra: Extra = {}): Attribute => ({ kind: 'enum', values, ...extra });
export const timestamp = (extra: Extra = {}): Attribute => ({ kind: 'timestamp', ...extra });
export const localTimestamp = (extra: Extra = {}): Attribute => ({ kind: 'local-timestamp', ...extra });
export const integer = (extra: Extra = {}): Attribute => ({ kind: 'integer', ...extra });
export const number = (extra: Extra = {}): Attribute => ({ kind: 'number', ...extra });
export const boolean = (extra: Extra = {}): Attribute => ({ kind: 'boolean', ...extra });
export const strings = (extra: Extra = {}): Attribute => ({ kind: 'strings', missing: 'empty', ...extra });
/** Money of the wire field `field`, in the currency of the entity's `currency`. */
export const money = (field: string, extra: Extra = {}): Attribute => ({ kind: 'money', field, ...extra });
/** Percent of the wire field `field` in basis points. */
export const percent = (field: string, extra: Extra = {}): Attribute => ({ kind: 'percent', field, ...extra });
/** A free-form object of the wire field `field` (JSON text). */
export const object = (field: string, extra: Extra = {}): Attribute => ({
  kind: 'json',
  field,
  shape: 'object',
  ...extra,
});
/** A free-form list of the wire field `field` (JSON text). */
export const list = (field: string, extra: Extra = {}): Attribute => ({
  kind: 'json',
  field,
  shape: 'array',
  missing: 'empty',
  ...extra,
});

/** A list of small objects that belong to the entity (tax lines, fee tiers). */
export const rows = (columns: Readonly<Record<string, Attribute>>, extra: Extra = {}): Attribute => ({
  kind: 'rows',
  columns,
  ...extra,
});

/** One small object that belongs to the entity (the balance of an order). */
export const record = (columns: Readonly<Record<string, Attribute>>, extra: Extra = {}): Attribute => ({
  kind: 'record',
  columns,
  ...extra,
});

/** To-one relation; the id is in `field`. */
export const one = (target: string, field: string): Relation => ({ cardinality: 'one', target, field });
/** To-many relation; the ids are in `field`. */
export const many = (target: string, field: string): Relation => ({ cardinality: 'many', target, field });

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
