import { BSON, type Db, type Document } from 'mongodb';
import { readArchive, type ArchiveHeader, type ArchiveRecord } from './archive.ts';
import { tellOfBucket } from './bucket.ts';
import { archiveOf, connected, defaultEventSeconds, type Source } from './backup.ts';
import { eraseAgain, ownerOfCustomers, type ErasedPerson } from './erasures.ts';
import { isOfThisRun } from './left-out.ts';
import { replay, requireLogs, type Logs } from './replay.ts';

export interface RestoreOptions {
  folder: string;
  targets: readonly Source[];
  /** Who was erased since: erased again. */
  erased?: readonly ErasedPerson[];
  /** Archives of different backups too, though their services will contradict each other. */
  mixed?: boolean;
  /** A moment after the backup, up to which its logs are applied; absent: the backup as it is. */
  until?: Date;
  say?: (line: string) => void;
}

const batchSize = 1_000;
/** Documents may have 16 MB each: a batch that has so much is not made larger. */
const batchBytes = 4_000_000;

/**
 * Puts the archives into databases that are empty. Everything is looked at before anything is written: every archive is whole and of one
 * backup, every database empty. Indexes and filled replicas come with the services' next start.
 *
 * @throws Error naming the first archive or database that does not fit
 */
export async function restore({
  folder,
  targets,
  mixed = false,
  erased = [],
  until,
  say = () => undefined,
}: RestoreOptions): Promise<void> {
  const headers = new Map<string, ArchiveHeader>();
  const logs = new Map<string, Logs>();
  await connected(targets, async (clients) => {
    for (const [at, { service }] of targets.entries()) {
      const db = clients[at]?.db();
      if (!db) throw new Error(`${service} cannot be asked`);
      await requireEmpty(db, service);
      const file = archiveOf(folder, service);
      const header = await requireWhole(file);
      headers.set(service, header);
      if (until) logs.set(service, await requireLogs(folder, service, { header, file, until }));
      say(`${service}: the backup of ${header.at.toISOString()} is whole`);
    }
    if (!mixed) requireOneBackup(headers);
    for (const [at, { service }] of targets.entries()) {
      const db = clients[at]?.db();
      if (!db) throw new Error(`${service} cannot be asked`);
      const own = logs.get(service);
      const records = await fill(db, archiveOf(folder, service), isKeptUntil(own, headers.get(service)));
      const changes = own ? await replay(db, own, defaultEventSeconds) : 0;
      await db.collection('outbox').updateMany({}, { $set: publishable }, { writeConcern: { w: 'majority' } });
      say(`${service}: ${records} documents restored${own ? `, ${changes} changes applied` : ''}`);
      await tellOfBucket(db, service, say);
      if (service === ownerOfCustomers)
        say(`${await eraseAgain(db, erased)} who were erased since will be erased again`);
    }
  });
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
const groupMs = defaultEventSeconds * 1_000;

function requireOneBackup(headers: ReadonlyMap<string, ArchiveHeader>): void {
  const [first, ...rest] = headers;
  if (!first) return;
  const [known, { run, at }] = first;
  for (const [service, header] of rest) {
    const isNear = Math.abs(header.at.getTime() - at.getTime()) <= groupMs;
    if (header.run === run && (run !== undefined || isNear)) continue;
    throw new Error(
      `the archive of ${service} is of another backup than ${known}: ${header.at.toISOString()} and ${at.toISOString()} (--mixed restores them all the same)`,
    );
  }
}

async function fill(db: Db, file: string, isKept: (record: ArchiveRecord) => boolean): Promise<number> {
  let records = 0;
  let batch: Document[] = [];
  let bytes = 0;
  let collection = '';
  const write = async (): Promise<void> => {
    if (batch.length > 0) await db.collection(collection).insertMany(batch, { writeConcern: { w: 'majority' } });
    records += batch.length;
    batch = [];
    bytes = 0;
  };
  for await (const record of readArchive(file)) {
    if (isOfThisRun(record.collection, record.document) || !isKept(record)) continue;
    if (record.collection !== collection || batch.length === batchSize || bytes >= batchBytes) await write();
    collection = record.collection;
    bytes += BSON.calculateObjectSize(record.document);
    batch.push(record.document);
  }
  await write();
  return records;
}

/** Whoever had taken the row to publish it is gone. */
const publishable = { lease: null, available_at: new Date(0), failures: 0 };

/** Events that had been published by the moment of the backup are published again only where the moment restored to is as near. */
function isKeptUntil(logs: Logs | undefined, header: ArchiveHeader | undefined): (record: ArchiveRecord) => boolean {
  const isNear = !logs || !header || logs.untilSeconds - header.at.getTime() / 1_000 <= defaultEventSeconds;
  return ({ removed }) => isNear || !removed;
}
