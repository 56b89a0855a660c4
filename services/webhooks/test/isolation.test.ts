import { describe, expect, test } from '@jest/globals';
import { wireContext } from '@booking/platform/grpc-client.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { subscribe, useWebhooks } from './webhooks-harness.ts';

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

describe('slow and dead endpoints', () => {
  const webhooks = useWebhooks('isolation');

  test('endpoints that hang delay nobody else and never have more calls in flight than their cap', async () => {
    const service = await webhooks.start({
      WEBHOOK_TIMEOUT_MS: '10000',
      WEBHOOK_PREFETCH: '60',
      WEBHOOK_CALLS_PER_SUBSCRIPTION: '5',
      WEBHOOK_SLOW_AFTER_MS: '300',
    });
    const [healthy, hanging, { emit }] = [
      await webhooks.receiver(),
      await webhooks.receiver(),
      await webhooks.publisher(),
    ];
    /** Milliseconds from the commit of each event to its arrival at the healthy endpoint. */
    const delaysOf = async (count: number): Promise<number[]> => {
      const before = healthy.received.length;
      const committedAt = new Map<string, number>();
      for (let index = 0; index < count; index += 1) {
        committedAt.set(await emit(context, 'orders.created'), Date.now());
      }
      await healthy.waitFor(() => true, before + count);
      return healthy.received.slice(before).map(({ body, receivedAtMs }) => {
        const { event_id } = JSON.parse(body.toString()) as { event_id: string };
        return receivedAtMs - (committedAt.get(event_id) ?? 0);
      });
    };
    const context = webhooks.organization();
    await subscribe(service, context, { url: `${healthy.url}/fast` });
    const alone = await delaysOf(100);
    for (let index = 0; index < 4; index += 1) {
      hanging.script(`/hang${index}`, 'hang');
      await subscribe(service, context, { url: `${hanging.url}/hang${index}` });
    }
    const besideHanging = await delaysOf(100);
    // A deliverer without isolation makes everybody wait for the hanging calls' deadline, 10 s; the rest is room for a busy machine.
    expect(median(besideHanging)).toBeLessThan(2 * median(alone) + 1_000);
    expect(Math.max(...besideHanging)).toBeLessThan(2 * Math.max(...alone) + 5_000);
    expect(hanging.inFlight().peak).toBeLessThanOrEqual(4 * 5);
    for (let index = 0; index < 4; index += 1) {
      const [first] = hanging.at(`/hang${index}`);
      expect(first).toBeDefined();
    }
  });

  test('when more quick endpoints stop answering at once than events may be in hand, the others wait for about the time that counts as slow', async () => {
    const service = await webhooks.start({
      WEBHOOK_TIMEOUT_MS: '20000',
      WEBHOOK_PREFETCH: '5',
      WEBHOOK_SLOW_AFTER_MS: '400',
    });
    const [healthy, dying, { emit }, database] = [
      await webhooks.receiver(),
      await webhooks.receiver(),
      await webhooks.publisher(),
      await webhooks.database(),
    ];
    const own = webhooks.organization();
    await subscribe(service, own, { url: `${healthy.url}/fast` });
    const others = Array.from({ length: 12 }, () => webhooks.organization());
    for (const [index, context] of others.entries()) {
      await subscribe(service, context, { url: `${dying.url}/d${index}` });
    }
    for (let round = 1; round <= 4; round += 1) {
      for (const context of [own, ...others]) await emit(context, 'orders.created');
      await dying.waitFor(() => true, round * others.length);
    }
    for (const index of others.keys()) dying.script(`/d${index}`, 'hang');
    const before = healthy.received.length;
    const startedAt = Date.now();
    for (const context of others) await emit(context, 'orders.created');
    await emit(own, 'orders.created');
    await healthy.waitFor(() => true, before + 1);
    // Without letting go of messages: until the first hanging calls have passed their deadline of 20 s.
    expect(Date.now() - startedAt).toBeLessThan(15_000);
    const theirs = { organization_id: { $in: others.map(({ organizationId }) => organizationId) } };
    const underWay = await waitFor('every call that takes long has a record', async () => {
      const records = await database
        .collection('webhook_deliveries')
        .find({ ...theirs, status: 'waiting' })
        .toArray();
      return records.length === others.length ? records : undefined;
    });
    for (const { attempts, overdue_at } of underWay) {
      expect(attempts).toEqual([]);
      expect((overdue_at as Date).getTime()).toBeGreaterThan(startedAt + 20_000);
    }
    for (const index of others.keys()) dying.script(`/d${index}`, { status: 204 });
    await waitFor('each has failed once and is delivered with its retry', async () => {
      const ended = await database
        .collection('webhook_deliveries')
        .find({ ...theirs, 'attempts.error': 'timeout', status: 'succeeded' })
        .toArray();
      return ended.length === others.length && ended.every((record) => (record['attempts'] as unknown[]).length === 2);
    });
  });

  test('an open breaker puts deliveries off without using up an attempt, and lets them through when the endpoint is back', async () => {
    const service = await webhooks.start({
      WEBHOOK_BREAKER_VOLUME: '3',
      WEBHOOK_BREAKER_RESET_MS: '2000',
      WEBHOOK_RETRY_WAITS_MS: '50,50',
    });
    const [receiver, { emit }] = [await webhooks.receiver(), await webhooks.publisher()];
    const context = webhooks.organization();
    const { id } = await subscribe(service, context, { url: `${receiver.url}/b` });
    receiver.script('/b', { status: 503 }, { status: 503 }, { status: 503 }, { status: 204 });
    const deliveryOf = async (event: string) => {
      const { items } = await service.deliveries.ListDeliveries({
        context: wireContext(context),
        query: { filters: [{ key: 'event_id', values: [event] }] },
      });
      return items[0];
    };
    const failing = await emit(context, 'orders.created');
    await waitFor(
      'the first event has used its attempts',
      async () => (await deliveryOf(failing))?.status === 'abandoned',
    );
    const eventId = await emit(context, 'orders.created');
    const parked = await waitFor('the second event is put off', async () => {
      const item = await deliveryOf(eventId);
      return item?.status === 'parked' ? item : undefined;
    });
    expect(parked.attempts).toHaveLength(0);
    const done = await waitFor('it is delivered', async () => {
      const item = await deliveryOf(eventId);
      return item?.status === 'succeeded' ? item : undefined;
    });
    expect(done.attempts.map(({ number }) => number)).toEqual([1]);
    const { item } = await service.subscriptions.GetWebhookSubscription({ context: wireContext(context), id });
    expect(item?.is_active).toBe(true);
  });

  test('a body that never ends, and one that is large, count by their status line', async () => {
    const service = await webhooks.start();
    const [receiver, { emit }] = [await webhooks.receiver(), await webhooks.publisher()];
    const context = webhooks.organization();
    await subscribe(service, context, { url: `${receiver.url}/drip` });
    await subscribe(service, context, { url: `${receiver.url}/large` });
    receiver.script('/drip', { slowBody: { status: 200, bytes: 1_000, intervalMs: 200 } });
    receiver.script('/large', { status: 200, body: 'x'.repeat(5_000_000) });
    await emit(context, 'orders.created');
    await waitFor('both are recorded as succeeded', async () => {
      const { items } = await service.deliveries.ListDeliveries({ context: wireContext(context), query: {} });
      return items.length === 2 && items.every(({ status }) => status === 'succeeded');
    });
  });
});
