import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { wireContext } from '@booking/platform/grpc-client.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { signatureVerifies } from '@booking/testkit/webhook-receiver.ts';
import { subscribe, useWebhooks } from './webhooks-harness.ts';

describe('delivering an event', () => {
  const webhooks = useWebhooks('delivery');

  test('a subscriber gets the five specified fields, in order, signed over exactly the bytes sent', async () => {
    const [service, receiver, { emit }] = [
      await webhooks.start(),
      await webhooks.receiver(),
      await webhooks.publisher(),
    ];
    const context = webhooks.organization();
    const { id, signingKey } = await subscribe(service, context, {
      url: `${receiver.url}/hook?a=1`,
      custom_headers_json: JSON.stringify({ 'X-Api-Key': 'secret' }),
    });
    const data = { id: 'o1', type: 'orders', note: 'ü "quoted" \u2028', customer: null };
    const eventId = await emit(context, 'orders.created', data);
    const [webhook] = await receiver.waitFor(({ path }) => path === '/hook?a=1');
    if (!webhook) throw new Error('nothing received');
    const body = JSON.parse(webhook.body.toString()) as Record<string, unknown>;
    expect(Object.keys(body)).toEqual(['event', 'event_id', 'webhook_id', 'triggered_at', 'data']);
    expect(body).toMatchObject({ event: 'orders.created', event_id: eventId, webhook_id: id, data });
    expect(webhook.method).toBe('POST');
    expect(webhook.headers['content-type']).toBe('application/json');
    expect(webhook.headers['x-api-key']).toBe('secret');
    expect(webhook.headers['webhook-payload-version']).toBe('1');
    expect(signatureVerifies(webhook, signingKey)).toBe(true);
    expect(signatureVerifies({ ...webhook, body: Buffer.from('{}') }, signingKey)).toBe(false);
    const signed = [webhook.headers['webhook-id'], webhook.headers['webhook-timestamp'], webhook.body.toString()].join(
      '.',
    );
    expect(webhook.headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', signingKey).update(signed).digest('base64')}`,
    );
  });

  test('only the named events of the same organization are delivered', async () => {
    const [service, receiver, { emit }] = [
      await webhooks.start(),
      await webhooks.receiver(),
      await webhooks.publisher(),
    ];
    const [ours, theirs] = [webhooks.organization(), webhooks.organization()];
    await subscribe(service, ours, { url: `${receiver.url}/ours`, events: ['orders.updated'] });
    await emit(theirs, 'orders.updated');
    await emit(ours, 'orders.created');
    const wanted = await emit(ours, 'orders.updated');
    const [webhook] = await receiver.waitFor(() => true);
    expect((JSON.parse(webhook?.body.toString() ?? '') as { event_id: string }).event_id).toBe(wanted);
    expect(receiver.received).toHaveLength(1);
  });

  test('an endpoint that fails twice gets three POSTs with the same bytes at the configured waits', async () => {
    const [service, receiver, { emit }] = [
      await webhooks.start(),
      await webhooks.receiver(),
      await webhooks.publisher(),
    ];
    const context = webhooks.organization();
    await subscribe(service, context, { url: `${receiver.url}/twice` });
    receiver.script('/twice', { status: 500 }, { status: 404 }, { status: 200 });
    const eventId = await emit(context, 'orders.created');
    const posts = await receiver.waitFor(() => true, 3);
    expect(new Set(posts.map(({ body }) => body.toString())).size).toBe(1);
    expect(new Set(posts.map(({ headers }) => headers['signature'])).size).toBe(1);
    const [first, second, third] = posts.map(({ receivedAtMs }) => receivedAtMs);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(195);
    expect((third ?? 0) - (second ?? 0)).toBeGreaterThanOrEqual(595);
    expect((third ?? 0) - (first ?? 0)).toBeLessThan(2_500);
    const delivery = await waitFor('the delivery is recorded as succeeded', async () => {
      const { items } = await service.deliveries.ListDeliveries({
        context: wireContext(context),
        query: { filters: [{ key: 'event_id', values: [eventId] }] },
      });
      return items.length === 1 && items[0]?.status === 'succeeded' ? items[0] : undefined;
    });
    expect(delivery.attempts.map(({ number, status_code, error }) => [number, status_code, error])).toEqual([
      [1, 500, 'http_status'],
      [2, 404, 'http_status'],
      [3, 200, undefined],
    ]);
  });

  test('after the third failure a delivery is abandoned, and a success starts the count anew', async () => {
    const [service, receiver, { emit }] = [
      await webhooks.start({ WEBHOOK_RETRY_WAITS_MS: '50,100' }),
      await webhooks.receiver(),
      await webhooks.publisher(),
    ];
    const context = webhooks.organization();
    const { id } = await subscribe(service, context, { url: `${receiver.url}/x` });
    const failureCount = async () => {
      const { item } = await service.subscriptions.GetWebhookSubscription({ context: wireContext(context), id });
      return item?.failure_count;
    };
    receiver.script('/x', { status: 500 }, { status: 404 }, { redirectTo: 'https://example.org/' }, { status: 204 });
    await emit(context, 'orders.created');
    await waitFor('the failure is counted', async () => (await failureCount()) === 1);
    expect(receiver.received).toHaveLength(3);
    await emit(context, 'orders.created');
    await waitFor('the count is reset', async () => (await failureCount()) === 0);
    expect(receiver.received).toHaveLength(4);
  });

  test('a repeated event message makes one record', async () => {
    const [service, receiver, { messaging, emit }] = [
      await webhooks.start(),
      await webhooks.receiver(),
      await webhooks.publisher(),
    ];
    const context = webhooks.organization();
    await subscribe(service, context, { url: `${receiver.url}/once` });
    const eventId = await emit(context, 'orders.created');
    const [first] = await receiver.waitFor(() => true);
    const body = JSON.parse(first?.body.toString() ?? '{}') as { triggered_at: string };
    await messaging.publisher.publish({
      exchange: messaging.broker.named('booking.events'),
      routingKey: 'orders.created',
      messageId: eventId,
      body: Buffer.from('{"id":"o1"}'),
      headers: {
        'cloudEvents:specversion': '1.0',
        'cloudEvents:id': eventId,
        'cloudEvents:type': 'orders.created',
        'cloudEvents:source': '/booking/orders-billing',
        'cloudEvents:time': body.triggered_at,
        'cloudEvents:subject': 'orders/o1',
        'cloudEvents:organizationid': context.organizationId,
        'cloudEvents:requestid': 'r',
      },
    });
    await receiver.waitFor(() => true, 2);
    const records = (await webhooks.database()).collection('webhook_deliveries');
    await waitFor('the record', async () => (await records.countDocuments({ event_id: eventId })) > 0);
    // The other message's record, were there one, is stored with a later group: a delivery made after it is stored after it.
    const last = await emit(context, 'orders.created');
    await waitFor('the next one', async () => (await records.countDocuments({ event_id: last })) > 0);
    const { items } = await service.deliveries.ListDeliveries({ context: wireContext(context), query: {} });
    expect(items).toHaveLength(2);
    for (const item of items) expect(item.attempts).toHaveLength(1);
  });

  test('a finished delivery can be sent again with the same bytes', async () => {
    const [service, receiver, { emit }] = [
      await webhooks.start(),
      await webhooks.receiver(),
      await webhooks.publisher(),
    ];
    const context = webhooks.organization();
    await subscribe(service, context, { url: `${receiver.url}/again` });
    await emit(context, 'orders.created');
    const delivery = await waitFor('the delivery has ended', async () => {
      const { items } = await service.deliveries.ListDeliveries({ context: wireContext(context), query: {} });
      return items.find(({ status }) => status === 'succeeded');
    });
    await service.deliveries.Redeliver({ context: wireContext(context), id: delivery.id });
    const [first, second] = await receiver.waitFor(() => true, 2);
    expect(second?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true);
    const item = await waitFor('the second round is recorded', async () => {
      const answer = await service.deliveries.GetDelivery({ context: wireContext(context), id: delivery.id });
      return answer.item?.status === 'succeeded' && answer.item.attempts.length === 2 ? answer.item : undefined;
    });
    expect(item.attempts.map(({ round, number }) => [round, number])).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expect(item.body).toBe(first?.body.toString());
  });
});
