import { expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { runTransaction } from '../src/transaction.ts';
import { useMessaging } from './messaging-harness.ts';

const world = useMessaging('transaction');

interface Row {
  _id: string;
  value: number;
}

async function rows(suffix: string) {
  const connection = await world.database(suffix);
  const collection = connection.collection<Row>('rows');
  await collection.replaceOne({ _id: 'first' }, { value: 1 }, { upsert: true });
  return { connection, collection };
}

test.each(['two reads', 'a read and a write', 'two writes'])(
  '%s at once in one transaction are a defect, and nothing is written',
  async (what) => {
    const { connection, collection } = await rows(`-${what.replaceAll(' ', '-')}`);
    const running = runTransaction(connection, async (session) => {
      await collection.insertOne({ _id: newId(), value: 2 }, { session });
      const read = () => collection.find({}, { session }).toArray();
      const write = () => collection.insertOne({ _id: newId(), value: 3 }, { session });
      await Promise.all([what === 'two writes' ? write() : read(), what === 'two reads' ? read() : write()]);
    });
    await expect(running).rejects.toMatchObject({ name: 'OverlappingOperationsError' });
    expect(await collection.countDocuments()).toBe(1);
  },
);

test('one after the other they are fine, in many transactions side by side, cursors and failures included', async () => {
  const { connection, collection } = await rows('-in-turn');
  await collection.insertMany(Array.from({ length: 300 }, () => ({ _id: newId(), value: 0 })));
  const work = () =>
    runTransaction(connection, async (session) => {
      let seen = 0;
      for await (const row of collection.find({}, { session, batchSize: 50 })) seen += row.value >= 0 ? 1 : 0;
      await collection.insertOne({ _id: newId(), value: -1 }, { session });
      await collection.updateOne({ _id: 'first' }, { $inc: { value: 1 } }, { session });
      return seen;
    });
  const results = await Promise.all(Array.from({ length: 8 }, work));
  expect(results.every((seen) => seen === 301)).toBe(true);
  expect(await collection.findOne({ _id: 'first' })).toMatchObject({ value: 9 });
});
