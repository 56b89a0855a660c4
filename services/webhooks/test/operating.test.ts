import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { AppError } from '@booking/platform/errors.ts';
import { wireContext } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { startCuttableMongoRoute } from '@booking/testkit/cuttable-route.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { signatureVerifies } from '@booking/testkit/webhook-receiver.ts';
import { recordsOf } from './stored-deliveries.ts';
import { subscribe, useWebhooks, withMail } from './webhooks-harness.ts';

const codeOf = async (call: Promise<unknown>) =>
  call.catch((error: unknown) => (error instanceof AppError ? error.code : error));

describe('seeing what an endpoint does', () => {
  const webhooks = useWebhooks('operating');

  test('a test sends one signed, made-up event, active or not, and answers the attempt; it counts for nothing', async () => {
    const [service, receiver] = [await webhooks.start(), await webhooks.receiver()];
    const context = { ...webhooks.organization(), idempotencyKey: newId(), idempotencyFingerprint: 'f' };
    const { id, signingKey } = await subscribe(service, webhooks.organization(), { url: `${receiver.url}/other` });
    const own = await subscribe(
      service,
      { ...context, idempotencyKey: '' },
      {
        url: `${receiver.url}/test`,
        events: ['invoices.created', 'orders.created'],
        is_active: false,
      },
    );
    receiver.script('/test', { status: 503, body: 'maintenance' }, { status: 204 });
    const send = (event?: string, over = {}) =>
      service.subscriptions.TestWebhookSubscription({
        context: wireContext({ ...context, ...over }),
        id: own.id,
        ...(event ? { event } : {}),
      });
    const { item: failed } = await send();
    expect(failed).toMatchObject({ status: 'abandoned', event: 'invoices.created' });
    expect(failed?.attempts).toMatchObject([
      {
        number: 1,
        status_code: 503,
        error: 'http_status',
        error_detail: 'answered 503',
        response_status_line: 'HTTP/1.1 503 Service Unavailable',
        response_body: 'maintenance',
      },
    ]);
    const repeated = await send();
    expect(repeated.item?.id).toBe(failed?.id);
    expect(receiver.received).toHaveLength(1);
    const { item: succeeded } = await send('orders.created', { idempotencyKey: newId() });
    expect(succeeded).toMatchObject({ status: 'succeeded', event: 'orders.created' });
    const [webhook] = receiver.at('/test');
    if (!webhook) throw new Error('nothing received');
    const payload = JSON.parse(webhook.body.toString()) as Record<string, unknown>;
    expect(Object.keys(payload)).toEqual(['event', 'event_id', 'webhook_id', 'triggered_at', 'data']);
    expect(payload).toMatchObject({ webhook_id: own.id, data: { type: 'invoices' } });
    expect(webhook.headers['webhook-test']).toBe('true');
    expect(signatureVerifies(webhook, own.signingKey)).toBe(true);
    expect(signatureVerifies(webhook, signingKey)).toBe(false);
    const { item } = await service.subscriptions.GetWebhookSubscription({ context: wireContext(context), id: own.id });
    expect(item).toMatchObject({ is_active: false, failure_count: 0, deactivation_reason: 'request' });
    expect(await codeOf(send('bookings.created', { idempotencyKey: newId() }))).toBe('validation_failed');
    const foreign = service.subscriptions.TestWebhookSubscription({ context: wireContext(context), id });
    expect(await codeOf(foreign)).toBe('not_found');
    expect(receiver.received).toHaveLength(2);
    receiver.script('/test', { delayMs: 300, status: 204 });
    const slow = send('orders.created', { idempotencyKey: newId() });
    await receiver.waitFor(() => true, 3);
    expect(await codeOf(send('orders.created', { idempotencyKey: newId() }))).toBe('conflict');
    expect((await slow).item?.status).toBe('succeeded');
  });

  test('a test that failed stays one: sent again by itself it says so, in bulk it is left out, and it counts for nothing', async () => {
    const service = await webhooks.start({ WEBHOOK_BACKLOG_INTERVAL_MS: '30', WEBHOOK_RETRY_WAITS_MS: '30,30' });
    const [receiver, { emit }] = [await webhooks.receiver(), await webhooks.publisher()];
    const context = webhooks.organization();
    const { id } = await subscribe(service, context, { url: `${receiver.url}/test` });
    const request = { context: wireContext(context), id };
    const read = async () => (await service.subscriptions.GetWebhookSubscription(request)).item;
    receiver.script('/test', { status: 410 }, { status: 503 }, { status: 204 });
    const since = new Date(Date.now() - 60_000).toISOString();
    const eventId = await emit(context, 'orders.created');
    await waitFor('an event is given up', async () => (await read())?.failure_count === 1);
    const { item: failed } = await service.subscriptions.TestWebhookSubscription(request);
    expect(failed?.status).toBe('abandoned');
    const report = (await service.subscriptions.GetWebhookSubscriptionHealth(request)).item;
    expect(report?.attempts).toBe(1);

    const records = (await webhooks.database()).collection<{ _id: string }>('webhook_deliveries');
    await service.deliveries.Redeliver({ context: wireContext(context), id: failed?.id ?? '' });
    await waitFor('it has arrived', () => records.findOne({ _id: failed?.id ?? '', status: 'succeeded' }));
    const testOf = ({ headers }: { headers: Record<string, unknown> }) => headers['webhook-test'];
    expect(receiver.received.map(testOf)).toEqual([undefined, 'true', 'true']);
    expect(await read()).toMatchObject({ failure_count: 1, health: 'failing' });

    await records.updateOne({ _id: failed?.id ?? '' }, { $set: { status: 'abandoned' } });
    const { item: job } = await service.recoveries.RecoverWebhookSubscription({ ...request, since });
    const ended = await waitFor('the recovery has ended', async () => {
      const got = await service.recoveries.GetWebhookRecovery({ context: wireContext(context), id: job?.id ?? '' });
      return got.item?.status === 'completed' ? got.item : undefined;
    });
    expect(ended).toMatchObject({ total: 1, sent: 1 });
    await receiver.waitFor(() => true, 4);
    expect(receiver.received.slice(3).map(({ headers }) => headers['webhook-id'])).toEqual([eventId]);
  });

  test('a subscription shows how its endpoint is, an attempt what was answered', async () => {
    const [service, receiver, { emit }] = [
      await webhooks.start({ WEBHOOK_RETRY_WAITS_MS: '400,30' }),
      await webhooks.receiver(),
      await webhooks.publisher(),
    ];
    const context = webhooks.organization();
    const { id } = await subscribe(service, context, {
      url: `${receiver.url}/health`,
      custom_headers_json: JSON.stringify({ Authorization: 'Bearer of-the-subscriber' }),
    });
    const read = async () =>
      (await service.subscriptions.GetWebhookSubscription({ context: wireContext(context), id })).item;
    expect(await read()).toMatchObject({ health: 'unknown', last_error_json: '' });
    receiver.script(
      '/health',
      { status: 500, headers: { 'x-trace': '7' }, body: 'no, Bearer of-the-subscriber' },
      { status: 204 },
    );
    await emit(context, 'orders.created');
    const failing = await waitFor('it is seen failing', async () => {
      const item = await read();
      return item?.health === 'failing' ? item : undefined;
    });
    expect(JSON.parse(failing.last_error_json ?? '')).toMatchObject({
      event: 'orders.created',
      error: 'http_status',
      detail: 'answered 500',
      status_code: 500,
    });
    const healthy = await waitFor('it is seen healthy', async () => {
      const item = await read();
      return item?.health === 'healthy' ? item : undefined;
    });
    expect(Date.parse(healthy.last_success_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    const { items } = await service.deliveries.ListDeliveries({ context: wireContext(context), query: {} });
    const [listed, ended] = items[0]?.attempts ?? [];
    expect(listed?.response_body).toBeUndefined();
    expect(ended?.error_detail).toBeUndefined();
    const { item } = await service.deliveries.GetDelivery({ context: wireContext(context), id: items[0]?.id ?? '' });
    expect(item?.attempts[0]?.response_body).toBe('no, [masked]');
    expect(JSON.parse(item?.attempts[0]?.response_headers_json ?? '')).toMatchObject({ 'x-trace': '7' });
    const database = await webhooks.database();
    for (const name of ['webhook_deliveries', 'webhook_subscription_health']) {
      const stored = await database.collection(name).find().toArray();
      expect(JSON.stringify(stored)).not.toContain('of-the-subscriber');
    }
  });

  test('the metrics say how much waits, for how long, and how many breakers are open', async () => {
    const service = await webhooks.start({
      WEBHOOK_RETRY_WAITS_MS: '60000,60000',
      WEBHOOK_BREAKER_VOLUME: '3',
      WEBHOOK_BREAKER_RESET_MS: '60000',
      WEBHOOK_PARK_WAITS_MS: '60000',
    });
    const [receiver, { emit }] = [await webhooks.receiver(), await webhooks.publisher()];
    const context = webhooks.organization();
    const { id } = await subscribe(service, context, { url: `${receiver.url}/down` });
    receiver.script('/down', { status: 503 });
    for (let count = 0; count < 3; count += 1) await emit(context, 'orders.created');
    await receiver.waitFor(({ path }) => path === '/down', 3);
    await emit(context, 'orders.created');
    const metric = async (name: string): Promise<number> => {
      const text = await (await fetch(`http://127.0.0.1:${service.ports['admin']}/metrics`)).text();
      return Number(text.match(new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')} (\\S+)$`, 'm'))?.[1] ?? Number.NaN);
    };
    await waitFor('all that waits is counted', async () => {
      const [waiting, parked, open] = [
        await metric('webhook_unfinished_deliveries{status="waiting"}'),
        await metric('webhook_unfinished_deliveries{status="parked"}'),
        await metric('webhook_open_breakers'),
      ];
      return waiting === 3 && parked === 1 && open === 1;
    });
    expect(await metric('webhook_oldest_unfinished_seconds')).toBeGreaterThan(0);
    expect(await metric('webhook_dead_messages{queue="webhooks.dead"}')).toBe(0);
    const queues = ['webhooks.fan-out', 'webhooks.deliver.0', 'webhooks.deliver.again', 'webhooks.deliver.slow'];
    for (const queue of queues) expect([queue, await metric(`queue_messages{queue="${queue}"}`)]).toEqual([queue, 0]);
    await service.subscriptions.DeleteWebhookSubscription({ context: wireContext(context), id });
    await waitFor('nothing waits', async () => (await metric('webhook_oldest_unfinished_seconds')) === 0);
    const health = (await webhooks.database()).collection('webhook_subscription_health');
    await waitFor('its health is gone', async () => (await health.countDocuments({ _id: id as never })) === 0);
  });

  test('figures that cannot be read without the database are absent, and there again with it', async () => {
    const mongo = webhooks.keep(await startCuttableMongoRoute(webhooks.env()['MONGODB_URI'] ?? ''));
    const service = await webhooks.start({ MONGODB_URI: mongo.url, ...withMail(await webhooks.mailSink()) });
    const stored = [
      'backlog_oldest_seconds{',
      'webhook_unfinished_deliveries{',
      'webhook_held_deliveries ',
      'webhook_oldest_unfinished_seconds ',
      'notification_oldest_waiting_mail_seconds ',
    ];
    const told = async (): Promise<number> => {
      const text = await (await fetch(`http://127.0.0.1:${service.ports['admin']}/metrics`)).text();
      return stored.filter((start) => text.includes(`\n${start}`)).length;
    };
    await waitFor('all are told', async () => (await told()) === stored.length);
    mongo.cut();
    try {
      await waitFor('none is told', async () => (await told()) === 0);
    } finally {
      mongo.restore();
    }
    await waitFor('all are told again', async () => (await told()) === stored.length);
  });

  test('a call that ends after its subscription was deleted leaves no health behind', async () => {
    const service = await webhooks.start();
    const [receiver, { emit }] = [await webhooks.receiver(), await webhooks.publisher()];
    const context = webhooks.organization();
    const { id } = await subscribe(service, context, { url: `${receiver.url}/late` });
    const other = await subscribe(service, context, { url: `${receiver.url}/other` });
    receiver.script('/late', { delayMs: 1_500, status: 503 });
    receiver.script('/other', { delayMs: 1_600, status: 503 });
    await emit(context, 'orders.created');
    await receiver.waitFor(({ path }) => path === '/late');
    await service.subscriptions.DeleteWebhookSubscription({ context: wireContext(context), id });
    const health = (await webhooks.database()).collection('webhook_subscription_health');
    const idsStored = async () =>
      (await health.find({ organization_id: context.organizationId }).toArray()).map(({ _id }) => String(_id));
    await waitFor('the other call ended', async () => (await idsStored()).includes(other.id));
    await waitFor('nothing of the deleted one is left', async () => !(await idsStored()).includes(id));
    await delay(500);
    expect(await idsStored()).toEqual([other.id]);
  });

  test('a dry run calls nobody, tells no key and ends nothing that waits', async () => {
    const [service, receiver, database] = [
      await webhooks.start(),
      await webhooks.receiver(),
      await webhooks.database(),
    ];
    const organization = webhooks.organization();
    const { id } = await subscribe(service, organization, { url: `${receiver.url}/dry` });
    await recordsOf(database)(organization, id, { count: 1, status: 'waiting', at: new Date() });
    const context = wireContext({ ...organization, dryRun: true });
    const input = { name: 'Dry', url: `${receiver.url}/dry`, events: ['orders.created'] };
    const { subscriptions } = service;
    expect((await subscriptions.CreateWebhookSubscription({ context, input })).item?.signing_key).toBeUndefined();
    expect((await subscriptions.RotateSigningKey({ context, id })).item?.signing_key).toBeUndefined();
    expect((await subscriptions.TestWebhookSubscription({ context, id })).item).toMatchObject({ status: 'waiting' });
    await subscriptions.DeleteWebhookSubscription({ context, id });
    // Nor does another name.
    const renamed = { context: wireContext(organization), id, input: { name: 'Other' }, update_mask: ['name'] };
    await subscriptions.UpdateWebhookSubscription(renamed);
    const own = { organization_id: organization.organizationId };
    const records = await database.collection('webhook_deliveries').find(own).toArray();
    expect(records.map(({ status, webhook_subscription_id: of }) => [status, of])).toEqual([['waiting', id]]);
    expect(receiver.received).toEqual([]);
  });
});
