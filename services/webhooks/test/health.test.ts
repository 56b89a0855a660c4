import { describe, expect, test } from '@jest/globals';
import type { CallContext } from '@booking/platform/context.ts';
import { AppError } from '@booking/platform/errors.ts';
import { wireContext } from '@booking/platform/grpc-client.ts';
import { plansOf } from '@booking/testkit/query-plans.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { recordsOf } from './stored-deliveries.ts';
import { subscribe, useWebhooks, type RunningWebhooks } from './webhooks-harness.ts';

describe('the health of a subscription', () => {
  const webhooks = useWebhooks('health');
  const healthOf = async (service: RunningWebhooks, context: CallContext, id: string) => {
    const request = { context: wireContext(context), id };
    return (await service.subscriptions.GetWebhookSubscriptionHealth(request)).item;
  };

  test('says what its attempts came to, what waits and since when; all replicas say the same of the breaker', async () => {
    const breaker = { WEBHOOK_BREAKER_VOLUME: '3', WEBHOOK_BREAKER_RESET_MS: '700' };
    const waits = { WEBHOOK_RETRY_WAITS_MS: '60000,60000', WEBHOOK_PARK_WAITS_MS: '300' };
    const [first, second] = [
      await webhooks.start({ ...breaker, ...waits }),
      await webhooks.start({ ...breaker, ...waits }),
    ];
    const [receiver, { emit }] = [await webhooks.receiver(), await webhooks.publisher()];
    const context = webhooks.organization();
    const { id } = await subscribe(first, context, { url: `${receiver.url}/h` });
    expect(await healthOf(first, context, id)).toMatchObject({
      health: 'unknown',
      breaker: 'closed',
      attempts: 0,
      waiting: 0,
      held: 0,
      last_error_json: '',
    });
    for (let count = 1; count <= 3; count += 1) {
      await emit(context, 'orders.created');
      await receiver.waitFor(() => true, count);
    }
    receiver.script('/h', { status: 503 });
    const failing = await waitFor('a breaker is open', async () => {
      await emit(context, 'orders.created');
      const [one, other] = await Promise.all([healthOf(first, context, id), healthOf(second, context, id)]);
      const both = [one, other].every((item) => item?.breaker === 'open' && item.health === 'failing');
      return both && one ? one : undefined;
    });
    expect(JSON.parse(failing.last_error_json ?? '')).toMatchObject({ status_code: 503 });
    const settled = await waitFor('the records are stored', async () => {
      const item = await healthOf(first, context, id);
      return (item?.attempts ?? 0) >= 6 && (item?.waiting ?? 0) >= 3 ? item : undefined;
    });
    const failures = (settled.attempts ?? 0) - 3;
    expect(settled.success_rate).toBeCloseTo(3 / (3 + failures), 10);
    expect(settled.p95_ms).toBeGreaterThanOrEqual(settled.p50_ms ?? Number.NaN);
    expect(Date.parse(settled.oldest_waiting_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    receiver.script('/h', { status: 204 });
    await waitFor('it is closed again', async () => {
      await emit(context, 'orders.created');
      return (await healthOf(second, context, id))?.breaker === 'closed';
    });
    const foreign = await healthOf(first, webhooks.organization(), id).catch((error: unknown) => error);
    expect(foreign instanceof AppError && foreign.code).toBe('not_found');
  });

  test('is read by index, at most a thousand deliveries, and only of its own', async () => {
    const [service, database] = [await webhooks.start(), await webhooks.database()];
    const context = webhooks.organization();
    const [own, other] = [
      await subscribe(service, context, { url: 'http://127.0.0.1:9/', paused: true }),
      await subscribe(service, context, { url: 'http://127.0.0.1:9/' }),
    ];
    const put = recordsOf(database);
    const now = Date.now();
    const attempt = (duration_ms: number) => ({ attempts: [{ round: 0, number: 1, duration_ms, error: null }] });
    await put(context, other.id, { count: 5_000, status: 'succeeded', at: new Date(now), with: attempt(9_000) });
    await put(context, own.id, {
      count: 5,
      status: 'succeeded',
      at: new Date(now - 25 * 3_600_000),
      with: attempt(5_000),
    });
    await put(context, own.id, { count: 3_000, status: 'succeeded', at: new Date(now), with: attempt(40) });
    await put(context, own.id, { count: 7, status: 'held', at: new Date(now - 7_200_000) });
    await put(context, own.id, { count: 4, status: 'waiting', at: new Date(now - 3_600_000) });
    let item: Awaited<ReturnType<typeof healthOf>> | undefined;
    const plans = await plansOf(database, async () => {
      item = await healthOf(service, context, own.id);
    });
    expect(item).toMatchObject({ attempts: 1_000, success_rate: 1, p50_ms: 40, p95_ms: 40, waiting: 4, held: 7 });
    expect(Date.parse(item?.oldest_waiting_at ?? '')).toBe(now - 7_200_000);
    expect(plans.filter((plan) => /^webhook_(deliveries|subscription_health) COLLSCAN/.test(plan))).toEqual([]);
    expect(plans.filter((plan) => plan.startsWith('webhook_deliveries'))).toEqual(
      expect.arrayContaining([
        'webhook_deliveries IXSCAN { organization_id: 1, webhook_subscription_id: 1, created_at: -1, _id: -1 }',
        'webhook_deliveries IXSCAN { status: 1, webhook_subscription_id: 1, event_id: 1, order_key: 1 }',
        'webhook_deliveries IXSCAN { webhook_subscription_id: 1, overdue_at: 1 }',
      ]),
    );
  });
});
