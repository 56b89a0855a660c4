import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { useStack } from '@booking/testkit/test-stack.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { MongoClient, ObjectId, type Db, type Document } from 'mongodb';
import { archiveOf, backup, type Source } from '../src/backup.ts';
import { continueBackup, logsOf } from '../src/log.ts';
import { restore } from '../src/restore.ts';
import { continueSeries } from '../src/series.ts';

/** Backups with their logs against a real replica set: what is restored is compared with what stood there at the moment. */
const stack = useStack();
let folder: string;
let client: MongoClient;
let db: Db;
let run = 0;
const majority = { writeConcern: { w: 'majority' } } as const;

const sourceOf = (name: string): Source => ({ service: 'catalog', uri: stack.mongoUri(`${name}-${run}`) });
const stored = async (of: Db): Promise<Record<string, Document[]>> => {
  const names = (await of.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).toSorted();
  const rows = names.map(async (name) => [name, await of.collection(name).find().sort({ _id: 1 }).toArray()] as const);
  return Object.fromEntries((await Promise.all(rows)).filter(([, documents]) => documents.length > 0));
};
const restored = async (name: string, until?: Date): Promise<Record<string, Document[]>> => {
  const target = sourceOf(name);
  await restore({ folder, targets: [target], ...(until ? { until } : {}) });
  const other = await MongoClient.connect(target.uri);
  try {
    return await stored(other.db());
  } finally {
    await other.close();
  }
};

/** The database's own second is over: what is written next is later than all before. */
const nextSecond = async (): Promise<Date> => {
  const second = async (): Promise<number> => {
    await db.collection('ticks').updateOne({}, { $inc: { n: 1 } }, { upsert: true, ...majority });
    const { lastWrite } = await client.db('admin').command({ hello: 1 });
    return lastWrite.majorityOpTime.ts.getHighBits();
  };
  const began = await second();
  await waitFor('the next second', async () => (await second()) > began);
  return new Date(began * 1_000);
};

beforeEach(async () => {
  run += 1;
  folder = await mkdtemp(join(tmpdir(), 'booking-log-'));
  client = await MongoClient.connect(sourceOf('source').uri);
  db = client.db();
});
afterEach(async () => {
  await client.close();
  await rm(folder, { recursive: true, force: true });
});

interface Thing {
  _id: string;
  [field: string]: unknown;
}

/** Every way in which a document changes: by operators, whole, in arrays, several at once in a transaction. */
async function change(round: number): Promise<void> {
  const things = db.collection<Document & Pick<Thing, '_id'>>('things');
  await things.insertMany(
    [1, 2, 3].map((n) => ({
      _id: `${round}-${n}`,
      n,
      list: Array.from({ length: 100 }, (_, at) => `element ${at}`),
      deep: { a: [{ b: n }], gone: 1 },
    })),
  );
  await things.updateOne(
    { _id: `${round}-1` },
    { $set: { 'deep.a.0.b': round, added: null }, $unset: { 'deep.gone': '' } },
  );
  await things.updateOne({ _id: `${round}-2` }, [{ $set: { list: { $slice: ['$list', 90] }, n: 'other' } }]);
  await things.updateOne({ _id: `${round}-2` }, { $push: { list: { $each: [7, 8, 9] } } as Document });
  await things.replaceOne({ _id: `${round}-3` }, { whole: round });
  if (round > 0) await things.deleteOne({ _id: `${round - 1}-3` });
  await client.withSession((session) =>
    session.withTransaction(async () => {
      await db.collection('pairs').insertOne({ round }, { session });
      await things.updateOne({ _id: `${round}-1` }, { $inc: { n: 10 } }, { session });
    }),
  );
}

it('any moment between a backup and the end of its logs is restored as it was', async () => {
  await change(0);
  await backup({ folder, sources: [sourceOf('source')], eventSeconds: 0 });
  const seen: { moment: Date; state: Record<string, Document[]> }[] = [];
  for (let round = 1; round <= 3; round += 1) {
    await change(round);
    const state = await stored(db);
    const moment = await nextSecond();
    // What the clock's own document says is not compared: it goes on within the second.
    seen.push({ moment, state });
    await continueBackup({ folder, sources: [sourceOf('source')] });
  }
  expect(await logsOf(folder, 'catalog')).toHaveLength(3);
  for (const [at, { moment, state }] of seen.entries()) {
    if (at === seen.length - 1) break;
    const { ticks: _ticks, ...there } = await restored(`then-${at}`, moment);
    const { ticks: _other, ...expected } = state;
    expect(there).toEqual(expected);
  }
  const begun = await restored('begun');
  expect(begun['things']).toHaveLength(3);
});

it('an event that was published and removed is published again where it is of the last minutes, and no older one', async () => {
  const outbox = db.collection<Thing>('outbox');
  await outbox.insertOne({ _id: 'before', lease: 'x' }, majority);
  await outbox.deleteOne({ _id: 'before' }, majority);
  await backup({ folder, sources: [sourceOf('source')] });
  await outbox.insertOne({ _id: 'after', lease: 'x' }, majority);
  await outbox.deleteOne({ _id: 'after' }, majority);
  await outbox.insertOne({ _id: 'waits', lease: 'x' }, majority);
  const moment = await nextSecond();
  await nextSecond();
  await continueBackup({ folder, sources: [sourceOf('source')] });
  const { outbox: events = [] } = await restored('events', moment);
  expect(events.map(({ _id, lease }) => [_id, lease])).toEqual([
    ['after', null],
    ['before', null],
    ['waits', null],
  ]);
});

