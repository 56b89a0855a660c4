import {
  fieldOf,
  givenOf,
  type Attribute,
  type EntityDefinition,
  type Limits,
  type Relation,
} from '@booking/representations/entity.ts';
import {
  entryMost,
  idOfOne,
  int32Max,
  linePattern,
  listMost,
  somethingPattern,
  textMost,
} from '@booking/representations/limits.ts';
import { beginningOf } from '@booking/representations/record.ts';
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
  /** An update may set it to null. A create takes null for whatever it does not need. */
  clearable: boolean;
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

/** Text that is not empty, a short one in one line: white space at its ends is cut off. */
export const filled = (most: number): z.ZodString =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .meta({ pattern: most <= 500 ? linePattern : somethingPattern });

/** An address that cannot get a line break into a header or a space into a link. */
export const printableUrl = z
  .string()
  .max(8_000)
  // eslint-disable-next-line no-control-regex
  .regex(/^[^\s\u0000-\u001f\u007f]*$/, 'Must have neither spaces nor line breaks.');

/** Ten thousand millions, which the services hold in the smallest units of a currency with two decimals. */
const moneyMost = 1e10;

/** The JSON value of an attribute as clients send it, within its limits. */
export function attributeSchema(attribute: Attribute): z.ZodType {
  const { kind, limits = {} } = attribute;
  switch (kind) {
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
      return described(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Must be a time like 09:30.'), limits);
    case 'money':
      return (limits.positive ? z.number().gt(0) : z.number().min(0)).max(moneyMost);
    case 'percent':
      return z.number().min(0).max(100);
    case 'integer':
      return z
        .int()
        .min(limits.least ?? -int32Max, limits.refusal)
        .max(limits.most ?? int32Max, limits.refusal);
    case 'boolean':
      return z.boolean();
    case 'json':
      return z.record(z.string().max(200), z.unknown()).refine(hasNumbersToKeep, 'Must hold no number beyond 1.8e308.');
    case 'strings':
      return listOf(textSchema(limits.each ?? { most: entryMost }), limits);
    case 'rows':
      return listOf(rowSchema(attribute), limits);
    case 'record':
      return rowSchema(attribute);
    case 'string':
    default:
      return textSchema(limits);
  }
}

/** Beyond that numbers of JSON are read as infinite, which JSON cannot say again. */
function hasNumbersToKeep(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(hasNumbersToKeep);
}

/** One row of it; a column that is something where nobody says it may be left out. What decides on the shape of the row tells so. */
export function rowSchema({ columns = {} }: Pick<Attribute, 'columns'>): z.ZodType {
  const members = Object.entries(columns).map(([name, column]) => {
    const value = attributeSchema(column);
    const begin = beginningOf(column);
    const begun = column.kind === 'enum' && begin ? value.default(begin) : value.optional();
    return [name, (begin === undefined ? value : begun).describe(column.description)] as const;
  });
  return z.strictObject(Object.fromEntries(members));
}

function listOf(entry: z.ZodType, { least, most = listMost }: Limits): z.ZodType {
  const entries = z.array(entry).max(most);
  return least === undefined ? entries : entries.min(least);
}

function textSchema(limits: Limits): z.ZodType {
  const { least, most, pattern, values } = limits;
  if (values) return z.enum([...values]);
  const text = least === undefined ? z.string() : z.string().min(least);
  // A pattern says how long its texts may be.
  const isOpen = most === undefined && pattern !== undefined;
  return described(isOpen ? text : text.max(most ?? textMost), limits);
}

/** An id in a body. The pattern says that it is not empty: nobody is to take that for none. */
export const idText = textSchema({ ...idOfOne, most: 100 }).refine((text) => text !== '', 'Must not be empty.');

/** Form and pattern stand in the description; the service that owns the type refuses what does not fit them, in words of its own. */
function described(schema: z.ZodType, { pattern, format }: Limits): z.ZodType {
  return schema.meta({ ...(pattern === undefined ? {} : { pattern }), ...(format === undefined ? {} : { format }) });
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
    case 'record':
      return wireRow(attribute, value as Record<string, unknown>, currency);
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

const isClearable = ({ null: nothing, empty, initial }: Attribute): boolean =>
  initial === undefined && (nothing !== undefined || empty !== undefined);

/** `schema`: a narrower one than follows from the declaration. */
export function writableAttribute(name: string, attribute: Attribute, schema?: z.ZodType): WritableAttribute {
  return {
    schema: (schema ?? attributeSchema(attribute)).describe(attribute.description),
    field: fieldOf(name, attribute),
    toWire: (value, currency) => wireValue(attribute, value, currency),
    isMoney: hasMoney(attribute),
    clearable: isClearable(attribute),
  };
}

/** What may be written on `entity`: what its declaration says that callers give; `schemas` narrows single attributes. */
export function writable(
  entity: EntityDefinition,
  { schemas = {}, ignoresManaged = false }: { schemas?: Record<string, z.ZodType>; ignoresManaged?: boolean } = {},
): Writable {
  const { attributes, relations } = givenOf(entity);
  const given = [...attributes, ...relations];
  return {
    attributes: Object.fromEntries(
      attributes.map(([name, attribute]) => [name, writableAttribute(name, attribute, schemas[name])]),
    ),
    relationships: Object.fromEntries(relations),
    required: given.filter(([, member]) => isNeeded(member)).map(([name]) => name),
    createOnly: given.filter(([, member]) => member.given === 'once').map(([name]) => name),
    ignoresManaged,
  };
}

/** Nothing is so where a create does not say it. */
function isNeeded(member: Attribute | Relation): boolean {
  if (member.needed) return true;
  if ('cardinality' in member) return member.required ?? false;
  return !member.derived && beginningOf(member) === undefined;
}
