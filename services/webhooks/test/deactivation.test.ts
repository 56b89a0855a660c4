import { describe, expect, test } from '@jest/globals';
import { wireContext } from '@booking/platform/grpc-client.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { subscribe, useWebhooks, type RunningWebhooks } from './webhooks-harness.ts';
import type { CallContext } from '@booking/platform/context.ts';
import type { AppError } from '@booking/platform/errors.ts';

const readSubscription = async (service: RunningWebhooks, context: CallContext, id: string) => {
  const { item } = await service.subscriptions.GetWebhookSubscription({ context: wireContext(context), id });
  return item;
};

describe('deactivating a subscription', () => {
  const webhooks = useWebhooks('deactivation');

  test('an endpoint that never answers is deactivated after five events, and the admins are notified once', async () => {
    const service = await webhooks.start({
      WEBHOOK_TIMEOUT_MS: '400',
      WEBHOOK_RETRY_WAITS_MS: '50,100',
      WEBHOOK_BREAKER_RESET_MS: '100',
    });
    const [receiver, { emit }, database] = [
      await webhooks.receiver(),
      await webhooks.publisher(),
      await webhooks.database(),
    ];
    const context = webhooks.organization();
    const { id } = await subscribe(service, context, { url: `${receiver.url}/hang`, name: 'Silent' });
    receiver.script('/hang', 'hang');
    for (let count = 0; count < 5; count += 1) await emit(context, 'orders.created');
    const item = await waitFor('the subscription is inactive', async () => {
      const current = await readSubscription(service, context, id);
      return current && !current.is_active ? current : undefined;
    });
    expect(item.failure_count).toBe(0);
    const told = await database
      .collection('notifications')
      .find({ entity_id: id, kind: 'webhook_subscription_deactivated' })
      .toArray();
    expect(told).toMatchObject([
      { organization_id: context.organizationId, facts: { name: 'Silent', reason: 'failures' }, mail: 'off' },
    ]);
    const { items } = await service.deliveries.ListDeliveries({ context: wireContext(context), query: {} });
    expect(items.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'abandoned'));
    expect(items.every(({ attempts }) => attempts.length === 3)).toBe(true);
    // A call that is given up before a busy machine has sent it never arrives.
    expect(receiver.received.length).toBeLessThanOrEqual(15);
    expect(receiver.received.length).toBeGreaterThan(0);
  });

  test('410 gives its event up at once and deactivates when a second event meets it; a success between them counts', async () => {
    const [service, receiver, { emit }] = [
      await webhooks.start(),
      await webhooks.receiver(),
      await webhooks.publisher(),
    ];
    const context = webhooks.organization();
    const { id } = await subscribe(service, context, { url: `${receiver.url}/gone` });
    receiver.script('/gone', { status: 410 }, { status: 204 }, { status: 410 }, { status: 410 });
    const given = async (abandoned: number, succeeded: number) =>
      waitFor('the event has ended', async () => {
        const { items } = await service.deliveries.ListDeliveries({ context: wireContext(context), query: {} });
        const count = (status: string) => items.filter((item) => item.status === status).length;
        return count('abandoned') === abandoned && count('succeeded') === succeeded;
      });
    const counted = (failures: number) =>
      waitFor('it is counted', async () => (await readSubscription(service, context, id))?.failure_count === failures);
    await emit(context, 'orders.created');
    await given(1, 0);
    await counted(1);
    await emit(context, 'orders.created');
    await given(1, 1);
    await counted(0);
    await emit(context, 'orders.created');
    await given(2, 1);
    expect((await readSubscription(service, context, id))?.is_active).toBe(true);
    await emit(context, 'orders.created');
    const item = await waitFor('inactive', async () => {
      const current = await readSubscription(service, context, id);
      // How the last attempt ended is stored a moment later.
      return current && !current.is_active && current.health === 'failing' ? current : undefined;
    });
    expect(item).toMatchObject({ deactivation_reason: 'gone', failure_count: 0, health: 'failing' });
    expect(Math.abs(Date.parse(item.deactivated_at ?? '') - Date.now())).toBeLessThan(60_000);
    expect(receiver.received).toHaveLength(4);
  });

  test('a success takes back a failure that was counted while it was under way', async () => {
    const [service, receiver, { emit }] = [
      await webhooks.start({ WEBHOOK_TIMEOUT_MS: '15000' }),
      await webhooks.receiver(),
      await webhooks.publisher(),
    ];
    const context = webhooks.organization();
    const { id } = await subscribe(service, context, { url: `${receiver.url}/long` });
    receiver.script('/long', { delayMs: 2_000, status: 204 }, { status: 410 });
    await emit(context, 'orders.created');
    await receiver.waitFor(({ path }) => path === '/long');
    await emit(context, 'orders.created');
    const state = async () => {
      const item = await readSubscription(service, context, id);
      return [item?.failure_count, item?.health];
    };
    await waitFor('the failure to count', async () => (await state())[0] === 1);
    await waitFor('the success', async () => (await state()).join() === '0,healthy');
  });

  test('what a caller sends again and fails counts for nothing', async () => {
    const [service, receiver, { emit }] = [
      await webhooks.start({ WEBHOOK_RETRY_WAITS_MS: '30,30', WEBHOOK_BREAKER_VOLUME: '1000' }),
      await webhooks.receiver(),
      await webhooks.publisher(),
    ];
    const context = webhooks.organization();
    const { id } = await subscribe(service, context, { url: `${receiver.url}/resend` });
    receiver.script('/resend', { status: 410 });
    await emit(context, 'orders.created');
    const ended = (round: number) =>
      waitFor('the round has ended', async () => {
        const { items } = await service.deliveries.ListDeliveries({ context: wireContext(context), query: {} });
        return items.find(({ status, attempts }) => status === 'abandoned' && attempts.at(-1)?.round === round);
      });
    const { id: deliveryId } = await ended(0);
    for (let round = 1; round <= 6; round += 1) {
      await service.deliveries.Redeliver({ context: wireContext(context), id: deliveryId });
      await ended(round);
    }
    const item = await readSubscription(service, context, id);
    expect(item).toMatchObject({ is_active: true, failure_count: 1 });
  });

  test('a pause by PATCH drops waiting retries for good, and activating resets the count', async () => {
    const [service, receiver, { emit }] = [
      await webhooks.start({ WEBHOOK_RETRY_WAITS_MS: '2500,2500' }),
      await webhooks.receiver(),
      await webhooks.publisher(),
    ];
    const context = webhooks.organization();
    const { id } = await subscribe(service, context, { url: `${receiver.url}/pause` });
    receiver.script('/pause', { status: 500 }, { status: 204 });
    await emit(context, 'orders.created');
    await waitFor('the first attempt is recorded', async () => {
      const { items } = await service.deliveries.ListDeliveries({ context: wireContext(context), query: {} });
      return items[0]?.status === 'waiting';
    });
    const setActive = (is_active: boolean) =>
      service.subscriptions.UpdateWebhookSubscription({
        context: wireContext(context),
        id,
        input: { is_active },
        update_mask: ['is_active'],
      });
    const again = async (): Promise<unknown> => {
      const { items } = await service.deliveries.ListDeliveries({ context: wireContext(context), query: {} });
      const asked = service.deliveries.Redeliver({ context: wireContext(context), id: items[0]?.id ?? '' });
      return asked.catch((error: unknown) => (error as AppError).code);
    };
    expect(await again()).toBe('invalid_status_transition');
    await setActive(false);
    await waitFor('the retry is dropped', async () => {
      const { items } = await service.deliveries.ListDeliveries({ context: wireContext(context), query: {} });
      return items[0]?.status === 'dropped';
    });
    expect(await again()).toBe('conflict');
    await emit(context, 'orders.created');
    const { item } = await setActive(true);
    expect(item?.failure_count).toBe(0);
    const { items } = await service.deliveries.ListDeliveries({ context: wireContext(context), query: {} });
    expect(items.map(({ status }) => status)).toEqual(['dropped']);
    const startedAt = Date.now();
    await waitFor('the retry would have come', () => Date.now() - startedAt > 2_900);
    expect(receiver.at('/pause').length).toBeLessThanOrEqual(2); // the second event may have met the activation
    expect(new Set(receiver.received.map(({ body }) => body.toString())).size).toBe(receiver.received.length);
  });

  test('an event that is not asked for any more is not retried, but sent again where somebody wants that', async () => {
    const [service, receiver, { emit }] = [
      await webhooks.start({ WEBHOOK_RETRY_WAITS_MS: '600,600' }),
      await webhooks.receiver(),
      await webhooks.publisher(),
    ];
    const organization = webhooks.organization();
    const context = wireContext(organization);
    const { id } = await subscribe(service, organization, { url: `${receiver.url}/other` });
    receiver.script('/other', { status: 500 }, { status: 204 });
    await emit(organization, 'orders.created');
    const delivery = async () => (await service.deliveries.ListDeliveries({ context, query: {} })).items[0];
    const until = (status: string) =>
      waitFor(`the delivery is ${status}`, async () => {
        const found = await delivery();
        return found?.status === status ? found : undefined;
      });
    const { id: deliveryId } = await until('waiting');
    const input = { events: ['orders.updated'] };
    await service.subscriptions.UpdateWebhookSubscription({ context, id, input, update_mask: ['events'] });
    expect((await until('dropped')).attempts).toHaveLength(1);
    expect(receiver.at('/other')).toHaveLength(1);
    await service.deliveries.Redeliver({ context, id: deliveryId });
    expect((await until('succeeded')).attempts).toHaveLength(2);
  });

  test('a delivery that fails for the last time while its subscription is deleted ends all the same', async () => {
    const [service, receiver, { emit }, database] = [
      await webhooks.start(),
      await webhooks.receiver(),
      await webhooks.publisher(),
      await webhooks.database(),
    ];
    const context = webhooks.organization();
    const { id } = await subscribe(service, context, { url: `${receiver.url}/gone` });
    receiver.script('/gone', { delayMs: 400, status: 410 });
    await emit(context, 'orders.created');
    await receiver.waitFor(({ path }) => path === '/gone');
    await service.subscriptions.DeleteWebhookSubscription({ context: wireContext(context), id });
    const abandoned = { webhook_subscription_id: id, status: 'abandoned', 'attempts.status_code': 410 };
    await waitFor('it has ended', () => database.collection('webhook_deliveries').findOne(abandoned));
  });
});
