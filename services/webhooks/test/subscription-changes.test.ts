import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { connectMongo } from '@booking/persistence/mongo.ts';
import { prepareCollections } from '@booking/persistence/tenant-store.ts';
import { createLogger } from '@booking/platform/logger.ts';
import { newId } from '@booking/platform/ids.ts';
import { useStack } from '@booking/testkit/test-stack.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { createSubscriptionStore } from '../src/subscriptions/subscription-store.ts';

const stack = useStack();

test('who is told that anything may have changed is told of every change from then on, however long the stream took to open', async () => {
  const connection = await connectMongo(stack.mongoUri('subscription-changes'), { appName: 'test' });
  const subscriptions = createSubscriptionStore(connection);
  await prepareCollections(connection);
  const { collection } = subscriptions.model;
  const watchAtOnce = collection.watch.bind(collection);
  // As while a new primary is being looked for.
  collection.watch = ((...given: Parameters<typeof watchAtOnce>) => {
    const stream = watchAtOnce(...given);
    const nextAtOnce = stream.next.bind(stream);
    stream.next = () => delay(200).then(nextAtOnce);
    return stream;
  }) as typeof collection.watch;
  const told: (string | undefined)[] = [];
  let changed: Promise<unknown> | undefined;
  const organizationId = newId();
  const watcher = subscriptions.watch(
    (whose) => {
      told.push(whose);
      changed ??= collection.insertOne({ _id: newId() as never, organization_id: organizationId, name: 'One' });
    },
    createLogger('webhooks', 'silent'),
  );
  stack.onEnd(async () => {
    await watcher.close();
    await connection.close();
  });
  await waitFor('the change is told', () => told.includes(organizationId));
  await changed;
  expect(told).toEqual([undefined, organizationId]);
});
