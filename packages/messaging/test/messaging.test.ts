import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { AppError, serviceUnavailable } from '@booking/platform/errors.ts';
import { fixedClock, systemClock } from '@booking/platform/clock.ts';
import { newId } from '@booking/platform/ids.ts';
import { metricsRegistry } from '@booking/platform/metrics.ts';
import { startCuttableRoute } from '@booking/testkit/cuttable-route.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { connect } from 'amqplib';
import { z } from 'zod';
import { connectBroker } from '../src/broker.ts';
import { consumeEvents } from '../src/consumer.ts';
import { createInbox } from '../src/inbox.ts';
import { createPublisher } from '../src/publisher.ts';
import { callContext, logger, orderEvent, useMessaging } from './messaging-harness.ts';

const rows = (connection: { db?: { collection(name: string): { countDocuments(): Promise<number> } } | undefined }) =>
  connection.db?.collection('outbox').countDocuments();

describe('events', () => {
  const harness = useMessaging('events');
  const subscriptions = [{ purpose: 'test.orders', patterns: ['orders.*'] }];

  test('an event is consumed once in effect, though it is published twice', async () => {
    const connection = await harness.database();
    const messaging = await harness.build({ connection, subscriptions });
    const effects: unknown[] = [];
    await messaging.start({
      events: {
        'test.orders': {
          'orders.created': async (tx, { id, data, entity }) => {
            tx.afterCommit(() => void effects.push({ id, data, type: entity.type }));
          },
        },
      },
    });
    const context = callContext();
    const id = await messaging.unitOfWork.run(context, async (tx) => tx.emit(orderEvent(context, { total: 1 })));
    await waitFor('the effect', () => effects.length === 1);
    expect(effects).toEqual([{ id, data: { total: 1 }, type: 'orders' }]);
    await waitFor('the row is removed', async () => (await rows(connection)) === 0);
    const headers = {
      'cloudEvents:specversion': '1.0',
      'cloudEvents:id': id,
      'cloudEvents:type': 'orders.created',
      'cloudEvents:source': '/booking/test',
      'cloudEvents:time': '2026-11-21T00:00:00.000+00:00',
      'cloudEvents:subject': 'orders/1',
      'cloudEvents:organizationid': context.organizationId,
      'cloudEvents:requestid': 'r',
    };
    await messaging.publisher.publish({
      exchange: messaging.broker.named('booking.events'),
      routingKey: 'orders.created',
      messageId: id,
      headers,
      body: Buffer.from('{}'),
    });
    const last = await messaging.unitOfWork.run(context, async (tx) => tx.emit(orderEvent(context)));
    await waitFor('the next event', () => effects.length === 2);
    expect(effects[1]).toMatchObject({ id: last });
  });

  test('an aborted unit of work leaves nothing: no event, no timer, no audit entry', async () => {
    const connection = await harness.database('-abort');
    const messaging = await harness.build({ connection, subscriptions });
    const context = callContext();
    let committed = 0;
    const failing = messaging.unitOfWork.run(context, async (tx) => {
      tx.emit(orderEvent(context));
      tx.schedule({ kind: 'k', key: '1', dueAt: tx.now, organizationId: context.organizationId });
      tx.audit({ entity: { type: 'orders', id: newId() }, action: 'create' });
      tx.afterCommit(() => void (committed += 1));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    for (const name of ['outbox', 'timers', 'audit_entries']) {
      expect(await connection.db?.collection(name).countDocuments()).toBe(0);
    }
    expect(committed).toBe(0);
  });

  test('rows that a process left behind are published by another one', async () => {
    const connection = await harness.database('-left');
    const dying = await harness.build({ connection, subscriptions });
    const context = callContext();
    await dying.publisher.close(); // from here on nothing of this process reaches the broker
    const ids = new Set<string>();
    for (let count = 0; count < 30; count += 1) {
      ids.add(await dying.unitOfWork.run(context, async (tx) => tx.emit(orderEvent(context))));
    }
    expect(await rows(connection)).toBe(30);
    const survivor = await harness.build({ connection, subscriptions });
    const seen = new Set<string>();
    await survivor.start({ events: { 'test.orders': { 'orders.created': async (_tx, { id }) => void seen.add(id) } } });
    await waitFor('all events', () => seen.size === 30);
    expect(seen).toEqual(ids);
    await waitFor('the outbox is empty', async () => (await rows(connection)) === 0);
  });

  test('an event nobody is bound to yet stays in the outbox until somebody is', async () => {
    const connection = await harness.database('-unrouted');
    const messaging = await harness.build({ connection });
    await messaging.start({});
    const context = callContext();
    await messaging.unitOfWork.run(context, async (tx) =>
      tx.emit({ ...orderEvent(context), event: 'timeslots.created' }),
    );
    const failed = () => connection.db?.collection('outbox').findOne({ failures: { $gt: 0 } });
    await waitFor('it was tried and came back', async () => Boolean(await failed()));
    const late = await harness.build({
      connection: await harness.database('-late'),
      subscriptions: [{ purpose: 'test.timeslots', patterns: ['timeslots.*'] }],
    });
    let arrived = 0;
    await late.start({ events: { 'test.timeslots': { 'timeslots.created': async () => void (arrived += 1) } } });
    await waitFor('it arrives', () => arrived === 1);
  });

  test('a queue that is deleted under its consumer is there again at once, with its bindings and the queues beside it', async () => {
    const connection = await harness.database('-deleted');
    const purpose = 'test.customers';
    const messaging = await harness.build({ connection, subscriptions: [{ purpose, patterns: ['customers.*'] }] });
    const seen = new Set<string>();
    await messaging.start({
      events: {
        [purpose]: {
          'customers.created': async (_tx, { id }) => void seen.add(id),
          'customers.updated': async (_tx, { data }) => void z.object({ id: z.string() }).parse(data),
        },
      },
    });
    const context = callContext();
    const told = (event: 'customers.created' | 'customers.updated' = 'customers.created') =>
      messaging.unitOfWork.run(context, async (tx) => tx.emit({ ...orderEvent(context), event }));
    const first = await told();
    await waitFor('the first', () => seen.has(first));
    const operator = await connect(harness.stack.amqpUrl);
    try {
      const channel = await operator.createChannel();
      const queues = [purpose, `${purpose}.dead`].map((queue) => messaging.broker.named(queue));
      for (const queue of queues) await channel.deleteQueue(queue);
      // What is told while nobody is bound comes back, and waits in the outbox.
      const second = await told();
      await waitFor('the second', () => seen.has(second));
      await told('customers.updated');
      const dead = async () => (await channel.checkQueue(messaging.broker.named(`${purpose}.dead`))).messageCount;
      await waitFor('what cannot be understood is set aside', async () => (await dead()) === 1);
    } finally {
      await operator.close();
    }
  });

  test('a handler that fails is tried again; an event it cannot understand goes to the dead queue at once', async () => {
    const connection = await harness.database('-retry');
    const messaging = await harness.build({
      connection,
      subscriptions: [{ purpose: 'test.invoices', patterns: ['invoices.*'] }],
    });
    let tries = 0;
    await messaging.start({
      events: {
        'test.invoices': {
          'invoices.created': async () => {
            tries += 1;
            if (tries === 1) throw new Error('not yet');
          },
          'invoices.updated': async (_tx, { data }) => void z.object({ id: z.string() }).parse(data),
        },
      },
    });
    const context = callContext();
    const emit = (event: 'invoices.created' | 'invoices.updated') =>
      messaging.unitOfWork.run(context, async (tx) => tx.emit({ ...orderEvent(context), event }));
    await emit('invoices.created');
    await waitFor('the second try', () => tries === 2);
    await emit('invoices.updated');
    const dead = messaging.broker.named('test.invoices.dead');
    await waitFor('a dead message', async () => {
      let count = 0;
      const hold = await messaging.broker.use('consume', {
        name: 'look',
        async opened(channel) {
          count = (await channel.checkQueue(dead)).messageCount;
        },
        closed() {},
      });
      await hold.close();
      return count === 1;
    });
  });

  test('an event whose handler fails stays in hand while its retry cannot be published', async () => {
    const connection = await harness.database('-in-hand');
    const purpose = 'test.in-hand';
    const messaging = await harness.build({ connection, subscriptions: [{ purpose, patterns: ['orders.*'] }] });
    const route = await startCuttableRoute(new URL(harness.stack.amqpUrl));
    harness.onEnd(() => route.stop());
    const { stack } = harness;
    const topology = { topicExchanges: [], queues: [], bindings: [] };
    const way = { url: route.url, namespace: stack.messagingNamespace, name: 'by a way that is cut', topology, logger };
    const broker = await connectBroker(way);
    harness.onEnd(() => broker.close());
    const publisher = await createPublisher(broker, { name: 'retries' });
    harness.onEnd(() => publisher.close());
    let [tries, away] = [0, true];
    const { unitOfWork } = messaging;
    const consumer = await consumeEvents({
      broker: messaging.broker,
      publisher,
      inbox: createInbox(connection, systemClock),
      unitOfWork,
      purpose,
      logger,
      handlers: {
        'orders.created': async () => {
          tries += 1;
          if (away) throw serviceUnavailable('a neighbour is away');
        },
      },
    });
    harness.onEnd(() => consumer.stop());
    route.cut();
    await waitFor('nothing can be published', () => !publisher.isReady());
    const context = callContext();
    await unitOfWork.run(context, async (tx) => tx.emit(orderEvent(context)));
    await waitFor('the first try', () => tries === 1);
    // So long that it had been handed out again three times: the pause after a failure is a second.
    await delay(3_500);
    away = false;
    route.restore();
    const inbox = connection.collection('inbox');
    await waitFor('the second try', async () => (await inbox.countDocuments()) === 1);
    expect(tries).toBe(2);
  });

  test('who stops does not wait for a broker that stands still; what it has not confirmed stays in the outbox', async () => {
    const connection = await harness.database('-frozen');
    const route = await startCuttableRoute(new URL(harness.stack.amqpUrl));
    harness.onEnd(() => route.stop());
    const subscriptions = [{ purpose: 'test.frozen', patterns: ['orders.*'] }];
    const messaging = await harness.build({ connection, subscriptions, amqpUrl: route.url });
    const handled: string[] = [];
    await messaging.start({
      events: { 'test.frozen': { 'orders.created': async (_tx, { id }) => void handled.push(id) } },
    });
    const emit = () => {
      const context = callContext();
      return messaging.unitOfWork.run(context, async (tx) => tx.emit(orderEvent(context)));
    };
    await emit();
    await waitFor('the first event', () => handled.length === 1);
    route.freeze();
    const ids = await Promise.all([emit(), emit()]);
    const startedAt = performance.now();
    await messaging.stop();
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    const left = await connection
      .collection<{ _id: string; lease: string | null }>('outbox')
      .find()
      .sort({ _id: 1 })
      .toArray();
    expect(left.map(({ _id }) => _id)).toEqual(ids.toSorted());
    expect(left.map(({ lease }) => lease)).toEqual([null, null]);
  });

  test('an event that can never be stored is set aside at once, is seen in the metrics, and delays nobody', async () => {
    const connection = await harness.database('-hopeless');
    const purpose = 'test.hopeless';
    const messaging = await harness.build({ connection, subscriptions: [{ purpose, patterns: ['invoices.*'] }] });
    const kept = connection.collection('kept');
    let tries = 0;
    await messaging.start({
      events: {
        [purpose]: {
          'invoices.created': async (tx, { data }) => {
            tries += 1;
            await kept.insertOne({ flat: data }, { session: tx.session });
          },
        },
      },
    });
    const context = callContext();
    const emit = (data: object) =>
      messaging.unitOfWork.run(context, async (tx) =>
        tx.emit({ ...orderEvent(context, data), event: 'invoices.created' }),
      );
    await emit({ 'a\0b': '1' });
    await emit({ ab: '2' });
    await waitFor('the other event', () => kept.findOne({ 'flat.ab': '2' }));
    await waitFor('the depth of the dead queue', async () => {
      return (await metricsRegistry.metrics()).includes(`dead_queue_messages{queue="${purpose}"} 1`);
    });
    expect(await metricsRegistry.metrics()).toContain(
      `messages_dead_total{queue="${purpose}",reason="not-storable"} 1`,
    );
    expect(tries).toBe(2);
  });

  test('an unroutable message, and one published without a broker, are failures', async () => {
    const messaging = await harness.build({ connection: await harness.database('-publisher') });
    const message = { exchange: '', messageId: '1', headers: {}, body: Buffer.from('{}') };
    const missing = messaging.publisher.publish({ ...message, routingKey: 'no-such-queue' });
    await expect(missing).rejects.toMatchObject({ reason: 'unroutable' });
    const publisher = await createPublisher(messaging.broker, { name: 'closed' });
    await publisher.close();
    await expect(publisher.publish({ ...message, routingKey: 'x' })).rejects.toMatchObject({ reason: 'unavailable' });
  });

  test('a queue that exists with other arguments stops the start with a clear error', async () => {
    const options = { url: harness.stack.amqpUrl, namespace: harness.stack.messagingNamespace, name: 'x', logger };
    const queue = (messageTtlMs: number) => ({
      topicExchanges: [],
      bindings: [],
      queues: [{ name: 'target' }, { name: 'waiting', deadLetterTo: 'target', messageTtlMs }],
    });
    const broker = await connectBroker({ ...options, topology: queue(1_000) });
    harness.onEnd(() => broker.close());
    await expect(connectBroker({ ...options, topology: queue(2_000) })).rejects.toThrow(/inequivalent arg/);
  });
});

describe('timers', () => {
  const harness = useMessaging('timers');

  test('two replicas fire each due timer once, and a failing one holds nobody up', async () => {
    const connection = await harness.database();
    const [one, two] = [await harness.build({ connection }), await harness.build({ connection })];
    const effects = connection.collection<{ _id: string }>('effects');
    await effects.insertOne({ _id: 'first' });
    const timers = {
      tick: async (tx: { session: never }, { key }: { key: string }) => {
        await effects.insertOne({ _id: key }, { session: tx.session });
      },
      poisoned: async () => {
        throw new Error('always');
      },
    } as never;
    const context = callContext();
    await one.unitOfWork.run(context, async (tx) => {
      const { organizationId } = context;
      tx.schedule({ kind: 'poisoned', key: 'p', dueAt: new Date(0), organizationId });
      for (let key = 0; key < 100; key += 1) {
        tx.schedule({ kind: 'tick', key: String(key), dueAt: tx.now, organizationId });
      }
      tx.schedule({ kind: 'tick', key: 'removed', dueAt: tx.now, organizationId });
      tx.unschedule('tick', 'removed');
    });
    await Promise.all([one.start({ timers }), two.start({ timers })]);
    await waitFor('all have fired', async () => (await effects.countDocuments()) === 101);
    const left = await connection.collection('timers').find().toArray();
    expect(left).toHaveLength(1);
    expect(left[0]).toMatchObject({ kind: 'poisoned', last_error: 'Error: always' });
  });

  test('a timer fires when its time has come, and one set anew only at its new time', async () => {
    const clock = fixedClock('2026-03-01T10:00:00Z');
    const connection = await harness.database('-clock');
    const messaging = await harness.build({ connection, clock });
    const fired: string[] = [];
    await messaging.start({
      timers: { due: async (tx, { key }) => tx.afterCommit(() => void fired.push(`${key} ${tx.now.toISOString()}`)) },
    });
    const context = callContext();
    const schedule = (key: string, dueAt: string) =>
      messaging.unitOfWork.run(context, async (tx) => {
        tx.schedule({ kind: 'due', key, dueAt: new Date(dueAt), organizationId: context.organizationId });
      });
    await schedule('a', '2026-03-01T11:00:00Z');
    await schedule('b', '2026-03-01T11:00:00Z');
    await schedule('b', '2026-03-01T12:00:00Z');
    clock.set('2026-03-01T11:30:00Z');
    await waitFor('the first', () => fired.length === 1);
    clock.set('2026-03-02T00:00:00Z');
    await waitFor('the second', () => fired.length === 2);
    expect(fired).toEqual(['a 2026-03-01T11:30:00.000Z', 'b 2026-03-02T00:00:00.000Z']);
  });
});

describe('idempotent calls', () => {
  const harness = useMessaging('idempotency');
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'ok',
      (error: unknown) => (error instanceof AppError ? error.code : error),
    );

  test('twenty parallel calls with one key have one effect; each gets the answer or 409', async () => {
    const connection = await harness.database();
    const { idempotent } = await harness.build({ connection });
    const effects = connection.collection('effects');
    await effects.insertOne({ first: true });
    const context = callContext({ idempotencyKey: 'k', idempotencyFingerprint: 'f' });
    const call = () =>
      idempotent.inTransaction(context, async (tx) => {
        const { insertedId } = await effects.insertOne({ at: tx.now }, { session: tx.session });
        return { id: String(insertedId) };
      });
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(call())));
    expect(codes.filter((code) => code !== 'ok' && code !== 'conflict')).toEqual([]);
    expect(await effects.countDocuments()).toBe(2);
    expect(await call()).toEqual(await call());
    const other = { ...context, idempotencyFingerprint: 'g' };
    expect(await codeOf(idempotent.inTransaction(other, async () => ({})))).toBe('idempotency_key_reused');
    const stranger = { ...context, principal: { ...context.principal, subject: 'someone else' } };
    expect(await idempotent.inTransaction(stranger, async () => ({ mine: true }))).toEqual({ mine: true });
  });

  test('a refused call keeps nothing; a crash between steps is resumed with the same operation id', async () => {
    const clock = fixedClock('2026-03-01T10:00:00Z');
    const { idempotent } = await harness.build({ connection: await harness.database('-steps'), clock });
    const context = callContext({ idempotencyKey: 'k', idempotencyFingerprint: 'f' });
    const refuse = idempotent.inSteps(context, async () => {
      throw new AppError([{ code: 'validation_failed', detail: 'no' }]);
    });
    expect(await codeOf(refuse)).toBe('validation_failed');
    const operations: string[] = [];
    const hanging = new Promise<object>(() => {}); // as a process that dies in the middle
    void idempotent.inSteps(context, (operationId) => {
      operations.push(operationId);
      return hanging;
    });
    await waitFor('the first step', () => operations.length === 1);
    const again = () =>
      idempotent.inSteps(context, async (operationId) => {
        operations.push(operationId);
        return { operationId };
      });
    expect(await codeOf(again())).toBe('conflict');
    clock.advance(61_000);
    expect(await again()).toEqual({ operationId: operations[0] });
    expect(operations[1]).toBe(operations[0]);
    expect(await again()).toEqual({ operationId: operations[0] });
    expect(operations).toHaveLength(2);
  });

  test('whoever was slower than its lease decides nothing about the call that goes on in its place', async () => {
    const clock = fixedClock('2026-03-01T10:00:00Z');
    const { idempotent } = await harness.build({ connection: await harness.database('-slow'), clock });
    const context = callContext({ idempotencyKey: 'k', idempotencyFingerprint: 'f' });
    const operations: string[] = [];
    const run = () => {
      const end = Promise.withResolvers<object>();
      const call = idempotent.inSteps(context, (operationId) => {
        operations.push(operationId);
        return end.promise;
      });
      call.catch(() => {});
      return { end, call };
    };
    const frozen = [run()];
    for (const count of [1, 2]) {
      await waitFor('the call runs', () => operations.length === count);
      clock.advance(16_000);
      frozen.push(run());
    }
    await waitFor('the last call runs', () => operations.length === 3);
    const [first, second, last] = frozen;
    // What the last one has done is in their way.
    first?.end.reject(new AppError([{ code: 'time_conflict', detail: 'taken' }]));
    expect(await codeOf(first!.call)).toBe('conflict');
    second?.end.reject(new AppError([{ code: 'service_unavailable', detail: 'too slow' }]));
    expect(await codeOf(second!.call)).toBe('conflict');
    const again = () => idempotent.inSteps(context, async () => ({ done: 'twice' }));
    expect(await codeOf(again())).toBe('conflict');
    last?.end.resolve({ done: 'once' });
    expect(await last?.call).toEqual({ done: 'once' });
    expect(await again()).toEqual({ done: 'once' });
    expect(new Set(operations).size).toBe(1);
  });

  test('whoever was slower than its lease and is refused for what was done in its place gets the answer of that', async () => {
    const clock = fixedClock('2026-03-01T10:00:00Z');
    const { idempotent } = await harness.build({ connection: await harness.database('-late'), clock });
    const context = callContext({ idempotencyKey: 'k', idempotencyFingerprint: 'f' });
    const end = Promise.withResolvers<object>();
    let begun = false;
    const slow = idempotent.inSteps(context, () => {
      begun = true;
      return end.promise;
    });
    await waitFor('the call runs', () => begun);
    clock.advance(16_000);
    expect(await idempotent.inSteps(context, async () => ({ done: 'once' }))).toEqual({ done: 'once' });
    end.reject(new AppError([{ code: 'time_conflict', detail: 'taken' }]));
    expect(await slow).toEqual({ done: 'once' });
  });
});
