import { describe, expect, test } from '@jest/globals';
import { connectMongo, type Connection } from '@booking/persistence/mongo.ts';
import { placeAt } from '@booking/persistence/places.ts';
import { systemClock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { wireContext } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { createDeliveryStore } from '../src/deliveries/log/delivery-store.ts';
import { createResendStore } from '../src/deliveries/log/resend-store.ts';
import { createEventStore } from '../src/events/event-store.ts';
import { createEventWalk } from '../src/recoveries/event-walk.ts';
import { createRecoveryStore, type RecoveryWork } from '../src/recoveries/recovery-store.ts';
import { createRecoveryRuns } from '../src/recoveries/run-recoveries.ts';
import { createSubscriptionStore } from '../src/subscriptions/subscription-store.ts';
import { recordsOf } from './stored-deliveries.ts';
import { subscribe, useWebhooks, type RunningWebhooks } from './webhooks-harness.ts';

const since = new Date(Date.now() - 60_000).toISOString();
const eventIdOf = ({ body }: { body: Buffer }) => (JSON.parse(body.toString()) as { event_id: string }).event_id;

function storesOver(connection: Connection) {
  const deliveries = createDeliveryStore(connection, { keptDays: 4 });
  return {
    resends: createResendStore(deliveries),
    events: createEventStore(connection, { keptDays: 30, clock: systemClock }),
    subscriptions: createSubscriptionStore(connection),
    recoveries: createRecoveryStore(connection),
  };
}

describe('sending what a subscription never got', () => {
  const webhooks = useWebhooks('missing-events');

  const begin = async (
    service: RunningWebhooks,
    context: CallContext,
    id: string,
    statuses: string[],
    from = since,
  ) => {
    const asked = { context: wireContext(context), id, since: from, statuses };
    return (await service.recoveries.RecoverWebhookSubscription(asked)).item?.id ?? '';
  };
  const ended = (service: RunningWebhooks, context: CallContext, id: string) =>
    waitFor('the recovery ended', async () => {
      const { item: job } = await service.recoveries.GetWebhookRecovery({ context: wireContext(context), id });
      return job?.status === 'running' ? undefined : job;
    });
  const recover = async (...asked: Parameters<typeof begin>) => {
    const [service, context] = asked;
    return ended(service, context, await begin(...asked));
  };

  const activate = (service: RunningWebhooks, context: CallContext, id: string) =>
    service.subscriptions.UpdateWebhookSubscription({
      context: wireContext(context),
      id,
      input: { is_active: true },
      update_mask: ['is_active'],
    });

  test('of an outage that switched it off nothing is lost: what failed, and what came while it was off (V2)', async () => {
    // An open breaker would put the last attempts off for a quarter of a minute.
    const [service, { emit }] = [await webhooks.start({ WEBHOOK_BREAKER_VOLUME: '100' }), await webhooks.publisher()];
    const [receiver, database] = [await webhooks.receiver(), await webhooks.database()];
    const context = webhooks.organization();
    const { id } = await subscribe(service, context, { url: `${receiver.url}/down` });
    receiver.script('/down', { status: 503 });
    const failed = await Promise.all(Array.from({ length: 5 }, () => emit(context, 'orders.created')));
    const subscriptions = database.collection<{ _id: string }>('webhook_subscriptions');
    await waitFor('it is switched off', () => subscriptions.findOne({ _id: id, is_active: false }));
    const meanwhile = await Promise.all(Array.from({ length: 10 }, () => emit(context, 'orders.created')));
    // Neither what it does not name nor another organization's.
    await emit(context, 'orders.updated');
    await emit(webhooks.organization(), 'orders.created');
    const stored = { organization_id: context.organizationId };
    await waitFor('all are stored', async () => (await database.collection('events').countDocuments(stored)) === 16);
    const before = receiver.received.length;

    receiver.script('/down', { status: 200 });
    await activate(service, context, id);
    const job = await recover(service, context, id, ['abandoned', 'dropped', 'missing']);
    expect(job).toMatchObject({ status: 'completed', sent: 15 });
    expect(job?.total).toBeUndefined();
    await receiver.waitFor(() => true, before + 15);
    const arrived = receiver.received.slice(before).map(eventIdOf);
    expect(arrived.toSorted()).toEqual([...failed, ...meanwhile].toSorted());

    expect(await recover(service, context, id, ['missing'])).toMatchObject({ status: 'completed', sent: 0 });
    expect(receiver.received).toHaveLength(before + 15);
  });

  test('a new subscription gets what its filter lets through of the past; a batch that was begun is begun once', async () => {
    // On a busy machine the harness's second for a call ends before its answer, and it is made again.
    const [service, { emit }] = [await webhooks.start({ WEBHOOK_TIMEOUT_MS: '15000' }), await webhooks.publisher()];
    const [receiver, database] = [await webhooks.receiver(), await webhooks.database()];
    const context = webhooks.organization();
    const [room, other] = [newId(), newId()];
    const booking = (resource: string) => ({
      id: newId(),
      type: 'bookings',
      resource: { id: resource, type: 'resources' },
    });
    const wanted = await Promise.all(
      Array.from({ length: 230 }, () => emit(context, 'bookings.created', booking(room))),
    );
    for (let at = 0; at < 5; at += 1) await emit(context, 'bookings.created', booking(other));
    const stored = { organization_id: context.organizationId };
    await waitFor('all are stored', async () => (await database.collection('events').countDocuments(stored)) === 235);
    const filter_json = JSON.stringify({ resources: [room] });
    const input = { url: `${receiver.url}/new`, events: ['bookings.created'], filter_json };
    const { id } = await subscribe(service, context, input);

    expect(await recover(service, context, id, ['missing'])).toMatchObject({ status: 'completed', sent: 230 });
    await receiver.waitFor(() => true, 230);
    expect(receiver.received.map(eventIdOf).toSorted()).toEqual(wanted.toSorted());

    // A worker that died when it had stored the first batch and begun all but one of it: another one does the same again.
    const jobs = database.collection<{ _id: string }>('webhook_recoveries');
    const job = await jobs.findOne({ webhook_subscription_id: id });
    const deliveries = database.collection<{ _id: string }>('webhook_deliveries');
    const lost = (await deliveries.findOne({ webhook_subscription_id: id })) as unknown as {
      _id: string;
      event_id: string;
    };
    await deliveries.deleteOne({ _id: lost._id });
    const batch = { ids: wanted.slice(0, 100), end: { at: new Date(0), id: 'f'.repeat(16) } };
    batch.ids[0] = lost.event_id;
    const running = {
      status: 'running',
      ended_at: null,
      walk: 'events',
      position: null,
      batch,
      available_at: new Date(),
    };
    await jobs.updateOne({ _id: job?._id ?? '' }, { $set: running });
    await receiver.waitFor(() => true, 231);
    await waitFor('it has ended', () => jobs.findOne({ _id: job?._id ?? '', status: 'completed' }));
    expect(receiver.received.map(eventIdOf).toSorted()).toEqual([...wanted, lost.event_id].toSorted());
  });

  test('what was on its way when the subscription was changed went by what it was before, and is sent as well', async () => {
    const [service, { emit }] = [await webhooks.start(), await webhooks.publisher()];
    const [receiver, database] = [await webhooks.receiver(), await webhooks.database()];
    const context = webhooks.organization();
    const { id } = await subscribe(service, context, { url: `${receiver.url}/changed` });
    const late = await emit(context, 'orders.updated');
    const listed = database.collection<{ _id: string }>('events');
    await waitFor('it is stored', () => listed.findOne({ _id: late }));
    const events = { context: wireContext(context), id, input: { events: ['orders.created', 'orders.updated'] } };
    await service.subscriptions.UpdateWebhookSubscription({ ...events, update_mask: ['events'] });
    const job = await begin(service, context, id, ['missing']);
    // As if it had been stored three seconds after the call.
    const asked = await database
      .collection<{ _id: string; created_at: Date }>('webhook_recoveries')
      .findOne({ _id: job });
    const position = placeAt(new Date((asked?.created_at.getTime() ?? 0) + 3_000));
    await listed.updateOne({ _id: late }, { $set: { position } });
    expect(await ended(service, context, job)).toMatchObject({ status: 'completed', sent: 1 });
    await receiver.waitFor(() => true, 1);
    expect(receiver.received.map(eventIdOf)).toEqual([late]);
  });

  test('what was delivered so long ago that its record is gone is not sent again', async () => {
    const [service, { emit }] = [await webhooks.start({ WEBHOOK_LOG_DAYS: '4' }), await webhooks.publisher()];
    const [receiver, database] = [await webhooks.receiver(), await webhooks.database()];
    const context = webhooks.organization();
    const { id } = await subscribe(service, context, { url: `${receiver.url}/long` });
    const [old, young] = [await emit(context, 'orders.created'), await emit(context, 'orders.created')];
    await receiver.waitFor(() => true, 2);
    const own = { webhook_subscription_id: id };
    const [events, deliveries] = [
      database.collection<{ _id: string }>('events'),
      database.collection('webhook_deliveries'),
    ];
    await waitFor('both are stored', async () => (await deliveries.countDocuments(own)) === 2);
    await waitFor('both are listed', async () => (await events.countDocuments({ _id: { $in: [old, young] } })) === 2);
    const position = placeAt(new Date(Date.now() - 5 * 86_400_000));
    await events.updateOne({ _id: old }, { $set: { position } });
    await deliveries.deleteMany(own);
    const month = new Date(Date.now() - 29 * 86_400_000).toISOString();
    expect(await recover(service, context, id, ['missing'], month)).toMatchObject({ status: 'completed', sent: 1 });
    await receiver.waitFor(() => true, 3);
    expect(receiver.received.map(eventIdOf).at(-1)).toBe(young);
  });

  test('what was begun for a subscription that was switched off just then is dropped, not queued again for good', async () => {
    const [service, database] = [await webhooks.start(), await webhooks.database()];
    const receiver = await webhooks.receiver();
    const context = webhooks.organization();
    const { id } = await subscribe(service, context, { url: `${receiver.url}/off` });
    const input = { context: wireContext(context), id, input: { is_active: false }, update_mask: ['is_active'] };
    await service.subscriptions.UpdateWebhookSubscription(input);
    await recordsOf(database)(context, id, { count: 1, status: 'waiting', at: new Date() });
    const own = { webhook_subscription_id: id };
    const deliveries = database.collection('webhook_deliveries');
    await deliveries.updateOne(own, { $set: { overdue_at: new Date(Date.now() - 1_000) } });
    await waitFor('it is dropped', () => deliveries.findOne({ ...own, status: 'dropped', overdue_at: null }));
    expect(receiver.received).toEqual([]);
  });

  test('a worker that stood still ends nothing that another one has taken over', async () => {
    const [service, database] = [
      await webhooks.start({ WEBHOOK_BACKLOG_INTERVAL_MS: '3600000' }),
      await webhooks.database(),
    ];
    const context = webhooks.organization();
    const { id } = await subscribe(service, context, { url: 'http://127.0.0.1:1/still' });
    await recover(service, context, id, ['abandoned']);
    const jobs = database.collection<{ _id: string }>('webhook_recoveries');
    const { _id = '' } = (await jobs.findOne({ webhook_subscription_id: id })) ?? {};
    await jobs.updateOne({ _id }, { $set: { status: 'running', ended_at: null, available_at: new Date() } });
    const connection = await connectMongo(webhooks.env()['MONGODB_URI'] ?? '', { appName: 'worker' });
    webhooks.keep({ stop: () => connection.close() });
    const stores = storesOver(connection);
    const ends: ((current: RecoveryWork, now: Date) => RecoveryWork)[] = [];
    const work = createRecoveryRuns({
      ...stores,
      events: createEventWalk(stores.events, { deliveryDays: 4, clock: systemClock }),
      conclusions: { requeue: async () => {} },
      end: async (_work, change) => void ends.push(change),
      clock: systemClock,
    });
    await work();
    const [change] = ends;
    const held = await stores.recoveries.get(context.organizationId, _id);
    expect(change?.(held, new Date())).toMatchObject({ status: 'completed', lease: null });
    const later = new Date(Date.now() + 60_000);
    const taken = await stores.recoveries.claim({ now: later, leaseMs: 30_000 });
    expect(taken?.id).toBe(_id);
    expect(taken && change?.(taken, later)).toEqual(taken);
  });
});
