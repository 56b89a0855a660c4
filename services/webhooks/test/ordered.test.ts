import { describe, expect, test } from '@jest/globals';
import type { EventIdentifier } from '@booking/contracts/event-identifiers.ts';
import { eventHeaders, type EventEntity, type EventEnvelope } from '@booking/messaging/event-message.ts';
import type { Messaging } from '@booking/messaging/messaging.ts';
import { createPublisher, type Publisher } from '@booking/messaging/publisher.ts';
import { eventsExchange } from '@booking/messaging/topology.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { wireContext } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import type { ReceivedWebhook } from '@booking/testkit/webhook-receiver.ts';
import { subscribe, useWebhooks, type RunningWebhooks } from './webhooks-harness.ts';

interface Data {
  id: string;
  step: number;
}
const dataOf = ({ body }: ReceivedWebhook): Data => (JSON.parse(body.toString()) as { data: Data }).data;

const rowOf = ({ organizationId }: CallContext, entity: EventEntity): EventEnvelope => ({
  id: newId(),
  event: 'orders.updated',
  organizationId,
  entity,
  triggeredAt: new Date().toISOString(),
  requestId: newId(),
  source: 'orders-billing',
  traceparent: '',
});

const publishRow = ({ broker }: Messaging, publisher: Publisher, row: EventEnvelope, data: object): Promise<void> =>
  publisher.publish({
    exchange: broker.named(eventsExchange),
    routingKey: row.event,
    messageId: row.id,
    body: Buffer.from(JSON.stringify(data)),
    headers: eventHeaders(row),
  });

