import { describe, expect, test } from '@jest/globals';
import type { CommandStartedEvent } from 'mongodb';
import { newId } from '@booking/platform/ids.ts';
import { startCuttableRoute } from '@booking/testkit/cuttable-route.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import type { Messaging } from '../src/messaging.ts';
import { callContext, useMessaging } from './messaging-harness.ts';

const world = useMessaging('outbox-order');
const context = callContext();
const longGrace = { graceMs: 3_000, sweepIntervalMs: 50 };

interface Told {
  id: string;
  step: number;
}

function emit({ unitOfWork }: Messaging, id: string, step: number, event = 'orders.updated' as const): Promise<string> {
  return unitOfWork.run(context, async (tx) =>
    tx.emit({ event, organizationId: context.organizationId, entity: { type: 'orders', id }, data: { id, step } }),
  );
}

/** A row as a process leaves it that is killed right after its commit. */
function leftBehind(id: string, step: number, availableAt: Date) {
  return {
    _id: newId(),
    event: 'orders.updated',
    organization_id: context.organizationId,
    entity: { type: 'orders', id },
    triggered_at: new Date().toISOString(),
    request_id: 'left',
    traceparent: '',
    data: JSON.stringify({ id, step }),
    available_at: availableAt,
    lease: null,
    failures: 0,
  };
}

/** Entities whose events did not come in the order of their steps, repetitions apart. */
function reversed(told: readonly Told[]): string[] {
  return [...Map.groupBy(told, ({ id }) => id)].flatMap(([id, events]) => {
    const firsts = [...new Set(events.map(({ step }) => step))];
    return firsts.every((step, at) => at === 0 || step > (firsts[at - 1] ?? 0)) ? [] : [`${id}: ${firsts.join(', ')}`];
  });
}

/** What a queue of its own is handed, in that order. */
async function listener(purpose: string): Promise<Told[]> {
  const told: Told[] = [];
  const messaging = await world.build({
    connection: await world.database(`-${purpose}`),
    subscriptions: [{ purpose, patterns: ['orders.*'] }],
  });
  // Not by a consumer of events: those take several in hand at once, and end in any order.
  const hold = await messaging.broker.use('consume', {
    name: purpose,
    async opened(channel) {
      await channel.consume(
        messaging.broker.named(purpose),
        (message) => void (message && told.push(JSON.parse(message.content.toString()) as Told)),
        { noAck: true },
      );
    },
    closed() {},
  });
  world.onEnd(() => hold.close());
  return told;
}

/** Repetitions apart. */
const toldOf = (told: readonly Told[]): number => new Set(told.map(({ id, step }) => id + step)).size;

const ids = (count: number): string[] => Array.from({ length: count }, newId);

describe('events of one entity are published in their order', () => {
  test('the broker goes and comes back: what was written meanwhile is not overtaken', async () => {
    const told = await listener('order-broker');
    const route = await startCuttableRoute(new URL(world.stack.amqpUrl));
    world.onEnd(() => route.stop());
    const connection = await world.database('-publishing');
    const messaging = await world.build({ connection, amqpUrl: route.url, outbox: longGrace });
    await messaging.start({});
    const entities = ids(5);
    // The first ones are committed while nobody knows yet that the broker is gone: they stand in their grace time.
    const first = Promise.all(entities.map((id) => emit(messaging, id, 1)));
    route.cut();
    await first;
    await waitFor('the broker is gone', () => !messaging.publisher.isReady());
    await Promise.all(entities.map((id) => emit(messaging, id, 2)));
    route.restore();
    await waitFor('the broker is back', () => messaging.publisher.isReady());
    await Promise.all(entities.map((id) => emit(messaging, id, 3)));
    await waitFor('all are told', () => toldOf(told) === 15);
    expect(reversed(told)).toEqual([]);
  });

  test('another process was killed between its commit and publishing: the next event waits for the one it left', async () => {
    const told = await listener('order-publisher');
    const connection = await world.database('-publisher');
    const messaging = await world.build({ connection, outbox: longGrace });
    await messaging.start({});
    const [id = '', other = ''] = ids(2);
    const graceEnds = new Date(Date.now() + 2_000);
    await connection.collection<{ _id: string }>('outbox').insertOne(leftBehind(id, 1, graceEnds));
    await emit(messaging, id, 2);
    await emit(messaging, id, 3);
    await emit(messaging, other, 1);
    await waitFor('others do not wait', () => told.some((one) => one.id === other));
    expect(told.filter((one) => one.id === id)).toEqual([]);
    await waitFor('all are told', () => toldOf(told) === 4);
    expect(reversed(told)).toEqual([]);
    expect(told.find((one) => one.id === id)?.step).toBe(1);
  });

  test('two replicas change the same entities in turn, and both sweep what was left', async () => {
    const told = await listener('order-replicas');
    const connection = await world.database('-replicas');
    const entities = ids(20);
    const due = new Date();
    const left = entities.flatMap((id) => [1, 2, 3, 4, 5].map((step) => leftBehind(id, step, due)));
    const build = async () => world.build({ connection: await world.database('-replicas'), outbox: longGrace });
    const [one, two] = [await build(), await build()];
    await connection.collection<{ _id: string }>('outbox').insertMany(left);
    await Promise.all([one.start({}), two.start({})]);
    for (let step = 6; step < 16; step += 1) {
      await Promise.all(entities.map((id) => emit(step % 2 === 0 ? one : two, id, step)));
    }
    await waitFor('all are told', () => toldOf(told) === 20 * 15);
    expect(reversed(told)).toEqual([]);
  });

  test('an event that no queue wants holds up none after it', async () => {
    const told = await listener('order-unroutable');
    const messaging = await world.build({ connection: await world.database('-unroutable') });
    await messaging.start({});
    const id = newId();
    await messaging.unitOfWork.run(context, async (tx) => {
      const { organizationId } = context;
      tx.emit({ event: 'plans.deleted', organizationId, entity: { type: 'orders', id }, data: {} });
    });
    await emit(messaging, id, 1);
    await waitFor('it is told', () => toldOf(told) === 1);
  });

  test('an event that creates costs an insertion and a removal, others share one look at what stands before them', async () => {
    const told = await listener('order-cost');
    const connection = await world.database('-cost', { monitored: true });
    const messaging = await world.build({ connection, outbox: longGrace });
    const commands: CommandStartedEvent[] = [];
    connection.getClient().on('commandStarted', (command) => void commands.push(command));
    const looks = () => commands.filter(({ command }) => command.find === 'outbox').length;
    const create = (id: string) =>
      messaging.unitOfWork.run(context, async (tx) =>
        tx.emit({
          event: 'orders.created',
          organizationId: context.organizationId,
          entity: { type: 'orders', id },
          data: { id, step: 0 },
        }),
      );
    const entities = ids(10);
    for (const id of entities) await create(id);
    await waitFor('the events', () => toldOf(told) === 10);
    expect(looks()).toBe(0);
    await messaging.unitOfWork.run(context, async (tx) => {
      for (const id of entities) {
        const { organizationId } = context;
        tx.emit({ event: 'orders.updated', organizationId, entity: { type: 'orders', id }, data: { id, step: 1 } });
      }
    });
    await waitFor('the other events', () => toldOf(told) === 20);
    expect(looks()).toBe(1);
  });
});
