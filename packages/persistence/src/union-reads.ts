import { isId } from '@booking/platform/ids.ts';
import type { Document } from './tenant-store.ts';
import type { Entity } from './entity.ts';

/** Some entities of one store. */
export interface StoredIds {
  store: { model: { collection: object }; fromDocument(document: Document<Entity>): Entity };
  ids: readonly string[];
}

/** What is used of the driver's collection. */
interface Collection {
  collectionName: string;
  aggregate<T>(pipeline: object[]): { toArray(): Promise<T[]> };
}

/**
 * Entities of several stores of one database by id, in a single command: a command costs both sides several times what one more collection
 * in it does. Answers the entities of each store that exist, in the order of `wanted`. Not for transactions, which take no $unionWith.
 */
export async function getFromAll(organizationId: string, wanted: readonly StoredIds[]): Promise<Entity[][]> {
  const collections = wanted.map(({ store }) => store.model.collection as Collection);
  const [first] = collections;
  const results = wanted.map((): Entity[] => []);
  if (!first) return results;
  const [own, ...others] = wanted.map(({ ids }, at) => [
    { $match: { _id: { $in: ids.filter(isId) }, organization_id: organizationId } },
    { $replaceWith: { at: { $literal: at }, document: '$$ROOT' } },
  ]);
  const unions = others.map((pipeline, index) => {
    return { $unionWith: { coll: collections[index + 1]!.collectionName, pipeline } };
  });
  const rows = await first.aggregate<{ at: number; document: Document<Entity> }>([...own!, ...unions]).toArray();
  for (const { at, document } of rows) results[at]?.push(wanted[at]!.store.fromDocument(document));
  return results;
}
