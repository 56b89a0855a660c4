import { BSON, Timestamp, type AnyBulkWriteOperation, type Db, type Document } from 'mongodb';
import { readArchive, readHeader, type ArchiveHeader, type LogHeader } from './archive.ts';
import { timeOf } from './backup.ts';
import { logsOf, momentOf, type Change } from './log.ts';
import { isOfThisRun } from './left-out.ts';

/** A backup's logs up to a moment. */
export interface Logs {
  files: readonly string[];
  /** The last second that is applied, whole. */
  untilSeconds: number;
}

const batchSize = 1_000;
/** Of all collections together; documents may have 16 MB each. */
const waitingBytes = 4_000_000;

/**
 * The logs of a service that lead from its backup to the moment; each is read to its end.
 * @throws Error when one is missing, is not whole, or they do not reach
 */
export async function requireLogs(
  folder: string,
  service: string,
  { header, file, until }: { header: ArchiveHeader; file: string; until: Date },
): Promise<Logs> {
  const untilSeconds = Math.floor(until.getTime() / 1_000);
  let reached = momentOf(header, file);
  if (reached.getHighBits() > untilSeconds)
    throw new Error(`${file} is of ${timeOf(reached).toISOString()}, later than ${until.toISOString()}`);
  const files: string[] = [];
  for (const log of await logsOf(folder, service)) {
    const { run, from, to } = await readHeader<LogHeader>(log);
    if (run !== header.run || !from.equals(reached))
      throw new Error(`${log} does not go on where the one before it ends`);
    const records = readArchive(log);
    while (!(await records.next()).done);
    files.push(log);
    reached = to;
    if (reached.getHighBits() > untilSeconds) break;
  }
  if (reached.getHighBits() <= untilSeconds) {
    throw new Error(`the logs of ${service} reach until ${timeOf(reached).toISOString()}, not ${until.toISOString()}`);
  }
  return { files, untilSeconds };
}

/**
 * Applies the changes in their order. Removed events of the last `eventSeconds` stay, as in a backup: they may have lain in a queue.
 * @throws Error when a change meets no document: the log does not fit what was restored
 */
export async function replay(db: Db, { files, untilSeconds }: Logs, eventSeconds: number): Promise<number> {
  const last = new Timestamp({ t: untilSeconds, i: 0xffffffff });
  const waiting = new Map<string, Change[]>();
  let bytes = 0;
  let applied = 0;
  const writeAll = async (): Promise<void> => {
    for (const [collection, changes] of waiting) {
      await apply(db, collection, changes);
      applied += changes.length;
    }
    waiting.clear();
    bytes = 0;
  };
  for (const file of files) {
    for await (const { collection, document } of readArchive(file)) {
      const change = document as unknown as Change;
      if (change.at.greaterThan(last)) break;
      if (isOfThisRun(collection, change.key)) continue;
      const isRecentEvent = collection === 'outbox' && change.at.getHighBits() > untilSeconds - eventSeconds;
      if (change.op === 'delete' && isRecentEvent) continue;
      const changes = waiting.get(collection) ?? [];
      changes.push(change);
      waiting.set(collection, changes);
      bytes += BSON.calculateObjectSize(document);
      if (bytes >= waitingBytes || changes.length >= batchSize) await writeAll();
    }
  }
  await writeAll();
  return applied;
}

async function apply(db: Db, collection: string, changes: readonly Change[]): Promise<void> {
  const result = await db
    .collection(collection)
    .bulkWrite(changes.flatMap(operationsOf), { ordered: true, writeConcern: { w: 'majority' } });
  const expected = changes.flatMap(operationsOf).filter((operation) => !('deleteOne' in operation)).length;
  if (result.matchedCount + result.upsertedCount < expected) {
    throw new Error(`a change of ${collection} meets no document: the logs do not fit what was restored`);
  }
}

function operationsOf({ op, key, full, set = {}, unset = [], cut = [] }: Change): AnyBulkWriteOperation[] {
  if (op === 'delete') return [{ deleteOne: { filter: key } }];
  if (full) return [{ replaceOne: { filter: key, replacement: full, upsert: true } }];
  const cuts: Document[] = cut.map(({ field, newSize }) => ({ [field]: { $each: [], $slice: newSize } }));
  const update: Document = {
    ...(Object.keys(set).length > 0 ? { $set: set } : {}),
    ...(unset.length > 0 ? { $unset: Object.fromEntries(unset.map((field) => [field, ''])) } : {}),
  };
  // One after the other: a path cannot be cut and set at once.
  return [
    ...cuts.map(($push) => ({ updateOne: { filter: key, update: { $push } } })),
    ...(Object.keys(update).length > 0 ? [{ updateOne: { filter: key, update } }] : []),
  ];
}
