import type { Attribute, Relation } from '@booking/representations/entity.ts';
import {
  beginningOf,
  storedAttributes,
  storedOf,
  storedRelations,
  type RecordDefinition,
} from '@booking/representations/record.ts';
import { Schema, type SchemaDefinition, type SchemaOptions } from 'mongoose';
import { recordFields } from './record-fields.ts';

const types = {
  string: String,
  date: String,
  time: String,
  enum: String,
  timestamp: Date,
  'local-timestamp': Date,
  money: Number,
  percent: Number,
  integer: Number,
  boolean: Boolean,
  json: String,
  strings: [String],
  own: Schema.Types.Mixed,
} as const;

/**
 * How the fields of a record are stored, but for those that every record has. A document that lacks a field, since it was stored before
 * there was one, is read with what the field begins with.
 */
export function schemaOf(record: RecordDefinition): SchemaDefinition {
  const links = storedRelations(record).map(([field, relation]) => [field, storedLink(relation)]);
  return { ...schemaOfFields(storedAttributes(record)), ...Object.fromEntries(links) };
}

/** The whole schema of a record; `also` are fields of no kind that a declaration knows. */
export function recordSchema(
  record: RecordDefinition,
  { also, ...options }: Pick<SchemaOptions, 'minimize'> & { also?: SchemaDefinition } = {},
): Schema {
  return new Schema({ ...recordFields, ...schemaOf(record), ...also }, { versionKey: false, ...options });
}

function schemaOfFields(fields: readonly (readonly [string, Attribute])[]): SchemaDefinition {
  return Object.fromEntries(fields.map(([field, attribute]) => [field, storedField(attribute)]));
}

function storedField(attribute: Attribute): object {
  const { kind } = attribute;
  const begins = beginningOf(attribute);
  const absent = begins === undefined ? { required: true } : { default: begins };
  if (kind !== 'rows' && kind !== 'record') return { type: types[kind], ...absent };
  const part = new Schema(schemaOfFields(storedOf(attribute.columns ?? {})), { _id: false });
  return kind === 'rows' ? { type: [part], default: [] } : { type: part, ...absent };
}

function storedLink({ cardinality, required }: Relation): object {
  if (cardinality === 'many') return { type: [String], default: [] };
  return { type: String, ...(required ? { required } : { default: null }) };
}
