import { expect, test } from '@jest/globals';
import { connectMongo } from '@booking/persistence/mongo.ts';
import { newId } from '@booking/platform/ids.ts';
import { useStack } from '@booking/testkit/test-stack.ts';
import { createDeliveryStore } from '../src/deliveries/log/delivery-store.ts';
import { createHeldStore } from '../src/deliveries/log/held-store.ts';
import { recordsOf } from './stored-deliveries.ts';

const stack = useStack();

/** Two callers: the drop of the one who switches it off may come after the other one has switched it on again. */
test('what came after a subscription was switched on again is not dropped by its switching off', async () => {
  const connection = await connectMongo(stack.mongoUri('switched-off'), { appName: 'test' });
  stack.onEnd(() => connection.close());
  const { db } = connection;
  if (!db) throw new Error('not connected');
  const deliveries = createDeliveryStore(connection, { keptDays: 20_000 });
  const held = createHeldStore(deliveries);
  const [organizationId, id] = [newId(), newId()];
  const [before, off, after] = [1, 2, 3].map((second) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)));
  if (!before || !off || !after) throw new Error('no moments');
  for (const at of [before, off, after])
    for (const status of ['waiting', 'held']) await recordsOf(db)({ organizationId }, id, { count: 1, status, at });
  await deliveries.dropWaiting(organizationId, id, off);
  await held.dropAll([id], off);
  const left = await deliveries.model
    .find({ webhook_subscription_id: id, status: { $ne: 'dropped' } })
    .sort({ status: 1 })
    .lean<{ status: string; created_at: Date }[]>();
  expect(left.map(({ status, created_at }) => [status, created_at])).toEqual([
    ['held', after],
    ['waiting', after],
  ]);
});
