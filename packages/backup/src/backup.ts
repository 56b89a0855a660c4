import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { MongoClient, Timestamp, type ChangeStream, type ChangeStreamOptions, type Db, type Document } from 'mongodb';
import { faithful, writeArchive, type ArchiveWriter } from './archive.ts';
import { tellOfBucket } from './bucket.ts';
import { isOfThisRun } from './left-out.ts';

/** A service and where its database is. */
export interface Source {
  service: string;
  uri: string;
}

export interface BackupOptions {
  folder: string;
  sources: readonly Source[];
  /**
   * How far back events are kept beside what is stored, also those that were published and removed: what lay in a queue then is published
   * again after a restore. It must be longer than events wait in queues, and than the services' clocks of backup differ.
   */
  eventSeconds?: number;
  say?: (line: string) => void;
}

/** Backups say of which service they are by their name. */
export const archiveOf = (folder: string, service: string): string => join(folder, `${service}.backup.gz`);

/** `eventSeconds` unless given. */
export const defaultEventSeconds = 120;

/**
 * Writes one archive for each service, each as its database was at one moment of that database's own clock, while everything goes on.
 * Databases of one replica set are written as they were at the same moment.
 *
 * @throws Error when a database no longer knows the moment: reading it and those before it took longer than its
 *   minSnapshotHistoryWindowInSeconds
 */
export async function backup({ folder, sources, say = () => undefined, ...options }: BackupOptions): Promise<void> {
  const run = randomUUID();
  await connected(sources, async (clients) => {
    const moments = await momentsOf(clients);
    for (const [at, { service }] of sources.entries()) {
      const [client, moment] = [clients[at], moments[at]];
      if (!client || !moment) throw new Error(`${service} cannot be asked`);
      const file = archiveOf(folder, service);
      const records = await backupDatabase(client.db(), {
        run,
        file,
        moment,
        eventSeconds: options.eventSeconds ?? defaultEventSeconds,
      });
      say(`${service}: ${records} documents as of ${timeOf(moment).toISOString()} in ${file}`);
      await tellOfBucket(client.db(), service, say);
    }
  });
}

/** Does the work with a client for each of them, in their order. */
export async function connected<T>(
  sources: readonly Source[],
  work: (clients: readonly MongoClient[]) => Promise<T>,
): Promise<T> {
  const clients = await Promise.all(sources.map(({ uri }) => MongoClient.connect(uri)));
  try {
    return await work(clients);
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
}

/** The majority's present of each database; the same one where they share a replica set. */
export async function momentsOf(clients: readonly MongoClient[]): Promise<Timestamp[]> {
  const known = new Map<string, Timestamp>();
  const moments: Timestamp[] = [];
  for (const client of clients) {
    const { setName, hosts, lastWrite } = await client.db('admin').command({ hello: 1 });
    if (!setName) throw new Error('a backup needs a replica set');
    const set = `${setName} ${[...(hosts as string[])].sort().join(' ')}`;
    const moment = known.get(set) ?? (lastWrite.majorityOpTime.ts as Timestamp);
    known.set(set, moment);
    moments.push(moment);
  }
  return moments;
}

export const timeOf = (moment: Timestamp): Date => new Date(moment.getHighBits() * 1_000);

interface DatabaseBackup {
  run: string;
  file: string;
  moment: Timestamp;
  eventSeconds: number;
}

async function backupDatabase(db: Db, { run, file, moment, eventSeconds }: DatabaseBackup): Promise<number> {
  const since = new Timestamp({ t: moment.getHighBits() - eventSeconds, i: 0 });
  const archive = await writeArchive(file, {
    format: 1,
    run,
    database: db.databaseName,
    at: timeOf(moment),
    eventsSince: timeOf(since),
    moment,
  });
  const collections = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  for (const { name } of collections.toSorted((a, b) => a.name.localeCompare(b.name))) {
    if (!name.startsWith('system.') && name !== 'outbox') await copyCollection(db, name, moment, archive);
  }
  await copyEvents(db, { since, moment }, archive);
  return archive.finish();
}

function snapshotOf(db: Db, name: string, moment: Timestamp) {
  const readConcern = { level: 'snapshot', atClusterTime: moment };
  return db.runCursorCommand({ find: name, readConcern, batchSize: 1_000 }, faithful);
}

async function copyCollection(db: Db, name: string, moment: Timestamp, archive: ArchiveWriter): Promise<void> {
  for await (const document of snapshotOf(db, name, moment)) {
    if (isOfThisRun(name, document)) continue;
    await archive.add({ collection: name, document: document as Document });
  }
}

/**
 * The outbox at the moment, and what was written to it since: rows are removed once the broker has the event, but what the broker has is in
 * no backup. Consumers drop what they have had.
 */
async function copyEvents(
  db: Db,
  { since, moment }: { since: Timestamp; moment: Timestamp },
  archive: ArchiveWriter,
): Promise<void> {
  const waiting = new Set<string>();
  for await (const document of snapshotOf(db, 'outbox', moment)) {
    waiting.add(String(document['_id']));
    await archive.add({ collection: 'outbox', document: document as Document });
  }
  const open = (from: ChangeStreamOptions): ChangeStream =>
    db.collection('outbox').watch([{ $match: { operationType: { $in: ['insert', 'invalidate'] } } }], {
      ...from,
      ...faithful,
      maxAwaitTimeMS: 200,
    });
  let stream = open({ startAtOperationTime: since });
  try {
    for (;;) {
      const change = (await stream.tryNext()) as Document | null;
      if (!change) {
        if (isPast(stream.resumeToken, moment)) return;
        continue;
      }
      if ((change['clusterTime'] as Timestamp).greaterThan(moment)) return;
      if (change['operationType'] === 'invalidate') {
        // The database was dropped, as before a restore: what was written since is told by a stream that begins behind it.
        await stream.close();
        stream = open({ startAfter: change['_id'] });
        continue;
      }
      const row = change['fullDocument'] as Document;
      if (!waiting.has(String(row['_id']))) await archive.add({ collection: 'outbox', document: row, removed: true });
    }
  } finally {
    await stream.close();
  }
}

/** Whether a resume token, whose first bytes after its type are the time, lies behind the moment. */
export function isPast(token: unknown, moment: Timestamp): boolean {
  const data = (token as { _data?: string | { toString(): string } } | undefined)?._data;
  if (data === undefined) return false;
  const bytes = Buffer.from(data.toString(), 'hex');
  const reached = new Timestamp({ t: bytes.readUInt32BE(1), i: bytes.readUInt32BE(5) });
  return reached.greaterThanOrEqual(moment);
}
