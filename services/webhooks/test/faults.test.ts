import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { startCuttableRoute } from '@booking/testkit/cuttable-route.ts';
import { plansOf } from '@booking/testkit/query-plans.ts';
import { startService } from '@booking/testkit/spawned-service.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import type { WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import { wireContext } from '@booking/platform/grpc-client.ts';
import type { Messaging } from '@booking/messaging/messaging.ts';
import { fanOutPurpose, shardQueue } from '../src/deliveries/queues.ts';
import { clients, subscribe, useWebhooks, type Env } from './webhooks-harness.ts';

const eventIds = (receiver: WebhookReceiver): string[] =>
  receiver.received.map(({ body }) => (JSON.parse(body.toString()) as { event_id: string }).event_id);

/** Takes away what was handed back once nobody consumes from the queues any more. */
async function emptied(broker: Messaging['broker'], queues: readonly string[]): Promise<void> {
  const channels: Channel[] = [];
  const hold = await broker.use('consume', {
    name: 'test',
    opened: async (channel) => void channels.push(channel),
    closed() {},
  });
  for (const queue of queues) {
    await waitFor(`${queue} has no consumer`, async () => {
      return (await channels[0]?.checkQueue(broker.named(queue)))?.consumerCount === 0;
    });
    await channels[0]?.purgeQueue(broker.named(queue));
  }
  await hold.close();
}

type Channel = Parameters<Parameters<Messaging['broker']['use']>[1]['opened']>[0];

