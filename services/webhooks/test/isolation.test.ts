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
      await healthy.waitFor(() => true, 20_000, before + count);
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
