import { beforeAll, expect, test } from '@jest/globals';
import { connectMongo, type Connection } from '@booking/persistence/mongo.ts';
import { createReplicaWriter, type Replica, type ReplicaDocument } from '@booking/persistence/replica.ts';
import { newId } from '@booking/platform/ids.ts';
import { useStack } from '@booking/testkit/test-stack.ts';
import { Schema } from 'mongoose';

interface Copy extends Replica {
  label: string;
}

const stack = useStack();
let connection: Connection;
let put: (copy: Copy) => Promise<boolean>;

beforeAll(async () => {
  connection = await connectMongo(stack.mongoUri('replica'), { appName: 'replica' });
  const schema = new Schema<ReplicaDocument<Copy>>({ _id: String }, { versionKey: false, strict: false });
  const model = connection.model<ReplicaDocument<Copy>>('copies', schema, 'copies');
  await model.createCollection();
  const writer = createReplicaWriter<Copy>(model);
  put = async (copy) => {
    let stored = false;
    // Runs again on a conflict, as every unit of work does.
    await connection.transaction(async (session) => {
      stored = await writer.put(copy, session);
    });
    return stored;
  };
}, 60_000);
stack.onEnd(() => connection.close());

const stored = (id: string) => connection.collection('copies').findOne({ _id: id as never });

function copyAt(id: string, version: number, extra: Partial<Copy> = {}): Copy {
  const source_updated_at = new Date(Date.UTC(2026, 0, version));
  return { id, organization_id: 'o', version, source_updated_at, label: `v${version}`, ...extra };
}

function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) => ordersOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

test.each(ordersOf([1, 2, 3, 3]))('events of versions %d, %d, %d, %d leave version 3', async (...versions) => {
  const id = newId();
  for (const version of versions) await put(copyAt(id, version));
  expect(await stored(id)).toMatchObject({ version: 3, label: 'v3' });
});

test.each(ordersOf(['v1', 'v2', 'gone']))('%s, %s, %s: the end stays the end', async (...events) => {
  const id = newId();
  for (const event of events) {
    await put(event === 'gone' ? copyAt(id, 1, { gone: true, label: 'gone' }) : copyAt(id, Number(event.slice(1))));
  }
  expect(await stored(id)).toMatchObject({ gone: true, label: 'gone' });
});

test('of twenty versions that arrive at the same moment the highest stays', async () => {
  const id = newId();
  const versions = Array.from({ length: 20 }, (_, index) => index + 1);
  await Promise.all(versions.toSorted(() => Math.random() - 0.5).map((version) => put(copyAt(id, version))));
  expect(await stored(id)).toMatchObject({ version: 20 });
});

test('a rebuild that read its pages before the events were taken changes nothing that is newer', async () => {
  const ids = Array.from({ length: 15 }, () => newId());
  const read = ids.map((id) => copyAt(id, 2, { label: 'rebuilt' }));
  const events = ids.map((id, index) =>
    index % 3 === 0 ? copyAt(id, 3) : index % 3 === 1 ? copyAt(id, 2, { gone: true, label: 'gone' }) : copyAt(id, 1),
  );
  await Promise.all([...read, ...events].toSorted(() => Math.random() - 0.5).map((copy) => put(copy)));
  const labels = await Promise.all(ids.map(async (id) => (await stored(id))?.['label'] as string));
  expect(labels).toEqual(ids.map((_, index) => ['v3', 'gone', 'rebuilt'][index % 3]));
});
