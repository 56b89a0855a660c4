import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient, type Db } from 'mongodb';

/**
 * Whoever was erased after the moment of a backup is back when it is restored. Who that is must be kept beside the backups, and apart from
 * the databases: ids alone, one JSON object a line, in `erasures.jsonl`.
 */
export const ownerOfCustomers = 'orders-billing';
/** Its collection of who was erased, and its timer that erases again; a test compares them with the service's. */
export const erasures = 'erasures';
export const forgetAgainKind = 'forget-again';

export interface ErasedPerson {
  id: string;
  organization_id: string;
}

export const erasuresIn = (folder: string): string => join(folder, 'erasures.jsonl');

export async function readErasures(file: string): Promise<ErasedPerson[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ErasedPerson);
}

/** Adds who was erased to those that the file names already; answers how many it names then. */
export async function writeErasures(uri: string, file: string): Promise<number> {
  const known = new Map((await readErasures(file)).map((one) => [one.id, one]));
  const client = await MongoClient.connect(uri);
  try {
    const rows = client.db().collection<{ _id: string; organization_id: string }>(erasures).find();
    for await (const { _id: id, organization_id } of rows) known.set(id, { id, organization_id });
  } finally {
    await client.close();
  }
  const lines = [...known.values()].map((one) => `${JSON.stringify(one)}\n`);
  await writeFile(`${file}.unfinished`, lines.join(''), { mode: 0o600 });
  await rename(`${file}.unfinished`, file);
  return known.size;
}

/** Has the service erase them when it starts, by what it does at any erasure: the others hear of it as of any. */
export async function eraseAgain(db: Db, persons: readonly ErasedPerson[]): Promise<number> {
  const living = { _id: { $in: persons.map(({ id }) => id) }, anonymised_at: null };
  const found = await db
    .collection<{ _id: string }>('customers')
    .find(living, { projection: { _id: 1 } })
    .toArray();
  const back = new Set(found.map(({ _id }) => _id));
  const now = new Date();
  const timers = persons
    .filter(({ id }) => back.has(id))
    .map(({ id, organization_id }) => ({
      _id: `${forgetAgainKind}:${id}`,
      kind: forgetAgainKind,
      key: id,
      organization_id,
      payload: {},
      due_at: now,
      available_at: now,
      lease: null,
      failures: 0,
      last_error: null,
    }));
  if (timers.length > 0)
    await db.collection<{ _id: string }>('timers').insertMany(timers, { writeConcern: { w: 'majority' } });
  return timers.length;
}
