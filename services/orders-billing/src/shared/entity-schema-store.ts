import { Schema, type SchemaDefinition } from 'mongoose';

/** Field kinds of the documents; an absent value is stored as null, so that a document shows every field it can have. */
export const text = { type: String, default: null };
export const whole = { type: Number, default: null };
export const moment = { type: Date, default: null };
export const truth = { type: Boolean, default: false };
export const ids = { type: [String], default: [] };
export const anything = { type: Schema.Types.Mixed, default: null };

/** A schema with the fields that every entity has. */
export function entitySchema(definition: SchemaDefinition): Schema {
  const schema = new Schema(
    {
      _id: { type: String, required: true },
      organization_id: { type: String, required: true },
      version: { type: Number, required: true },
      created_at: { type: Date, required: true },
      updated_at: { type: Date, required: true },
      ...definition,
    },
    { versionKey: false, minimize: false },
  );
  schema.index({ organization_id: 1, created_at: -1, _id: 1 });
  return schema;
}
