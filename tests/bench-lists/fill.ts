import type { Connection } from '@booking/persistence/mongo.ts';
import { searchKeysField, searchKeysOf } from '@booking/persistence/search-keys.ts';
import { newId } from '@booking/platform/ids.ts';
import type { Stored } from '../bench-domain/world.ts';
import type { Collection, Place } from './collections.ts';

const chunk = 5_000;
/** Data of a bench may be lost with the disk. */
const options = { ordered: false, writeConcern: { w: 1, j: false } } as const;

/** Unacknowledged by disk and replicas, two batches on the way. */
export async function insertFast(
  database: Connection,
  collection: string,
  count: number,
  make: (index: number) => Stored,
): Promise<void> {
  const rows = database.collection(collection);
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      const from = next;
      next = Math.min(count, from + chunk);
      const batch = Array.from({ length: next - from }, (_, at) => make(from + at));
      await rows.insertMany(batch as never[], options);
    }
  };
  await Promise.all([lane(), lane()]);
}

/**
 * Builds the indexes of a collection after `work` instead of keeping them up to date meanwhile: several times as quick for many documents.
 */
export async function withIndexesAfter(database: Connection, collection: string, work: () => Promise<void>) {
  const rows = database.db?.collection(collection);
  if (!rows) throw new Error('not connected');
  const indexes = (await rows.indexes()).filter(({ name }) => name !== '_id_');
  await rows.dropIndexes();
  await work();
  await rows.createIndexes(indexes.map(({ v: _version, ...index }) => index));
}

/** A row like the template, with what it has of its own and the keys of its own texts. */
export function rowOf(
  { row, searched = [] }: Collection,
  from: { template: Stored; place: Place; organizationId: string; updatedAt: Date },
): Stored {
  const { [searchKeysField]: _keys, ...template } = from.template;
  const times = { created_at: from.place.createdAt, updated_at: from.updatedAt };
  const stored: Stored = {
    ...template,
    ...times,
    ...row(from.place),
    _id: newId(),
    organization_id: from.organizationId,
  };
  const keys = searched.length > 0 && searchKeysOf(searched, stored);
  return keys ? { ...stored, [searchKeysField]: keys } : stored;
}
