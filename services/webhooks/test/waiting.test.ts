import { describe, expect, test } from '@jest/globals';
import { wireContext } from '@booking/platform/grpc-client.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import type { ReceivedWebhook } from '@booking/testkit/webhook-receiver.ts';
import { subscribe, useWebhooks } from './webhooks-harness.ts';

const eventIdOf = ({ headers }: ReceivedWebhook): string => String(headers['webhook-id']);

describe('when a delivery is made', () => {
  const webhooks = useWebhooks('waiting');

  test('Retry-After lengthens the wait before the next attempt, of that event only', async () => {
    const [service, receiver, { emit }] = [
      await webhooks.start({ WEBHOOK_RETRY_WAITS_MS: '200,300' }),
      await webhooks.receiver(),
      await webhooks.publisher(),
    ];
    const context = webhooks.organization();
    await subscribe(service, context, { url: `${receiver.url}/wait` });
    receiver.script(
      '/wait',
      { status: 429, headers: { 'retry-after': '10' } },
      { status: 503, headers: { 'retry-after': '0' } },
      { status: 204 },
    );
    const eventId = await emit(context, 'orders.created');
    const waiting = await waitFor('the first attempt is recorded', async () => {
      const { items } = await service.deliveries.ListDeliveries({ context: wireContext(context), query: {} });
      return items[0]?.status === 'waiting' ? items[0] : undefined;
    });
    const [first, second, third] = (await receiver.waitFor((post) => eventIdOf(post) === eventId, 3)).map(
      ({ receivedAtMs }) => receivedAtMs,
    );
    expect(Math.abs(Date.parse(waiting.next_attempt_at ?? '') - (first ?? 0) - 10_000)).toBeLessThan(5_000);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(9_990);
    expect((second ?? 0) - (first ?? 0)).toBeLessThan(25_000);
    expect((third ?? 0) - (second ?? 0)).toBeGreaterThanOrEqual(295);
    expect((third ?? 0) - (second ?? 0)).toBeLessThan(9_900); // had it waited as the first did, 10 s
  });

  test('retries of an endpoint that fails at once come at their time although its breaker is open', async () => {
    const service = await webhooks.start({
      // Long enough for the first attempts of all: a retry counts for the breaker too.
      WEBHOOK_RETRY_WAITS_MS: '4000,4100',
      WEBHOOK_BREAKER_VOLUME: '4',
      WEBHOOK_BREAKER_RESET_MS: '60000',
    });
    const [receiver, { emit }] = [await webhooks.receiver(), await webhooks.publisher()];
    const context = webhooks.organization();
    await subscribe(service, context, { url: `${receiver.url}/half` });
    receiver.script('/half', { status: 500 });
    for (let count = 1; count <= 4; count += 1) {
      await emit(context, 'orders.created');
      await receiver.waitFor(() => true, count);
    }
    const parked = await emit(context, 'orders.created');
    const posts = await receiver.waitFor(() => true, 4 * 3);
    const byEvent = Map.groupBy(posts, eventIdOf);
    expect(byEvent.size).toBe(4);
    expect(byEvent.has(parked)).toBe(false);
    for (const [first, second, third] of byEvent.values()) {
      const waits = [first, second].map((post, at) => {
        const next = at === 0 ? second : third;
        return (next?.receivedAtMs ?? 0) - (post?.receivedAtMs ?? 0);
      });
      // Held by the breaker, each would take a minute.
      expect([waits[0], waits[1]].map((ms = 0) => ms >= 3_995 && ms < 20_000)).toEqual([true, true]);
    }
  });

  test('a slow endpoint that answers keeps its places busy: nothing waits elsewhere while one is free', async () => {
    // Long beside what a busy machine needs for a call.
    const answerMs = 2_000;
    const count = 24;
    const service = await webhooks.start({
      WEBHOOK_TIMEOUT_MS: '10000',
      WEBHOOK_SLOW_AFTER_MS: '150',
      WEBHOOK_CALLS_PER_SUBSCRIPTION: '2',
      WEBHOOK_PARK_WAITS_MS: '1000,5000,30000',
    });
    const [receiver, { emit }] = [await webhooks.receiver(), await webhooks.publisher()];
    const context = webhooks.organization();
    await subscribe(service, context, { url: `${receiver.url}/slow` });
    receiver.script('/slow', { delayMs: answerMs, status: 204 });
    for (let sent = 0; sent < count; sent += 1) await emit(context, 'orders.created');
    await waitFor('all are delivered', async () => {
      const { items } = await service.deliveries.ListDeliveries({
        context: wireContext(context),
        query: { filters: [{ key: 'status', values: ['succeeded'] }], page_number: 1, page_size: 100 },
      });
      return items.length === count;
    });
    const times = receiver.received.map(({ receivedAtMs }) => receivedAtMs).toSorted((left, right) => left - right);
    // The first ten come while the endpoint is not known as slow yet: what finds no place then is parked, for a second and for five.
    const known = times.slice(10);
    const tookMs = known.at(-1)! + answerMs - known[0]!;
    expect(receiver.inFlight().peak).toBe(2);
    expect(tookMs).toBeLessThan((1.3 * known.length * answerMs) / 2);
    expect(new Set(receiver.received.map(eventIdOf)).size).toBe(count);
    expect(receiver.received).toHaveLength(count);
  });

  test('what stands before a slow endpoint is dropped with a pause, and handed on when the process stops', async () => {
    const settings = {
      WEBHOOK_TIMEOUT_MS: '5000',
      WEBHOOK_SLOW_AFTER_MS: '100',
      WEBHOOK_CALLS_PER_SUBSCRIPTION: '1',
      WEBHOOK_PARK_WAITS_MS: '200,400',
    };
    const service = await webhooks.start(settings);
    const [receiver, { emit }] = [await webhooks.receiver(), await webhooks.publisher()];
    const standing = async () => {
      const context = webhooks.organization();
      const { id } = await subscribe(service, context, { url: `${receiver.url}/${context.organizationId}` });
      receiver.script(`/${context.organizationId}`, { delayMs: 700, status: 204 });
      for (let sent = 0; sent < 6; sent += 1) await emit(context, 'orders.created');
      await receiver.waitFor(({ path }) => path === `/${context.organizationId}`, 2);
      return { context, id, path: `/${context.organizationId}` };
    };
    const paused = await standing();
    await service.subscriptions.UpdateWebhookSubscription({
      context: wireContext(paused.context),
      id: paused.id,
      input: { is_active: false },
      update_mask: ['is_active'],
    });
    const calledWhenPaused = receiver.at(paused.path).length;
    const moved = await standing();
    await service.stop();
    await webhooks.start(settings);
    await receiver.waitFor(({ path }) => path === moved.path, 6);
    expect(new Set(receiver.at(moved.path).map(eventIdOf)).size).toBe(6);
    expect(receiver.at(moved.path)).toHaveLength(6);
    expect(receiver.at(paused.path)).toHaveLength(calledWhenPaused);
  });
});