/** How many events the service has handed out so far. */
async function eventsLookedAt(service: RunningWebhooks): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${service.ports['admin']}/metrics`)).text();
  return Number(/^webhook_events_total(?:\{[^}]*\})? (\S+)$/m.exec(text)?.[1] ?? 0);
}

describe('what a subscription chooses', () => {
  const webhooks = useWebhooks('ordered');
  const quick = { WEBHOOK_BACKLOG_INTERVAL_MS: '50', WEBHOOK_RETRY_WAITS_MS: '400,400' };

  const about = async (messaging: Messaging, context: CallContext, id: string, data: object) =>
    messaging.unitOfWork.run(context, async (tx) =>
      tx.emit({
        event: 'orders.updated',
        organizationId: context.organizationId,
        entity: { type: 'orders', id },
        data: { id, type: 'orders', ...data },
      }),
    );

  test('events of one entity come one after the other from two replicas, whatever fails; other entities do not wait', async () => {
    const waits = { ...quick, WEBHOOK_RETRY_WAITS_MS: '4000,4000' };
    const service = await webhooks.start(waits);
    await webhooks.start(waits);
    const [receiver, { messaging }] = [await webhooks.receiver(), await webhooks.publisher()];
    const context = webhooks.organization();
    receiver.script('/o', { status: 503 }, { status: 204 });
    const { id } = await subscribe(service, context, {
      url: `${receiver.url}/o`,
      events: ['orders.updated'],
      ordered: true,
    });
    const orders = Array.from({ length: 5 }, newId);
    for (let step = 1; step <= 8; step += 1)
      await Promise.all(orders.map((order) => about(messaging, context, order, { step })));
    await receiver.waitFor(() => true, 41);
    const arrived = receiver.received.map(dataOf);
    for (const order of orders) {
      const steps = arrived.filter((data) => data.id === order).map(({ step }) => step);
      const retried = order === arrived[0]?.id;
      expect(steps).toEqual([...(retried ? [1] : []), 1, 2, 3, 4, 5, 6, 7, 8]);
    }
    const failing = arrived.findLastIndex((data) => data.id === arrived[0]?.id && data.step === 1);
    expect(arrived.slice(0, failing).some(({ step }) => step > 1)).toBe(true); // the others went on
    const records = (await webhooks.database()).collection('webhook_deliveries');
    const ended = { webhook_subscription_id: id, status: 'succeeded' };
    await waitFor('all are stored', async () => (await records.countDocuments(ended)) === 40);
  });

  test('an event that is stored a moment after a later one about the same thing is sent before it', async () => {
    const service = await webhooks.start(quick);
    const [receiver, { messaging }] = [await webhooks.receiver(), await webhooks.publisher()];
    const context = webhooks.organization();
    await subscribe(service, context, { url: `${receiver.url}/l`, events: ['orders.updated'], ordered: true });
    const order = newId();
    const { promise: laterIsStored, resolve } = Promise.withResolvers<void>();
    const first = messaging.unitOfWork.run(context, async (tx) => {
      tx.emit({
        event: 'orders.updated',
        organizationId: context.organizationId,
        entity: { type: 'orders', id: order },
        data: { id: order, type: 'orders', step: 1 },
      });
      await laterIsStored;
    });
    await about(messaging, context, order, { step: 2 });
    const records = (await webhooks.database()).collection('webhook_deliveries');
    await waitFor('the later one is stored', () => records.findOne({ organization_id: context.organizationId }));
    resolve();
    await first;
    await receiver.waitFor(() => true, 2);
    expect(receiver.received.map(dataOf).map(({ step }) => step)).toEqual([1, 2]);
  });

  test('the version of the thing decides, and not the clocks of those who tell of it', async () => {
    const service = await webhooks.start(quick);
    const [receiver, { messaging }] = [await webhooks.receiver(), await webhooks.publisher()];
    const context = webhooks.organization();
    await subscribe(service, context, { url: `${receiver.url}/v`, events: ['orders.updated'], ordered: true });
    const copies = await createPublisher(messaging.broker, { name: 'copies' });
    const id = newId();
    // Each is told by a replica whose clock is behind that of the one before.
    const ids = [newId(), newId(), newId()].toReversed();
    for (const [at, eventId] of ids.entries()) {
      const row = { ...rowOf(context, { type: 'orders', id, version: at + 2 }), id: eventId };
      await publishRow(messaging, copies, row, { id, type: 'orders', step: at + 1 });
    }
    await copies.close();
    await receiver.waitFor(() => true, 3);
    expect(receiver.received.map(dataOf).map(({ step }) => step)).toEqual([1, 2, 3]);
  });

  test('one that never arrives is given up before the next is sent', async () => {
    const service = await webhooks.start({ ...quick, WEBHOOK_RETRY_WAITS_MS: '100,100' });
    const [receiver, { messaging }] = [await webhooks.receiver(), await webhooks.publisher()];
    const context = webhooks.organization();
    receiver.script('/g', { status: 500 }, { status: 500 }, { status: 500 }, { status: 204 });
    await subscribe(service, context, { url: `${receiver.url}/g`, events: ['orders.updated'], ordered: true });
    const order = newId();
    for (const step of [1, 2]) await about(messaging, context, order, { step });
    await receiver.waitFor(() => true, 4);
    expect(receiver.received.map(dataOf).map(({ step }) => step)).toEqual([1, 1, 1, 2]);
  });

  test('an event that is published twice leaves the retry of its delivery where it is', async () => {
    const waits = { ...quick, WEBHOOK_RETRY_WAITS_MS: '600000,600000' };
    const service = await webhooks.start(waits);
    const [receiver, { messaging }] = [await webhooks.receiver(), await webhooks.publisher()];
    const context = webhooks.organization();
    receiver.script('/c', { status: 503 }, { status: 204 });
    const events: EventIdentifier[] = ['orders.updated'];
    const { id } = await subscribe(service, context, { url: `${receiver.url}/c`, events, ordered: true });
    const copies = await createPublisher(messaging.broker, { name: 'copies' });
    const row = rowOf(context, { type: 'orders', id: newId() });
    const publish = (): Promise<void> => publishRow(messaging, copies, row, { id: '1', type: 'orders' });
    await publish();
    const records = (await webhooks.database()).collection('webhook_deliveries');
    const own = { webhook_subscription_id: id, event_id: row.id };
    const waiting = await waitFor('its retry waits', () => records.findOne({ ...own, 'attempts.number': 1 }));
    expect(waiting['status']).toBe('waiting');
    const before = await eventsLookedAt(service);
    await publish();
    // The next event of the same thing passes the copy in the queue, and not the delivery that waits.
    await about(messaging, context, row.entity.id, { step: 2 });
    const inLine = { webhook_subscription_id: id, status: 'held', event_id: { $ne: row.id } };
    await waitFor('the next one stands behind it', () => records.findOne(inLine));
    await waitFor('the copy was looked at', async () => (await eventsLookedAt(service)) >= before + 2);
    expect(await records.findOne(own)).toEqual(waiting);
    await copies.close();
    expect(receiver.received).toHaveLength(1);
  });

  test('only events that its filter lets through are sent; the filter can be read, changed and cleared', async () => {
    const service = await webhooks.start(quick);
    const [receiver, { messaging }] = [await webhooks.receiver(), await webhooks.publisher()];
    const context = webhooks.organization();
    const filter_json = JSON.stringify({ statuses: ['completed'] });
    const { id } = await subscribe(service, context, {
      url: `${receiver.url}/f`,
      events: ['orders.updated'],
      filter_json,
    });
    await subscribe(service, context, { url: `${receiver.url}/all`, events: ['orders.updated'] });
    const send = (status: string, step: number) => about(messaging, context, newId(), { status, step });
    await send('pending', 1);
    await send('completed', 2);
    await receiver.waitFor(({ path }) => path === '/all', 2);
    await receiver.waitFor(({ path }) => path === '/f');
    const change = async (input: object) => {
      const request = { context: wireContext(context), id, input, update_mask: ['filter_json'] };
      return (await service.subscriptions.UpdateWebhookSubscription(request)).item?.filter_json;
    };
    expect(await change({ filter_json: '{"statuses":["pending"]}' })).toBe('{"statuses":["pending"]}');
    await send('completed', 3);
    await send('pending', 4);
    await receiver.waitFor(({ path }) => path === '/f', 2);
    expect(await change({})).toBe('{}');
    await send('completed', 5);
    await receiver.waitFor(({ path }) => path === '/f', 3);
    await receiver.waitFor(({ path }) => path === '/all', 5);
    expect(
      receiver
        .at('/f')
        .map(dataOf)
        .map(({ step }) => step),
    ).toEqual([2, 4, 5]);
  });

  test('every event there is comes with a schema and an example', async () => {
    const service = await webhooks.start();
    const { events_json } = await service.subscriptions.ListWebhookEvents({});
    const events = JSON.parse(events_json) as {
      event: string;
      payload_version: number;
      schema: object;
      example: { event: string };
    }[];
    expect(events).toHaveLength(33); // the table of the specification
    for (const { event, payload_version, schema, example } of events) {
      expect(payload_version).toBe(1);
      expect(example.event).toBe(event);
      expect(Object.keys(schema)).toContain('properties');
    }
  });
});
