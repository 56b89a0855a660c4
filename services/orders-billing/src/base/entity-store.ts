import type { Entity } from '@booking/persistence/entity.ts';
import { createTenantStore, type TenantStore, type TenantStoreOptions } from '@booking/persistence/tenant-store.ts';
import { recordFields } from '@booking/persistence/record-fields.ts';
import { Schema, type Connection, type IndexDefinition, type IndexOptions, type SchemaDefinition } from 'mongoose';

export interface EntityStoreOptions extends Omit<TenantStoreOptions, 'schema'> {
  /** The entity's own fields; those that every entity has come with the store. */
  fields: SchemaDefinition;
  /** Fields that every list asks for: at the end of the index by creation, they answer the total without reading an entity. */
  listed?: Record<string, 1>;
  /** Beside the one for lists, by creation, and those for their other orders. */
  indexes?: readonly (readonly [IndexDefinition, IndexOptions?])[];
}

/** A store of entities, with the fields that every entity has and the index that lists read by. */
export function createEntityStore<T extends Entity>(
  connection: Connection,
  { fields, indexes = [], listed = {}, ...options }: EntityStoreOptions,
): TenantStore<T> {
  const schema = new Schema(
    {
      ...recordFields,
      ...fields,
    },
    { versionKey: false, minimize: false },
  );
  schema.index({ organization_id: 1, created_at: -1, _id: -1, ...listed });
  for (const [index, unique] of indexes) schema.index(index, unique);
  return createTenantStore<T>(connection, { ...options, schema });
}
