import { fieldOf, type Attribute, type EntityDefinition, type Relation } from '@booking/representations/entity.ts';
import { toMinorUnits } from '@booking/representations/values.ts';
import { z } from 'zod';

/** How one attribute of a request document is checked and turned into the field of the RPC's input. */
export interface WritableAttribute {
  schema: z.ZodType;
  field: string;
  /** Throws RangeError when the value cannot be stored exactly. */
  toWire: (value: unknown, currency: string) => unknown;
  /** Needs the currency: the organization's unless the document names one. */
  isMoney: boolean;
}

/** What a client may write on an entity. */
export interface Writable {
  attributes: Readonly<Record<string, WritableAttribute>>;
  relationships: Readonly<Record<string, Relation>>;
  /** Names (of either kind) that a create needs. */
  required: readonly string[];
  /** Names that only a create may set. */
  createOnly: readonly string[];
  /** Attributes that the server manages may be sent whatever they say, and are ignored; else they must say what is so. */
  ignoresManaged: boolean;
}

const int32Max = 2_147_483_647;

/** An address that cannot get a line break into a header or a space into a link. */
export const printableUrl = z
  .string()
  .max(2_048)
  // eslint-disable-next-line no-control-regex
  .regex(/^[^\s\u0000-\u001f\u007f]*$/, 'Must have neither spaces nor line breaks.');

/** Limits of the services, which refuse beyond them too: of an attribute wherever it has the name, or of one type. */
const textLimits: Readonly<Record<string, number>> = {
  name: 255,
  first_name: 255,
  last_name: 255,
  line1: 255,
  city: 255,
  subject: 255,
  description: 5_000,
  note: 5_000,
  'bookings.note': 10_000,
  'payments.note': 1_000,
  'resources.description': 10_000,
  'timeslots.description': 10_000,
};
const numberLimits: Readonly<Record<string, readonly [number, number]>> = {
  order_index: [0, 1_000_000],
  due_days: [0, 365],
  max_uses: [1, int32Max],
  max_uses_per_customer: [1, int32Max],
  capacity: [1, 100_000],
  size_bytes: [0, int32Max],
  units_total: [0, 100_000],
  validity_days: [1, 36_600],
  'bookings.quantity': [1, 100_000],
};
const limitOf = <T>(limits: Readonly<Record<string, T>>, name: string, type: string): T | undefined =>
  limits[`${type}.${name}`] ?? limits[name];

/** The JSON value of an attribute as clients send it. */
export function attributeSchema(attribute: Attribute, name = '', type = ''): z.ZodType {
  switch (attribute.kind) {
    case 'enum':
      return z.enum([...(attribute.values ?? [])]);
    case 'timestamp':
    case 'local-timestamp':
      return z.iso.datetime({
        offset: true,
        error: 'Must be a timestamp with an offset, like 2026-03-29T09:00:00+02:00.',
      });
    case 'date':
      return z.iso.date('Must be a date, like 2026-03-29.');
    case 'time':
      return z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Must be a time like 09:30.');
    case 'money':
      return z.number().min(-1e12).max(1e12);
    case 'percent':
      return z.number().min(0).max(100);
    case 'integer': {
      const [least, most] = limitOf(numberLimits, name, type) ?? [-int32Max, int32Max];
      return z.int().min(least).max(most);
    }
    case 'boolean':
      return z.boolean();
    case 'json':
      return z.record(z.string().max(200), z.unknown());
    case 'strings':
      return z.array(z.string().max(1000)).max(500);
    case 'rows': {
      const columns = Object.entries(attribute.columns ?? {}).map(([name, column]) => [
        name,
        attributeSchema(column).describe(column.description),
      ]);
      return z.array(z.strictObject(Object.fromEntries(columns) as Record<string, z.ZodType>)).max(500);
    }
    case 'string':
    default:
      return z.string().max(limitOf(textLimits, name, type) ?? 10_000);
  }
}

function wireValue(attribute: Attribute, value: unknown, currency: string): unknown {
  switch (attribute.kind) {
    case 'money': {
      const minor = toMinorUnits(value as number, currency);
      if (minor === undefined) throw new RangeError(`must not have more decimals than ${currency} has.`);
      return minor;
    }
    case 'percent': {
      // Taxes of some places have a third decimal, as New York City's 8.875 %.
      const [perPoint, decimals] = attribute.field === 'tax_rate_basis_points' ? [10, 'three'] : [1, 'two'];
      const points = Math.round((value as number) * 100 * perPoint) / perPoint;
      if (Math.abs(points / 100 - (value as number)) > 1e-9)
        throw new RangeError(`must have at most ${decimals} decimals.`);
      return points;
    }
    case 'json':
      return JSON.stringify(value);
    case 'rows':
      return (value as Record<string, unknown>[]).map((row) => wireRow(attribute, row, currency));
    case 'string':
    case 'date':
    case 'time':
    case 'enum':
    case 'timestamp':
    case 'local-timestamp':
    case 'integer':
    case 'boolean':
    case 'strings':
    default:
      return value;
  }
}

function wireRow(attribute: Attribute, row: Record<string, unknown>, currency: string): Record<string, unknown> {
  const columns = Object.entries(attribute.columns ?? {}).filter(([name]) => row[name] !== undefined);
  return Object.fromEntries(
    columns.map(([name, column]) => [fieldOf(name, column), wireValue(column, row[name], currency)]),
  );
}

function hasMoney(attribute: Attribute): boolean {
  return attribute.kind === 'money' || Object.values(attribute.columns ?? {}).some(hasMoney);
}

/** A writable attribute like `attribute`, optionally with a narrower schema. */
export function writableAttribute(name: string, attribute: Attribute, schema?: z.ZodType): WritableAttribute {
  return {
    schema: (schema ?? attributeSchema(attribute, name)).describe(attribute.description),
    field: fieldOf(name, attribute),
    toWire: (value, currency) => wireValue(attribute, value, currency),
    isMoney: hasMoney(attribute),
  };
}

/**
 * What may be written on `entity`. `attributes` and `relationships` name fields of the entity; `schemas` narrows single attributes;
 * `extra` adds attributes and relationships that only requests have.
 */
export function writable(
  entity: EntityDefinition,
  options: {
    attributes: readonly string[];
    relationships?: readonly string[];
    required?: readonly string[];
    createOnly?: readonly string[];
    ignoresManaged?: boolean;
    schemas?: Readonly<Record<string, z.ZodType>>;
    extra?: { attributes?: Record<string, WritableAttribute>; relationships?: Record<string, Relation> };
  },
): Writable {
  const pick = <T>(names: readonly string[], from: Readonly<Record<string, T>>): [string, T][] =>
    names.map((name) => {
      const found = from[name];
      if (!found) throw new Error(`${entity.type} has no ${name}`);
      return [name, found];
    });
  const attributes = pick(options.attributes, entity.attributes).map(
    ([name, attribute]) =>
      [
        name,
        writableAttribute(name, attribute, options.schemas?.[name] ?? attributeSchema(attribute, name, entity.type)),
      ] as const,
  );
  return {
    attributes: { ...Object.fromEntries(attributes), ...options.extra?.attributes },
    relationships: {
      ...Object.fromEntries(pick(options.relationships ?? [], entity.relations)),
      ...options.extra?.relationships,
    },
    required: options.required ?? [],
    createOnly: options.createOnly ?? [],
    ignoresManaged: options.ignoresManaged ?? false,
  };
}
