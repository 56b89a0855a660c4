import { describe, expect, test } from '@jest/globals';
import type { CallContext } from '@booking/platform/context.ts';
import { wireContext } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { subscribe, useWebhooks, type RunningWebhooks } from './webhooks-harness.ts';

const since = new Date(Date.now() - 60_000).toISOString();
const eventIdOf = ({ body }: { body: Buffer }) => (JSON.parse(body.toString()) as { event_id: string }).event_id;

describe('sending what a subscription never got', () => {
  const webhooks = useWebhooks('missing-events');

  const recover = async (service: RunningWebhooks, context: CallContext, id: string, statuses: string[]) => {
    const asked = { context: wireContext(context), id, since, statuses };
    const { item } = await service.recoveries.RecoverWebhookSubscription(asked);
    return waitFor('the recovery ended', async () => {
      const read = { context: wireContext(context), id: item?.id ?? '' };
      const { item: job } = await service.recoveries.GetWebhookRecovery(read);
      return job?.status === 'running' ? undefined : job;
    });
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
    await receiver.waitFor(() => true, 10_000, before + 15);
    const arrived = receiver.received.slice(before).map(eventIdOf);
    expect(arrived.toSorted()).toEqual([...failed, ...meanwhile].toSorted());

    expect(await recover(service, context, id, ['missing'])).toMatchObject({ status: 'completed', sent: 0 });
    expect(receiver.received).toHaveLength(before + 15);
  });

  test('a new subscription gets what its filter lets through of the past; a batch that was begun is begun once', async () => {
    const [service, { emit }] = [await webhooks.start(), await webhooks.publisher()];
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
    await receiver.waitFor(() => true, 20_000, 230);
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
    await receiver.waitFor(() => true, 20_000, 231);
    await waitFor('it has ended', () => jobs.findOne({ _id: job?._id ?? '', status: 'completed' }));
    expect(receiver.received.map(eventIdOf).toSorted()).toEqual([...wanted, lost.event_id].toSorted());
  });
});
