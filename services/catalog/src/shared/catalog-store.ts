import { createTenantStore, type TenantStore, type TenantStoreOptions } from '@booking/persistence/tenant-store.ts';
import type { Connection, Session } from '@booking/persistence/mongo.ts';
import type { Entity } from '@booking/persistence/entity.ts';
import { recordFields } from '@booking/persistence/record-fields.ts';
import { schemaOf } from '@booking/persistence/record-schema.ts';
import type { RecordDefinition } from '@booking/representations/record.ts';
import { Schema, type QueryFilter, type SchemaDefinition } from 'mongoose';

/** An entity as catalog stores it. `guard` never leaves the service. */
export interface Stored extends Entity {
  /**
   * Written by whoever begins to refer to this record and, with it, by whoever deletes it: of two racing transactions one aborts and runs
   * again, so a reference to a deleted record cannot come into being under snapshot isolation.
   */
  guard?: number;
}

export interface CatalogStore<T extends Stored> extends TenantStore<T> {
  /** Writes the guard of the records; answers the ids that do not exist in the organization. */
  hold(organizationId: string, ids: readonly string[], session: Session): Promise<string[]>;
  /** Whether a record of the organization meets the condition. */
  exists(organizationId: string, condition: Record<string, unknown>, session?: Session): Promise<boolean>;
}

type Index = [
  fields: Record<string, 1 | -1>,
  options?: { unique?: boolean; sparse?: boolean; collation?: { locale: string; strength: number } },
];

/** The schema of a record; `parts` that no declaration has stay as they are given. */
export function entitySchema(
  record: RecordDefinition,
  indexes: readonly Index[],
  parts: SchemaDefinition = {},
): Schema {
  const schema = new Schema(
    {
      ...recordFields,
      guard: { type: Number },
      ...schemaOf(record),
      ...parts,
    },
    { versionKey: false, minimize: false },
  );
  for (const [index, options] of indexes) schema.index(index, options ?? {});
  return schema;
}

/** Index name → field, for the conflict a duplicate slug causes. */
export const uniqueSlug = { organization_id_1_slug_1: 'slug' } as const;

export const slugIndex: Index = [{ organization_id: 1, slug: 1 }, { unique: true }];
export const orderIndex: Index = [{ organization_id: 1, order_index: 1, _id: 1 }];

export function createCatalogStore<T extends Stored>(
  connection: Connection,
  options: TenantStoreOptions,
): CatalogStore<T> {
  const store = createTenantStore<T>(connection, options);
  const where = (condition: Record<string, unknown>) => condition as QueryFilter<unknown>;
  return {
    ...store,

    async hold(organizationId, ids, session) {
      const wanted = [...new Set(ids)];
      if (wanted.length === 0) return [];
      const filter = where({ _id: { $in: wanted }, organization_id: organizationId });
      const found = await store.getMany(organizationId, wanted, session);
      await store.model.updateMany(filter, { $inc: { guard: 1 } }, { session });
      const known = new Set(found.map(({ id }) => id));
      return wanted.filter((id) => !known.has(id));
    },

    async exists(organizationId, condition, session) {
      const filter = where({ $and: [{ organization_id: organizationId }, condition] });
      return (await store.model.exists(filter).session(session ?? null)) !== null;
    },
  };
}
