import type { Connection } from '@booking/persistence/mongo.ts';
import { newId } from '@booking/platform/ids.ts';
import { usageOf } from '../bench-delivery/processes.ts';
import { storedOne, type Stored } from '../bench-domain/world.ts';
import { insertFast, rowOf } from './fill.ts';
import { createdAt, idAt, type Collection } from './collections.ts';

/** What mongod spends on an insert, microseconds of processor time: with all indexes of the collection, and with that of `_id` alone. */
export interface IndexCost {
  collection: string;
  indexes: number;
  all: number;
  none: number;
}

const inserts = 10_000;
const rounds = 3;

export async function measureIndexes(
  database: Connection,
  of: Collection,
  mongodPid: number | undefined,
): Promise<IndexCost> {
  const db = database.db;
  if (!db) throw new Error('not connected');
  const template = await storedOne(database, of.collection, of.like);
  const indexes = (await db.collection(of.collection).indexes()).filter(({ name }) => name !== '_id_');
  const organizationId = newId();
  let next = 0;
  const document = (): Stored => {
    next += 1;
    const made = createdAt(next);
    const place = {
      index: next,
      rows: inserts,
      createdAt: made,
      rare: false,
      of20: idAt(next % 500),
      text: `Nothing ${next}`,
    };
    return rowOf(of, { template, place, organizationId, updatedAt: made });
  };
  const perInsert = async (name: string): Promise<number> => {
    const before = usageOf(mongodPid)?.cpuSeconds ?? Number.NaN;
    await insertFast(database, name, inserts, document);
    return (((usageOf(mongodPid)?.cpuSeconds ?? Number.NaN) - before) * 1e6) / inserts;
  };
  const [bare, full] = ['bench_without', 'bench_with'].map((name) => `${name}_${of.collection}`) as [string, string];
  await db.createCollection(bare);
  await db.collection(full).createIndexes(indexes.map(({ v: _version, ...index }) => index));
  const found = { all: [] as number[], none: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    found.none.push(await perInsert(bare));
    found.all.push(await perInsert(full));
  }
  await db.dropCollection(bare);
  await db.dropCollection(full);
  const median = (values: number[]): number => values.toSorted((left, right) => left - right)[1] ?? Number.NaN;
  return { collection: of.collection, indexes: indexes.length, all: median(found.all), none: median(found.none) };
}
