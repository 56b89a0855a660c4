import { beforeAll, expect, test } from '@jest/globals';
import { connectMongo, type Connection } from '@booking/persistence/mongo.ts';
import { newId } from '@booking/platform/ids.ts';
import { useStack } from '@booking/testkit/test-stack.ts';
import { createBookingNumbers } from '../src/bookings/places/booking-number-store.ts';

const stack = useStack();
let connection: Connection;

beforeAll(async () => {
  connection = await connectMongo(stack.mongoUri('booking-numbers'), { appName: 'test' });
});
stack.onEnd(() => connection.close());

test('numbers rise, also when more organizations have come in between than are remembered', async () => {
  const numbers = createBookingNumbers(connection);
  const [first, second] = [newId(), newId()];
  expect(await numbers.take(first, 2)).toEqual(['BB00000001', 'BB00000002']);
  expect(await numbers.take(first, 1)).toEqual(['BB00000003']);
  for (let from = 0; from < 10_000; from += 100) {
    await Promise.all(Array.from({ length: 100 }, () => numbers.take(newId(), 1)));
  }
  // Its block of 50 was forgotten; the one that came after the 10,000 is remembered.
  expect(await numbers.take(first, 1)).toEqual(['BB00000051']);
  expect(await numbers.take(second, 1)).toEqual(['BB00000001']);
  expect(await numbers.take(second, 1)).toEqual(['BB00000002']);
  expect(await numbers.take(first, 1)).toEqual(['BB00000052']);
});
