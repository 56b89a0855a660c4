import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoServerError, type Db, type Document, type Timestamp } from 'mongodb';
import { faithful, readHeader, writeArchive, type ArchiveHeader, type LogHeader } from './archive.ts';
import { archiveOf, connected, isPast, momentsOf, timeOf, type Source } from './backup.ts';

/**
 * What happened since a backup: the changes of each database in their order, as its change stream tells them from the oplog. A backup and
 * the logs that follow it without a gap can be restored to any moment between.
 */

/** One change, as it is stored. Documents and values keep their types. */
export interface Change {
  op: 'insert' | 'replace' | 'update' | 'delete';
  at: Timestamp;
  key: Document;
  full?: Document;
  set?: Document;
  unset?: string[];
  /** Arrays that lost their end: path and what is left, before `set`. */
  cut?: { field: string; newSize: number }[];
}

/** The database no longer knows what came next: only a new backup goes on from here. */
export class HistoryLost extends Error {
  override name = 'HistoryLost';
}

const historyLost = 286;

/** The logs of a service in a folder, in their order. */
export async function logsOf(folder: string, service: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(`${service}.log-`) && name.endsWith('.gz'));
  return names.toSorted().map((name) => join(folder, name));
}

/** @throws Error when the file is of a backup of a release that kept no moment */
export function momentOf({ moment }: ArchiveHeader, file: string): Timestamp {
  if (!moment) throw new Error(`${file} is of a release that kept no moment to go on from: make a new backup`);
  return moment;
}

/**
 * Writes what has happened since the backup in the folder, or since its latest logs.
 * @throws HistoryLost when a database no longer knows it
 */
export async function continueBackup(options: {
  folder: string;
  sources: readonly Source[];
  say?: (line: string) => void;
}): Promise<void> {
  const { folder, sources, say = () => undefined } = options;
  await connected(sources, async (clients) => {
    const moments = await momentsOf(clients);
    for (const [at, { service }] of sources.entries()) {
      const [client, to] = [clients[at], moments[at]];
      if (!client || !to) throw new Error(`${service} cannot be asked`);
      const whole = archiveOf(folder, service);
      const header = await readHeader<ArchiveHeader>(whole);
      const logs = await logsOf(folder, service);
      const latest = logs.at(-1);
      const from = latest ? (await readHeader<LogHeader>(latest)).to : momentOf(header, whole);
      if (to.lessThanOrEqual(from)) continue;
      const file = join(folder, `${service}.log-${String(logs.length + 1).padStart(6, '0')}.gz`);
      const changes = await writeLog(client.db(), file, { ...(header.run ? { run: header.run } : {}), from, to });
      say(`${service}: ${changes} changes until ${timeOf(to).toISOString()} in ${file}`);
    }
  });
}

async function writeLog(
  db: Db,
  file: string,
  { from, to, ...run }: { run?: string; from: Timestamp; to: Timestamp },
): Promise<number> {
  const archive = await writeArchive(file, { format: 1, ...run, database: db.databaseName, from, to });
  try {
    for await (const { collection, change } of changesOf(db, from, to)) {
      await archive.add({ collection, document: change });
    }
  } catch (error) {
    if (error instanceof MongoServerError && error.code === historyLost) {
      throw new HistoryLost(
        `${db.databaseName} no longer knows what followed ${timeOf(from).toISOString()}: make a new backup`,
      );
    }
    throw error;
  }
  return archive.finish();
}

/** After `from`, up to and with `to`. */
async function* changesOf(
  db: Db,
  from: Timestamp,
  to: Timestamp,
): AsyncGenerator<{ collection: string; change: Change }> {
  const stream = db.watch([], { startAtOperationTime: from, ...faithful, maxAwaitTimeMS: 200 });
  try {
    for (;;) {
      const event = (await stream.tryNext()) as Document | null;
      if (!event) {
        if (isPast(stream.resumeToken, to)) return;
        continue;
      }
      const at = event['clusterTime'] as Timestamp;
      if (at.greaterThan(to)) return;
      if (at.greaterThan(from)) yield { collection: String(event['ns']?.coll), change: changeOf(event, at) };
    }
  } finally {
    await stream.close();
  }
}

function changeOf(event: Document, at: Timestamp): Change {
  const [op, key] = [String(event['operationType']), event['documentKey'] as Document];
  if (op === 'insert' || op === 'replace') return { op, at, key, full: event['fullDocument'] as Document };
  if (op === 'delete') return { op, at, key };
  if (op !== 'update') throw new HistoryLost(`${op} of ${JSON.stringify(event['ns'])} is in no log: make a new backup`);
  const { updatedFields = {}, removedFields = [], truncatedArrays = [] } = event['updateDescription'] as Document;
  const cut = (truncatedArrays as { field: string; newSize: unknown }[]).map(({ field, newSize }) => ({
    field,
    newSize: Number(newSize),
  }));
  return { op, at, key, set: updatedFields as Document, unset: removedFields as string[], cut };
}
