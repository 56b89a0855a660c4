import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import type { CallContext } from '@booking/platform/context.ts';
import { wireContext } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { plansOf } from '@booking/testkit/query-plans.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import type { WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import { recordsOf } from './stored-deliveries.ts';
import { subscribe, useWebhooks, type RunningWebhooks } from './webhooks-harness.ts';

const dayMs = 86_400_000;
const eventIdsOf = (receiver: WebhookReceiver): string[] =>
  receiver.received.map(({ body }) => (JSON.parse(body.toString()) as { event_id: string }).event_id);

describe('a paused subscription', () => {
  const webhooks = useWebhooks('paused');
  const quick = { WEBHOOK_BACKLOG_INTERVAL_MS: '30' };

  const patch = (service: RunningWebhooks, context: CallContext, id: string, input: object) =>
    service.subscriptions.UpdateWebhookSubscription({
      context: wireContext(context),
      id,
      input,
      update_mask: Object.keys(input),
    });
  const recordsHere = async () => (await webhooks.database()).collection<{ _id: string }>('webhook_deliveries');

  test('gets nothing, and all that it missed when it goes on; others notice nothing', async () => {
    const [service, receiver] = [await webhooks.start(quick), await webhooks.receiver()];
    const { emit } = await webhooks.publisher();
    const context = webhooks.organization();
    const { id } = await subscribe(service, context, { url: `${receiver.url}/paused` });
    await subscribe(service, context, { url: `${receiver.url}/other` });
    for (let count = 1; count <= 4; count += 1) {
      await emit(context, 'orders.created');
      await receiver.waitFor(({ path }) => path === '/paused', count); // known as quick then
    }
    const { item } = await patch(service, context, id, { paused: true });
    expect(item).toMatchObject({ paused: true, is_active: true });
    const emitted: string[] = [];
    for (let count = 0; count < 20; count += 1) emitted.push(await emit(context, 'orders.created'));
    await receiver.waitFor(({ path }) => path === '/other', 24);
    const records = await recordsHere();
    const held = { webhook_subscription_id: id, status: 'held' };
    await waitFor('all are held', async () => (await records.countDocuments(held)) === 20);
    expect(receiver.at('/paused')).toHaveLength(4);
    const { items } = await service.deliveries.ListDeliveries({
      context: wireContext(context),
      query: { filters: [{ key: 'status', values: ['held'] }] },
    });
    expect(items).toHaveLength(20);
    expect(items[0]).toMatchObject({ status: 'held', available_actions: [], attempts: [] });
    const untilMs = Date.parse(items[0]?.held_until ?? '') - Date.parse(items[0]?.created_at ?? '');
    expect(Math.abs(untilMs - 3 * dayMs)).toBeLessThan(5_000);

    await patch(service, context, id, { paused: false });
    await receiver.waitFor(({ path }) => path === '/paused', 24);
    await waitFor('all are stored', async () => (await records.countDocuments({ status: 'succeeded' })) === 48);
    const arrived = receiver
      .at('/paused')
      .slice(4)
      .map(({ body }) => JSON.parse(body.toString()) as { event_id: string });
    expect(arrived.map(({ event_id }) => event_id).toSorted()).toEqual(emitted.toSorted());
  });

  test('two replicas release each delivery once; no more than 500 are under way at an endpoint that comes back slowly', async () => {
    // After three calls that nobody answers in time a delivery is given up: what is slow here is the endpoint, not the machine.
    const patient = { ...quick, WEBHOOK_TIMEOUT_MS: '8000' };
    const [service, receiver] = [await webhooks.start(patient), await webhooks.receiver()];
    await webhooks.start(patient);
    const context = webhooks.organization();
    const { id } = await subscribe(service, context, { url: `${receiver.url}/back`, paused: true });
    receiver.script('/back', 'hang');
    const records = await recordsHere();
    const put = recordsOf(await webhooks.database());
    await put(context, id, { count: 1_500, status: 'held', at: new Date() });
    await patch(service, context, id, { paused: false });
    const own = { webhook_subscription_id: id };
    const released = { ...own, status: { $in: ['waiting', 'parked'] } };
    await waitFor('the endpoint is full', async () => (await records.countDocuments(released)) >= 500);
    let most = 0;
    for (let looks = 0; looks < 50; looks += 1) {
      most = Math.max(most, await records.countDocuments(released));
      await delay(20); // several turns of both
    }
    expect(most).toBeLessThanOrEqual(600); // each replica may add a batch that it had begun
    receiver.script('/back', { status: 204 });
    await waitFor(
      'all have arrived',
      async () => (await records.countDocuments({ ...own, status: 'succeeded' })) === 1_500,
      150_000,
    );
    const later = eventIdsOf(receiver);
    expect(new Set(later).size).toBe(1_500);
    const attempts = await records
      .aggregate([{ $match: own }, { $project: { made: { $size: '$attempts' } } }])
      .toArray();
    expect(later.length).toBe(attempts.reduce((sum, { made }) => sum + Number(made), 0));
  });

  test('a repeated PATCH that switched it off takes nothing from it once it is on again', async () => {
    const [service, receiver] = [await webhooks.start(quick), await webhooks.receiver()];
    const { emit } = await webhooks.publisher();
    const context = webhooks.organization();
    const { id } = await subscribe(service, context, { url: `${receiver.url}/again` });
    const keyed = { ...context, idempotencyKey: newId(), idempotencyFingerprint: 'f' };
    await patch(service, keyed, id, { is_active: false });
    await patch(service, context, id, { is_active: true, paused: true });
    const eventId = await emit(context, 'orders.created');
    const records = await recordsHere();
    await waitFor('it is held', () => records.findOne({ event_id: eventId, status: 'held' }));
    const { item } = await patch(service, keyed, id, { is_active: false });
    expect(item?.is_active).toBe(false); // the answer of then
    await patch(service, context, id, { paused: false });
    const ended = await waitFor('it has ended', () =>
      records.findOne<{ status: string }>({ event_id: eventId, status: { $in: ['succeeded', 'dropped'] } }),
    );
    expect(ended.status).toBe('succeeded');
    expect(eventIdsOf(receiver)).toEqual([eventId]);
  });

  test('a retry that comes due while it is paused is kept with its attempts; a process that dies loses nothing', async () => {
    const first = await webhooks.start({ ...quick, WEBHOOK_RETRY_WAITS_MS: '300,300' });
    const receiver = await webhooks.receiver();
    const { emit } = await webhooks.publisher();
    const context = webhooks.organization();
    const { id } = await subscribe(first, context, { url: `${receiver.url}/retry` });
    receiver.script('/retry', { status: 503 }, { status: 204 });
    await emit(context, 'orders.created');
    await receiver.waitFor(() => true);
    await patch(first, context, id, { paused: true });
    const records = await recordsHere();
    const found = await waitFor('it is held', () => records.findOne({ webhook_subscription_id: id, status: 'held' }));
    expect(found).toMatchObject({ attempts: [{ number: 1, status_code: 503 }] });
    // As if its worker had died between the record and the message.
    await records.updateOne({ _id: found._id }, { $set: { status: 'waiting', parked: 1, overdue_at: new Date(0) } });
    await patch(first, context, id, { paused: false });
    await waitFor('it arrives', () => records.findOne({ _id: found._id, status: 'succeeded' }));
    expect(receiver.received).toHaveLength(2);
  });

  test('a retry that the endpoint asked to wait for does not come sooner because of a pause', async () => {
    const waits = { WEBHOOK_RETRY_WAITS_MS: '200,300', WEBHOOK_PARK_WAITS_MS: '200,400' };
    const [service, receiver] = [await webhooks.start({ ...quick, ...waits }), await webhooks.receiver()];
    const { emit } = await webhooks.publisher();
    const context = webhooks.organization();
    const { id } = await subscribe(service, context, { url: `${receiver.url}/asked` });
    receiver.script('/asked', { status: 429, headers: { 'retry-after': '8' } }, { status: 204 });
    await emit(context, 'orders.created');
    const records = await recordsHere();
    const own = { webhook_subscription_id: id };
    await waitFor('its retry waits', () => records.findOne({ ...own, status: 'waiting', 'attempts.number': 1 }));
    await patch(service, context, id, { paused: true });
    await delay(2_000); // its message comes back several times meanwhile
    await patch(service, context, id, { paused: false });
    const [first, second] = (await receiver.waitFor(() => true, 2)).map(({ receivedAtMs }) => receivedAtMs);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(7_990);
  });

  test('what is held is dropped after three days, and when the subscription is switched off or deleted', async () => {
    const [service, receiver] = [await webhooks.start(quick), await webhooks.receiver()];
    const { emit } = await webhooks.publisher();
    const context = webhooks.organization();
    const [kept, off, gone] = [
      await subscribe(service, context, { url: `${receiver.url}/kept`, paused: true }),
      await subscribe(service, context, { url: `${receiver.url}/off`, paused: true }),
      await subscribe(service, context, { url: `${receiver.url}/gone`, paused: true }),
    ];
    await emit(context, 'orders.created');
    const records = await recordsHere();
    const statusOf = async ({ id }: { id: string }) =>
      (await records.findOne<{ status: string }>({ webhook_subscription_id: id }))?.status;
    const all = async (...statuses: string[]) => {
      const found = await Promise.all([kept, off, gone].map(statusOf));
      return JSON.stringify(found) === JSON.stringify(statuses);
    };
    await waitFor('all are held', () => all('held', 'held', 'held'));
    await patch(service, context, off.id, { is_active: false });
    await service.subscriptions.DeleteWebhookSubscription({ context: wireContext(context), id: gone.id });
    expect(await all('held', 'dropped', 'dropped')).toBe(true);
    // A replica that did not know yet holds one more for it.
    const late = { ...context, organizationId: context.organizationId };
    await recordsOf(await webhooks.database())(late, off.id, { count: 1, status: 'held', at: new Date() });
    await waitFor(
      'it is dropped too',
      async () => (await records.countDocuments({ webhook_subscription_id: off.id, status: 'held' })) === 0,
    );
    await records.updateMany({ status: 'held' }, { $set: { held_until: new Date(Date.now() - 1) } });
    await waitFor('its time is over', () => all('dropped', 'dropped', 'dropped'));
    expect(receiver.received).toEqual([]);
  });

  test('looking for what is held reads by index, also when others have much', async () => {
    const service = await webhooks.start({ WEBHOOK_BACKLOG_INTERVAL_MS: '50' });
    const context = webhooks.organization();
    const database = await webhooks.database();
    const { id } = await subscribe(service, context, { url: 'http://127.0.0.1:9/', paused: true });
    const put = recordsOf(database);
    await put(context, newId(), { count: 2_000, status: 'succeeded', at: new Date() });
    await put(context, id, { count: 2_000, status: 'held', at: new Date() });
    const records = database.collection('webhook_deliveries');
    const owner = { organization_id: context.organizationId, webhook_subscription_id: id };
    const profile = database.collection<{ keysExamined?: number; command: { distinct?: string } }>('system.profile');
    await database.command({ profile: 2 });
    await waitFor('somebody has looked', () => profile.findOne({ 'command.distinct': { $exists: true } }));
    await database.command({ profile: 0 });
    const [looked] = await profile.find({ 'command.distinct': { $exists: true } }).toArray();
    expect(looked?.keysExamined).toBeLessThan(10);
    await profile.drop();
    const plans = await plansOf(database, async () => {
      await patch(service, context, id, { paused: false });
      const released = { ...owner, status: 'waiting' };
      await waitFor('some are released', async () => (await records.countDocuments(released)) > 0);
    });
    expect(plans.filter((plan) => plan.startsWith('webhook_deliveries COLLSCAN'))).toEqual([]);
  });
});
