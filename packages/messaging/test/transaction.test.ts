import { expect, test } from '@jest/globals';
import { MongoNetworkError, MongoServerError } from 'mongodb';
import { newId } from '@booking/platform/ids.ts';
import { runTransaction } from '../src/transaction.ts';
import { callContext, useMessaging } from './messaging-harness.ts';

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

test('a crowd that wants one record gets it one after the other, in this process and beside another: nobody is told to try again', async () => {
  const { collection } = await rows('-crowd');
  const context = callContext();
  const oneProcess = async () => {
    const connection = await world.database('-crowd');
    const { unitOfWork } = await world.build({ connection });
    const own = connection.collection<Row>('rows');
    return () =>
      unitOfWork.run({ ...context, requestId: newId() }, async ({ session }) => {
        const row = await own.findOne({ _id: 'first' }, { session });
        await own.updateOne({ _id: 'first' }, { $set: { value: (row?.value ?? 0) + 1 } }, { session });
      });
  };
  const [here, there] = [await oneProcess(), await oneProcess()];
  const outcomes = await Promise.allSettled(Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? here() : there())));
  expect(outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([]);
  expect(await collection.findOne({ _id: 'first' })).toMatchObject({ value: 201 });
});

test('while the database has no answer nobody waits for another’s turn, not even who was in the midst of one', async () => {
  const { connection } = await rows('-no-answer');
  const { unitOfWork } = await world.build({ connection });
  const context = callContext();
  const count = 8;
  let gathered = 0;
  const all = Promise.withResolvers<void>();
  const conflict = () =>
    new MongoServerError({ message: 'conflict', code: 112, errorLabels: ['TransientTransactionError'] });
  const outage = () => {
    const error = new MongoNetworkError('gone');
    error.addErrorLabel('TransientTransactionError');
    return error;
  };
  const call = async () => {
    let attempt = 0;
    return unitOfWork.run({ ...context, requestId: newId() }, async () => {
      attempt += 1;
      if (attempt <= 3) throw conflict();
      if (attempt === 5) {
        gathered += 1;
        if (gathered === count) all.resolve();
        await all.promise;
      }
      throw outage();
    });
  };
  const outcomes = await Promise.allSettled(Array.from({ length: count }, call));
  expect(gathered).toBe(count);
  expect(outcomes.map((one) => one.status === 'rejected' && String(one.reason))).toEqual(
    Array(count).fill('AppError: service_unavailable: The database does not answer.'),
  );
});
