import { expect, test } from '@jest/globals';
import { fixedClock } from '@booking/platform/clock.ts';
import { serviceUnavailable } from '@booking/platform/errors.ts';
import { createLifecycle } from '@booking/platform/lifecycle.ts';
import { createReplicaFills } from '../src/replica-fill.ts';
import { logger, useMessaging } from './messaging-harness.ts';

const world = useMessaging('replica-fill');
const replica = { name: 'things', generation: 1 };

function fillsOf(
  connection: Awaited<ReturnType<typeof world.database>>,
  lifecycle: ReturnType<typeof createLifecycle>,
  receiving = async (): Promise<void> => undefined,
) {
  return createReplicaFills({ connection, clock: fixedClock('2026-03-01T10:00:00Z'), receiving, lifecycle, logger });
}

/** What one start of a service does; resolves when its filling has ended. */
async function start(
  connection: Awaited<ReturnType<typeof world.database>>,
  generation: number,
  fill: () => Promise<void>,
): Promise<void> {
  const lifecycle = createLifecycle(logger);
  const fills = fillsOf(connection, lifecycle);
  const ended = Promise.withResolvers<void>();
  fills.fillOnce({ ...replica, generation }, () => fill().finally(() => setImmediate(ended.resolve)));
  // Whether a start fills at all is known when it has stopped.
  const row = await connection.collection('replica_fills').findOne({ _id: replica.name as never });
  if (!row || row['generation'] < generation) await ended.promise;
  await lifecycle.stop();
}

test('a replica is filled once, until what it keeps is another generation', async () => {
  const connection = await world.database();
  let filled = 0;
  const fill = async (): Promise<void> => void (filled += 1);
  const again = async (generation: number): Promise<number> => {
    await start(connection, generation, fill);
    return filled;
  };
  expect(await again(1)).toBe(1);
  expect(await again(1)).toBe(1);
  expect(await again(2)).toBe(2);
  expect(await again(2)).toBe(2);
});

test('a defect leaves it unfilled: the next start tries again', async () => {
  const connection = await world.database('-defect');
  await start(connection, 1, () => Promise.reject(new Error('defect')));
  let filled = false;
  await start(connection, 1, async () => void (filled = true));
  expect(filled).toBe(true);
});

test('while the owner is away it waits and begins again', async () => {
  const connection = await world.database('-outage');
  const lifecycle = createLifecycle(logger);
  const fills = fillsOf(connection, lifecycle);
  const done = Promise.withResolvers<number>();
  let tries = 0;
  fills.fillOnce(replica, async () => {
    tries += 1;
    if (tries < 3) throw serviceUnavailable('The owner does not answer.');
    done.resolve(tries);
  });
  expect(await done.promise).toBe(3);
  await lifecycle.stop();
});

test('it waits until events are received, and stops without that', async () => {
  const connection = await world.database('-receiving');
  const received = Promise.withResolvers<void>();
  const order: string[] = [];
  const lifecycle = createLifecycle(logger);
  const done = Promise.withResolvers<void>();
  fillsOf(connection, lifecycle, () => received.promise.then(() => void order.push('received'))).fillOnce(
    replica,
    async () => {
      order.push('filled');
      done.resolve();
    },
  );
  const another = createLifecycle(logger);
  fillsOf(connection, another, () => new Promise(() => {})).fillOnce(
    { name: 'others', generation: 1 },
    async () => void order.push('never'),
  );
  await another.stop();
  received.resolve();
  await done.promise;
  expect(order).toEqual(['received', 'filled']);
  await lifecycle.stop();
});
