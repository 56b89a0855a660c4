import { MongoClient, type Db, type Document } from 'mongodb';
import { readArchive, type ArchiveHeader } from './archive.ts';
import { eraseAgain, ownerOfCustomers, type ErasedPerson } from './erasures.ts';
import { archiveOf, defaultEventSeconds, type Source } from './backup.ts';

export interface RestoreOptions {
  folder: string;
  targets: readonly Source[];
  /** Who was erased since: erased again. */
  erased?: readonly ErasedPerson[];
  /** Archives of different backups too, though their services will contradict each other. */
  mixed?: boolean;
  say?: (line: string) => void;
}

const batchSize = 1_000;
/** Without its rows every copy of a neighbour's data is filled again at the next start. */
const filledReplicas = 'replica_fills';

/**
 * Puts the archives into databases that are empty. Everything is looked at before anything is written: every archive is whole and of one backup, every database empty. Indexes and
 * filled replicas come with the services' next start.
 *
 * @throws Error naming the first archive or database that does not fit
 */
export async function restore({
  folder,
  targets,
  mixed = false,
  erased = [],
  say = () => undefined,
}: RestoreOptions): Promise<void> {
  const clients = await Promise.all(targets.map(({ uri }) => MongoClient.connect(uri)));
  const headers = new Map<string, ArchiveHeader>();
  try {
    for (const [at, { service }] of targets.entries()) {
      const db = clients[at]?.db();
      if (!db) throw new Error(`${service} cannot be asked`);
      await requireEmpty(db, service);
      const header = await requireWhole(archiveOf(folder, service));
      headers.set(service, header);
      say(`${service}: the backup of ${header.at.toISOString()} is whole`);
    }
    if (!mixed) requireOneBackup(headers);
    for (const [at, { service }] of targets.entries()) {
      const db = clients[at]?.db();
      const records = db ? await fill(db, archiveOf(folder, service)) : 0;
      say(`${service}: ${records} documents restored`);
      if (db && service === ownerOfCustomers)
        say(`${await eraseAgain(db, erased)} who were erased since will be erased again`);
    }
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
}

async function requireEmpty(db: Db, service: string): Promise<void> {
  for (const { name } of await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray()) {
    if (!name.startsWith('system.') && (await db.collection(name).findOne()))
      throw new Error(`the database of ${service} is not empty (${name}): restore into an empty one`);
  }
}

async function requireWhole(file: string): Promise<ArchiveHeader> {
  let header: ArchiveHeader | undefined;
  const records = readArchive(file, (found) => (header = found));
  while (!(await records.next()).done);
  if (!header) throw new Error(`${file} is empty`);
  return header;
}

/** Where archives do not name their backup: their moments were taken together, and clocks may differ by less than events are kept for. */
const togetherMs = defaultEventSeconds * 1_000;

function requireOneBackup(headers: ReadonlyMap<string, ArchiveHeader>): void {
  const [first, ...rest] = headers;
  if (!first) return;
  const [known, { run, at }] = first;
  for (const [service, header] of rest) {
    const isNear = Math.abs(header.at.getTime() - at.getTime()) <= togetherMs;
    if (header.run === run && (run !== undefined || isNear)) continue;
    throw new Error(
      `the archive of ${service} is of another backup than ${known}: ${header.at.toISOString()} and ${at.toISOString()} (--mixed restores them all the same)`,
    );
  }
}

async function fill(db: Db, file: string): Promise<number> {
  let records = 0;
  let batch: Document[] = [];
  let collection = '';
  const write = async (): Promise<void> => {
    if (batch.length > 0) await db.collection(collection).insertMany(batch, { writeConcern: { w: 'majority' } });
    records += batch.length;
    batch = [];
  };
  for await (const record of readArchive(file)) {
    if (record.collection === filledReplicas) continue;
    if (record.collection !== collection || batch.length === batchSize) await write();
    collection = record.collection;
    batch.push(collection === 'outbox' ? publishable(record.document) : record.document);
  }
  await write();
  return records;
}

/** Whoever had taken the row to publish it is gone. */
const publishable = (row: Document): Document => ({ ...row, lease: null, available_at: new Date(0), failures: 0 });
