import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { createPublisher, type OutgoingMessage } from '@booking/messaging/publisher.ts';
import { wireContext } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { deliveryId } from '../src/deliveries/delivery.ts';
import { deliveryBody, outgoing } from '../src/deliveries/delivery-message.ts';
import { shardOf } from '../src/deliveries/work/fan-out.ts';
import { createSecretBox } from '../src/subscriptions/secret-box.ts';
import { shardQueue } from '../src/deliveries/queues.ts';
import { subscribe, useWebhooks } from './webhooks-harness.ts';

/** The message of a first attempt, as the fan-out queues it. */
function firstAttempt(
  subscriptionId: string,
  organizationId: string,
  queue: string,
): { eventId: string; message: OutgoingMessage } {
  const [eventId, event, triggeredAt] = [newId(), 'orders.created', new Date().toISOString()];
  const message = outgoing(
    {
      deliveryId: deliveryId(subscriptionId, eventId),
      organizationId,
      subscriptionId,
      event,
      eventId,
      triggeredAt,
      requestId: newId(),
      traceparent: '',
      round: 0,
      attempt: 1,
      parked: 0,
      notBefore: 0,
      body: deliveryBody({ event, eventId, subscriptionId, triggeredAt }, Buffer.from('{}')),
    },
    queue,
  );
  return { eventId, message };
}

