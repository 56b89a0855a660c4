import type { Connection } from '@booking/persistence/mongo.ts';
import { storedOne, type Stored } from '../bench-domain/world.ts';

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

/** A copy of what the demo data left in the collection, without its number and other values that are unique. */
export async function templateOf(database: Connection, collection: string, where: object): Promise<Stored> {
  return storedOne(database, collection, where);
}
