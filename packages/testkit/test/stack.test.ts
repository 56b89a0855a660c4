import { expect, test } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { useStack } from '../src/test-stack.ts';

const stack = useStack();

test('the MongoDB of a test run takes transactions', async () => {
  const client = new MongoClient(stack.mongoUri('transactions'));
  try {
    const rows = client.db().collection('rows');
    await expect(
      client.withSession((session) =>
        session.withTransaction(async () => {
          await rows.insertOne({ name: 'rolled back' }, { session });
          throw new Error('changed my mind');
        }),
      ),
    ).rejects.toThrow('changed my mind');
    expect(await rows.countDocuments()).toBe(0);
  } finally {
    await client.close();
  }
});

test('the MongoDB of a test run removes nothing by its own clock', async () => {
  const client = new MongoClient(stack.mongoUri('admin'));
  try {
    const asked = { getParameter: 1, ttlMonitorEnabled: 1 };
    expect(await client.db('admin').command(asked)).toMatchObject({ ttlMonitorEnabled: false });
  } finally {
    await client.close();
  }
});

test('two names are two databases, and one name is always the same', () => {
  expect(stack.mongoUri('catalog')).toBe(stack.mongoUri('catalog'));
  expect(stack.mongoUri('catalog')).not.toBe(stack.mongoUri('webhooks'));
});