describe('a subscription whose secrets cannot be decrypted', () => {
  const webhooks = useWebhooks('secrets');
  const lost = createSecretBox(`lost:${randomBytes(32).toString('base64')}`);

  /** Two subscriptions of one organization; of one of them something is sealed with a key that is not configured. */
  const prepared = async (what: 'signing key' | 'headers', environment: Record<string, string> = {}) => {
    const [service, receiver, { emit }, database] = [
      await webhooks.start(environment),
      await webhooks.receiver(),
      await webhooks.publisher(),
      await webhooks.database(),
    ];
    const context = webhooks.organization();
    const healthy = await subscribe(service, context, { url: `${receiver.url}/healthy` });
    const broken = await subscribe(service, context, { url: `${receiver.url}/broken` });
    const stored = database.collection<{ _id: string }>('webhook_subscriptions');
    const before = await stored.findOne({ _id: broken.id });
    const change =
      what === 'signing key'
        ? { 'signing_keys.0.sealed': lost.seal('x', broken.id) }
        : { custom_headers_sealed: lost.seal('{}', `${broken.id}/custom-headers`) };
    await stored.updateOne({ _id: broken.id }, { $set: change });
    const read = async (id: string) =>
      (await service.subscriptions.GetWebhookSubscription({ context: wireContext(context), id })).item;
    const deliveriesOf = async (id: string) =>
      (
        await service.deliveries.ListDeliveries({
          context: wireContext(context),
          query: { filters: [{ key: 'webhook_subscription', values: [id] }] },
        })
      ).items;
    const repair = () => stored.replaceOne({ _id: broken.id }, before ?? {});
    return { service, receiver, emit, context, healthy, broken, read, deliveriesOf, repair };
  };

  test.each(['signing key', 'headers'] as const)(
    'by its %s is skipped and says so; the others get their events, and it works again when it is repaired',
    async (what) => {
      const { service, receiver, emit, context, healthy, broken, read, deliveriesOf, repair } = await prepared(what);
      await waitFor('it says so', async () => (await read(broken.id))?.health === 'secrets_unreadable');
      for (let count = 0; count < 3; count += 1) await emit(context, 'orders.created');
      await receiver.waitFor(({ path }) => path === '/healthy', 3);
      const dropped = await waitFor('its events are in the log', async () => {
        const items = await deliveriesOf(broken.id);
        return items.length === 3 ? items : undefined;
      });
      expect(dropped.map(({ status, attempts }) => [status, attempts])).toEqual([1, 2, 3].map(() => ['dropped', []]));
      expect((await read(healthy.id))?.health).not.toBe('secrets_unreadable');
      const { items } = await service.subscriptions.ListWebhookSubscriptions({ context: wireContext(context) });
      expect(items.map(({ health }) => health).filter((health) => health === 'secrets_unreadable')).toHaveLength(1);
      expect(receiver.at('/broken')).toHaveLength(0);
      // Counted once it is stored.
      await waitFor('it is counted', async () => {
        const metrics = await (await fetch(`http://127.0.0.1:${service.ports['admin']}/metrics`)).text();
        return /webhook_skipped_total(\{[^}]*\})? [1-9]/.test(metrics);
      });

      await repair();
      await waitFor('it is readable', async () => (await read(broken.id))?.health !== 'secrets_unreadable');
      await emit(context, 'orders.created');
      await receiver.waitFor(({ path }) => path === '/broken');
      await service.deliveries.Redeliver({ context: wireContext(context), id: dropped[0]?.id ?? '' });
      await receiver.waitFor(({ path }) => path === '/broken', 2);
      expect((await read(broken.id))?.is_active).toBe(true);
    },
  );

  test('is repaired over the API: by a new signing key, by new headers', async () => {
    const { service, receiver, emit, context, broken, read } = await prepared('signing key');
    await service.subscriptions.RotateSigningKey({ context: wireContext(context), id: broken.id });
    expect((await read(broken.id))?.health).toBe('unknown');
    await emit(context, 'orders.created');
    await receiver.waitFor(({ path }) => path === '/broken');
    const other = await prepared('headers');
    expect((await other.read(other.broken.id))?.custom_headers_json).toBe('{}');
    const headers = JSON.stringify({ 'X-New': 'secret' });
    const { item } = await other.service.subscriptions.UpdateWebhookSubscription({
      context: wireContext(other.context),
      id: other.broken.id,
      input: { custom_headers_json: headers },
      update_mask: ['custom_headers_json'],
    });
    expect([item?.custom_headers_json, item?.health]).toEqual([headers, 'unknown']);
  });

  test('gets no record of what its filter leaves out', async () => {
    const { receiver, emit, context, broken, deliveriesOf, read, service } = await prepared('headers');
    const wanted = newId();
    await service.subscriptions.UpdateWebhookSubscription({
      context: wireContext(context),
      id: broken.id,
      input: { filter_json: JSON.stringify({ resources: [wanted] }) },
      update_mask: ['filter_json'],
    });
    await waitFor('its filter is known', async () => (await read(broken.id))?.health === 'secrets_unreadable');
    const order = (id: string) => ({ id: newId(), type: 'orders', bookings: [{ resource: { id } }] });
    await emit(context, 'orders.created', order(newId()));
    await receiver.waitFor(({ path }) => path === '/healthy');
    const eventId = await emit(context, 'orders.created', order(wanted));
    await waitFor('what it wants is in the log', async () => (await deliveriesOf(broken.id)).length > 0);
    await receiver.waitFor(({ path }) => path === '/healthy', 2);
    expect((await deliveriesOf(broken.id)).map(({ event_id }) => event_id)).toEqual([eventId]);
  });

  test('has a first attempt that is handed out again recorded as dropped', async () => {
    const { service, broken, context } = await prepared('signing key');
    const { messaging } = await webhooks.publisher();
    await service.stop();
    const queue = messaging.broker.named(shardQueue(shardOf(broken.id, 2)));
    const { eventId, message } = firstAttempt(broken.id, context.organizationId, queue);
    const publisher = await createPublisher(messaging.broker, { name: 'test' });
    await publisher.publish(message);
    await publisher.close();
    // As by a process that ends with the message in hand.
    const hold = await messaging.broker.use('consume', {
      name: 'test',
      async opened(channel) {
        const taken = await waitFor('it is there', () => channel.get(queue, { noAck: false }));
        channel.nack(taken, false, true);
      },
      closed() {},
    });
    await hold.close();
    await webhooks.start();
    const records = (await webhooks.database()).collection<{ _id: string }>('webhook_deliveries');
    const record = await waitFor('it has a record', () => records.findOne({ _id: deliveryId(broken.id, eventId) }));
    expect(record).toMatchObject({ status: 'dropped', attempts: [] });
  });

  test('drops what waits for it instead of holding it, to be sent again', async () => {
    // Long enough that its key is lost before it is called again.
    const waits = { WEBHOOK_RETRY_WAITS_MS: '5000,600' };
    const { service, receiver, emit, context, broken, read, deliveriesOf, repair } = await prepared(
      'signing key',
      waits,
    );
    await repair();
    await waitFor('it is readable', async () => (await read(broken.id))?.health !== 'secrets_unreadable');
    receiver.script('/broken', { status: 500 }, { status: 204 });
    await emit(context, 'orders.created');
    await waitFor('its retry waits', async () => (await deliveriesOf(broken.id))[0]?.status === 'waiting');
    const database = await webhooks.database();
    await database
      .collection<{ _id: string }>('webhook_subscriptions')
      .updateOne({ _id: broken.id }, { $set: { 'signing_keys.0.sealed': lost.seal('x', broken.id) } });
    const [item] = await waitFor('it is dropped', async () => {
      const items = await deliveriesOf(broken.id);
      return items[0]?.status === 'dropped' ? items : undefined;
    });
    expect(item?.attempts).toHaveLength(1);
    expect(item?.available_actions).toEqual(['redeliver']);
    await service.stop();
  });
});