describe('faults', () => {
  const webhooks = useWebhooks('faults');

  const spawn = async (overrides: Env = {}) => {
    const service = await startService({
      name: 'webhooks',
      entry: 'services/webhooks/src/main.ts',
      env: webhooks.env({ LOG_LEVEL: 'info', ...overrides }),
    });
    const typed = clients(service.ports['grpc'] ?? 0);
    const stop = async (): Promise<void> => {
      typed.channel.close();
      await service.stop();
    };
    const kill = async (): Promise<void> => {
      await service.kill();
      typed.channel.close();
    };
    return { ...service, ...typed, stop, kill };
  };

  /** A receiver, a publisher of events, and the service's records. */
  const surroundings = async () => ({
    receiver: await webhooks.receiver(),
    ...(await webhooks.publisher()),
    records: (await webhooks.database()).collection('webhook_deliveries'),
  });

  test('a process killed in mid-delivery repeats what it had in hand and loses nothing', async () => {
    const { receiver, emit, records } = await surroundings();
    const context = webhooks.organization();
    const first = webhooks.keep(await spawn());
    await subscribe(first, context, { url: `${receiver.url}/k` });
    receiver.script('/k', { delayMs: 150, status: 204 });
    const emitted: string[] = [];
    for (let count = 0; count < 60; count += 1) emitted.push(await emit(context, 'orders.created'));
    await receiver.waitFor(() => true, 15);
    await first.kill();
    receiver.script('/k', { status: 204 });
    webhooks.keep(await spawn());
    await waitFor('every event has arrived', () => new Set(eventIds(receiver)).size === 60);
    expect(new Set(eventIds(receiver))).toEqual(new Set(emitted));
    expect(receiver.received.length).toBeGreaterThanOrEqual(60);
    await waitFor('each event has one record, succeeded', async () => {
      const found = await records.find({ organization_id: context.organizationId }).toArray();
      return found.length === 60 && found.every(({ status }) => status === 'succeeded');
    });
  });

  test('an event handed out again goes only to those whose answer was not stored', async () => {
    const { receiver, emit, records } = await surroundings();
    const context = webhooks.organization();
    const first = webhooks.keep(await spawn({ WEBHOOK_SLOW_AFTER_MS: '5000', WEBHOOK_TIMEOUT_MS: '5000' }));
    await subscribe(first, context, { url: `${receiver.url}/answers` });
    await subscribe(first, context, { url: `${receiver.url}/late` });
    for (let round = 1; round <= 4; round += 1) {
      await emit(context, 'orders.created');
      await receiver.waitFor(() => true, 2 * round);
    }
    receiver.script('/late', 'hang');
    const eventId = await emit(context, 'orders.created');
    const record = await waitFor('the quick answer is stored', () => records.findOne({ event_id: eventId }));
    expect(record).toMatchObject({ status: 'succeeded' });
    await receiver.waitFor(({ path }) => path === '/late', 5);
    await first.kill();
    receiver.script('/late', { status: 204 });
    webhooks.keep(await spawn());
    await receiver.waitFor(({ path }) => path === '/late', 6);
    await waitFor(
      'both are delivered',
      async () =>
        (await records.countDocuments({ organization_id: context.organizationId, status: 'succeeded' })) === 10,
    );
    expect(receiver.at('/answers')).toHaveLength(5);
    const bodies = receiver.at('/late').slice(-2);
    expect(bodies[0]?.body.equals(bodies[1]?.body ?? Buffer.alloc(0))).toBe(true);
  });

  test('a call that takes long goes on without its message, and is made again from its record when its process dies', async () => {
    const { receiver, emit, records, messaging } = await surroundings();
    const context = webhooks.organization();
    const first = webhooks.keep(await spawn({ WEBHOOK_SLOW_AFTER_MS: '200', WEBHOOK_TIMEOUT_MS: '10000' }));
    await subscribe(first, context, { url: `${receiver.url}/long` });
    receiver.script('/long', 'hang');
    const eventId = await emit(context, 'orders.created');
    const found = await waitFor('the call under way has a record', () => records.findOne({ event_id: eventId }));
    expect(found).toMatchObject({ status: 'waiting', attempts: [] });
    await first.kill();
    // Acknowledgements leave in groups: one may have died with the process. Then the message is handed out again too, which is another
    // test's affair.
    await emptied(messaging.broker, [fanOutPurpose, ...[0, 1].map(shardQueue)]);
    receiver.script('/long', { status: 204 });
    webhooks.keep(await spawn());
    await records.updateOne({ _id: found._id }, { $set: { overdue_at: new Date(0) } }); // half a minute has passed
    const ended = await waitFor('it is delivered', () => records.findOne({ _id: found._id, status: 'succeeded' }));
    expect(ended).toMatchObject({ attempts: [{ number: 1, status_code: 204 }] });
    expect(receiver.at('/long')).toHaveLength(2);
  });

  test('a stop by signal finishes the calls in flight and repeats none', async () => {
    const [receiver, { emit }] = [await webhooks.receiver(), await webhooks.publisher()];
    const context = webhooks.organization();
    const first = webhooks.keep(await spawn());
    await subscribe(first, context, { url: `${receiver.url}/s` });
    receiver.script('/s', { delayMs: 300, status: 204 });
    for (let count = 0; count < 30; count += 1) await emit(context, 'orders.created');
    await receiver.waitFor(() => true, 5);
    await first.stop();
    receiver.script('/s', { status: 204 });
    webhooks.keep(await spawn());
    await waitFor('every event has arrived', () => new Set(eventIds(receiver)).size === 30);
    expect(receiver.received).toHaveLength(30);
  });

  test('a retry whose message is lost is queued again from its record, once, with the same bytes', async () => {
    const hour = '3600000';
    const [service, receiver, { emit }] = [
      await webhooks.start({ WEBHOOK_RETRY_WAITS_MS: `${hour},${hour}` }),
      await webhooks.receiver(),
      await webhooks.publisher(),
    ];
    const context = webhooks.organization();
    await subscribe(service, context, { url: `${receiver.url}/lost` });
    receiver.script('/lost', { status: 503 }, { status: 204 });
    const eventId = await emit(context, 'orders.created');
    const database = await webhooks.database();
    const records = database.collection('webhook_deliveries');
    const found = await waitFor('the first attempt is recorded', () =>
      records.findOne({ event_id: eventId, status: 'waiting' }),
    );
    // The message sleeps in a queue for an hour, which is as good as lost; the record says that it is overdue.
    const plans = await plansOf(database, async () => {
      await records.updateOne({ _id: found._id }, { $set: { overdue_at: new Date(0) } });
      await receiver.waitFor(({ path }) => path === '/lost', 2);
    });
    const posts = receiver.at('/lost');
    // Of a month of records the sweeper reads only what waits.
    expect(plans).toContain('webhook_deliveries IXSCAN { overdue_at: 1 }');
    expect(plans).not.toContain('webhook_deliveries COLLSCAN');
    expect(new Set(posts.map(({ body }) => body.toString())).size).toBe(1);
    const ended = await waitFor('the second attempt is recorded', () =>
      records.findOne({ _id: found._id, status: 'succeeded' }),
    );
    expect(ended).toMatchObject({ overdue_at: null, next_attempt_at: null, attempts: [{ number: 1 }, { number: 2 }] });
    expect(receiver.at('/lost')).toHaveLength(2);
  });

  test('a lost broker is waited for: events committed meanwhile are delivered once it is back', async () => {
    const route = await startCuttableRoute(new URL(webhooks.env()['AMQP_URL'] ?? ''));
    webhooks.keep(route);
    const service = await webhooks.start({ AMQP_URL: route.url });
    const [receiver, { emit }] = [
      await webhooks.receiver(),
      await webhooks.publisher({ amqpUrl: route.url, graceMs: 3_000 }),
    ];
    const context = webhooks.organization();
    await subscribe(service, context, { url: `${receiver.url}/b` });
    receiver.script('/b', { status: 500 }, { status: 204 });
    const emitted = [await emit(context, 'orders.created')];
    await receiver.waitFor(() => true);
    route.cut();
    for (let count = 0; count < 20; count += 1) emitted.push(await emit(context, 'orders.created'));
    const ready = async () => {
      const answer = await fetch(`http://127.0.0.1:${service.ports['admin']}/readyz`);
      return [answer.status, await answer.json()];
    };
    const hasBroker = (rabbitmq: boolean) => [200, { status: 'ready', checks: { mongodb: true, rabbitmq } }];
    const says = async () => JSON.stringify(await ready());
    await waitFor('the service to say so', async () => (await says()) === JSON.stringify(hasBroker(false)));
    route.restore();
    await waitFor('every event has been delivered', async () => {
      const { items } = await service.deliveries.ListDeliveries({
        context: wireContext(context),
        query: { filters: [{ key: 'status', values: ['succeeded'] }] },
      });
      return items.length === 21;
    });
    expect(new Set(eventIds(receiver))).toEqual(new Set(emitted));
    expect(await ready()).toEqual(hasBroker(true));
  });

  test('a broker that stands still keeps nobody from stopping', async () => {
    const route = await startCuttableRoute(new URL(webhooks.env()['AMQP_URL'] ?? ''));
    webhooks.keep(route);
    const service = await webhooks.start({ AMQP_URL: route.url });
    route.freeze();
    // Every sweep comes by, also the one that asks how many messages are dead.
    await delay(500);
    const startedAt = performance.now();
    await service.stop();
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});
