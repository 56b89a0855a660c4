import { beforeAll, describe, expect, test } from '@jest/globals';
import { inBatch } from '@booking/persistence/batch.ts';
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
/** In one transaction and one batch, read ahead or not. */
let putGroup: (copies: readonly Copy[], ahead: boolean) => Promise<void>;

beforeAll(async () => {
  const uri = new URL(stack.mongoUri('replica'));
  uri.searchParams.set('monitorCommands', 'true');
  connection = await connectMongo(uri.href, { appName: 'replica' });
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
  putGroup = async (copies, ahead) => {
    await connection.transaction((session) =>
      inBatch(session, async () => {
        if (ahead) await writer.readAhead(copies, session);
        for (const copy of copies) await writer.put(copy, session);
      }),
    );
  };
});
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

describe.each([
  ['read ahead', true],
  ['not read ahead', false],
])('in one batch, %s', (_how, ahead) => {
  test('whatever is known before, the outcome is that of events one by one', async () => {
    const cases = ordersOf(['v1', 'v2', 'gone']).flatMap((events) =>
      ['nothing', 'v1', 'v2', 'gone'].map((before) => ({ id: newId(), before, events })),
    );
    const copyOf = (id: string, event: string) =>
      event === 'gone' ? copyAt(id, 1, { gone: true, label: 'gone' }) : copyAt(id, Number(event.slice(1)));
    for (const { id, before } of cases) if (before !== 'nothing') await put(copyOf(id, before));
    const together = [0, 1].flatMap((at) => cases.map(({ id, events }) => copyOf(id, events[at]!)));
    await putGroup(together, ahead);
    for (const { id, before, events } of cases) {
      const came = [before, events[0], events[1]];
      const last = came.includes('gone') ? 'gone' : came.includes('v2') ? 'v2' : 'v1';
      expect([came, (await stored(id))?.['label']]).toEqual([came, last]);
    }
  });

  test('one whose id another organization has is refused, and the batch with it', async () => {
    const [id, other] = [newId(), newId()];
    await put(copyAt(id, 1));
    await expect(putGroup([copyAt(other, 1), copyAt(id, 5, { organization_id: 'p' })], ahead)).rejects.toThrow();
    expect(await stored(other)).toBeNull();
    expect(await stored(id)).toMatchObject({ organization_id: 'o', version: 1 });
  });
});

test('a batch that read ahead sends two commands, however many replicas it keeps', async () => {
  const copies = Array.from({ length: 40 }, () => copyAt(newId(), 1));
  const commands: string[] = [];
  connection.getClient().on('commandStarted', ({ commandName }) => commands.push(commandName));
  await putGroup(copies, true);
  expect(commands).toEqual(['find', 'insert', 'commitTransaction']);
});