it('a backup soon after its database was dropped ends, with the events since', async () => {
  const outbox = db.collection<Thing>('outbox');
  await outbox.insertOne({ _id: 'of before', lease: 'x' }, majority);
  await db.dropDatabase();
  await outbox.insertOne({ _id: 'published', lease: 'x' }, majority);
  await outbox.deleteOne({ _id: 'published' }, majority);
  await outbox.insertOne({ _id: 'waits', lease: 'x' }, majority);
  await backup({ folder, sources: [sourceOf('source')] });
  const { outbox: events = [] } = await restored('dropped');
  expect(events.map(({ _id }) => String(_id)).toSorted()).toEqual(['of before', 'published', 'waits']);
});

it('a moment that the logs do not reach, a log that is missing and one that is damaged are refused by name', async () => {
  const sources = [sourceOf('source')];
  await change(0);
  await backup({ folder, sources, eventSeconds: 0 });
  const moments: Date[] = [];
  for (let round = 1; round <= 2; round += 1) {
    await change(round);
    moments.push(await nextSecond());
    await continueBackup({ folder, sources });
  }
  const [first = new Date(0)] = moments;
  await expect(restored('late', new Date(Date.now() + 3_600_000))).rejects.toThrow('the logs of catalog reach until');
  await expect(restored('early', new Date(0))).rejects.toThrow(/catalog\.backup\.gz is of .* later than/);
  const [one = ''] = await logsOf(folder, 'catalog');
  const bytes = await readFile(one);
  const flipped = Buffer.from(bytes);
  const middle = Math.floor(bytes.length / 2);
  flipped[middle] = (flipped[middle] ?? 0) ^ 1;
  await writeFile(one, flipped);
  await expect(restored('flipped', first)).rejects.toThrow(one);
  await rm(one);
  await expect(restored('gap', first)).rejects.toThrow('catalog.log-000002.gz does not go on');
});

it('content that lies in a bucket is in no backup, which says so, and says nothing of what the database holds', async () => {
  const said: string[] = [];
  const run = () => backup({ folder, sources: [sourceOf('source')], eventSeconds: 0, say: (line) => said.push(line) });
  const [here, there] = [new ObjectId(), new ObjectId()];
  await db.collection('contents.files').insertOne({ _id: here }, majority);
  await db.collection('files').insertMany([{ content: { key: here.toHexString() } }, { url: 'https://x.example' }]);
  await run();
  expect(said.filter((line) => line.includes('bucket'))).toEqual([]);
  await db.collection('files').insertOne({ content: { key: there.toHexString() } }, majority);
  await run();
  const line = expect.stringMatching(/^catalog: the content of 1 uploaded files lies in a bucket/) as unknown;
  expect(said.filter((one) => one.includes('bucket'))).toEqual([line]);
  await restore({ folder, targets: [sourceOf('bucket')], say: (one) => said.push(one) });
  expect(said.filter((one) => one.includes('bucket'))).toEqual([line, line]);
});

it('one bit of a backup that is another one names the archive (G16)', async () => {
  await change(0);
  await backup({ folder, sources: [sourceOf('source')], eventSeconds: 0 });
  const file = archiveOf(folder, 'catalog');
  const bytes = await readFile(file);
  for (const at of [0, 20, Math.floor(bytes.length / 2), bytes.length - 5]) {
    const flipped = Buffer.from(bytes);
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    await writeFile(file, flipped);
    await expect(restored('flipped')).rejects.toThrow(file);
  }
});

it('a series makes a backup a day, goes on with it in between, and drops what is old', async () => {
  const dayMs = 24 * 3_600_000;
  const options = { folder, sources: [sourceOf('source')], eventSeconds: 0, everyHours: 24, keepDays: 2 };
  const at = (days: number): Promise<void> =>
    continueSeries({ ...options, now: new Date(Date.UTC(2026, 0, 1) + days * dayMs) });
  await change(0);
  await at(0);
  await change(1);
  await at(0.5);
  expect(await readdir(folder)).toEqual(['2026-01-01T000000Z']);
  expect(await readdir(join(folder, '2026-01-01T000000Z'))).toEqual(['catalog.backup.gz', 'catalog.log-000001.gz']);
  for (const days of [1, 2, 3, 4]) {
    await change(days + 1);
    await at(days);
  }
  expect((await readdir(folder)).toSorted()).toEqual([
    '2026-01-03T000000Z',
    '2026-01-04T000000Z',
    '2026-01-05T000000Z',
  ]);
});

it('writes large documents few at a time: uploaded files must not fill the memory of whoever restores', async () => {
  const size = 255 * 1_024;
  const chunks = Array.from({ length: 60 }, (_, n) => ({ n, data: Buffer.alloc(size, n) }));
  await db.collection('contents.chunks').insertMany(chunks, majority);
  await backup({ folder, sources: [sourceOf('source')] });
  const other = await MongoClient.connect(sourceOf('large').uri);
  try {
    await other.db().command({ profile: 2 });
    expect((await restored('large'))['contents.chunks']).toHaveLength(60);
    const inserts = await other.db().collection('system.profile').find({ op: 'insert' }).toArray();
    const sizes = inserts.map(({ ninserted }) => Number(ninserted) * size);
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThan(5_000_000);
  } finally {
    await other.close();
  }
});
