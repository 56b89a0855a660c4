import { describe, expect, test } from '@jest/globals';
import type { CallContext } from '@booking/platform/context.ts';
import { AppError } from '@booking/platform/errors.ts';
import { wireContext } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { startService } from '@booking/testkit/spawned-service.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { failedIndex } from '../src/deliveries/log/resend-store.ts';
import { recordsOf } from './stored-deliveries.ts';
import { clients, subscribe, useWebhooks, type Env, type RunningWebhooks } from './webhooks-harness.ts';

const codeOf = async (call: Promise<unknown>) =>
  call.catch((error: unknown) => (error instanceof AppError ? error.code : error));
const startMs = Date.UTC(2026, 0, 1);
const since = new Date(startMs).toISOString();
/** Nobody hangs, and each is to arrive once: on a busy machine the harness's second for a call ends before its answer. */
const patient = { WEBHOOK_TIMEOUT_MS: '15000' };

describe('sending again in bulk', () => {
  const webhooks = useWebhooks('recoveries');
  type Recovering = Pick<RunningWebhooks, 'recoveries'>;

  const recover = async (service: Recovering, context: CallContext, id: string, asked = {}) => {
    const { item } = await service.recoveries.RecoverWebhookSubscription({
      context: wireContext(context),
      id,
      since,
      ...asked,
    });
    return item?.id ?? '';
  };
  const read = async (service: Recovering, context: CallContext, id: string) =>
    (await service.recoveries.GetWebhookRecovery({ context: wireContext(context), id })).item;
  const untilEnded = (service: Recovering, context: CallContext, id: string, withinMs = 20_000) =>
    waitFor(
      'the recovery ended',
      async () => {
        const item = await read(service, context, id);
        return item?.status === 'running' ? undefined : item;
      },
      withinMs,
    );
  const spawn = async (overrides: Env = {}) => {
    const service = await startService({
      name: 'webhooks',
      entry: 'services/webhooks/src/main.ts',
      env: webhooks.env({ LOG_LEVEL: 'info', WEBHOOK_BACKLOG_INTERVAL_MS: '50', ...patient, ...overrides }),
    });
    const { channel, ...typed } = clients(service.ports['grpc'] ?? 0);
    return webhooks.keep({
      ...service,
      ...typed,
      async stop() {
        channel.close();
        await service.stop();
      },
    });
  };
  /**
   * A recovery as a worker left it that died. Asking for one wakes a worker of the service that is asked: it ends first, with nothing to send,
   * and nobody looks at it until `leave` writes where the dead one was.
   */
  const interrupted = async (service: Recovering, context: CallContext, subscriptionId: string) => {
    const job = await recover(service, context, subscriptionId);
    expect(await untilEnded(service, context, job)).toMatchObject({ status: 'completed', total: 0, sent: 0 });
    const jobs = (await webhooks.database()).collection<{ _id: string }>('webhook_recoveries');
    const running = { status: 'running', ended_at: null, lease: 'of the dead' };
    return {
      job,
      async leave(state: object): Promise<void> {
        await jobs.updateOne({ _id: job }, { $set: { ...running, available_at: new Date(), ...state } });
      },
    };
  };
  /** How often each delivery arrived. */
  const arrivals = (received: readonly { body: Buffer }[]): number[] => {
    const same = Map.groupBy(received, ({ body }) => body.toString());
    return [...same.values()].map(({ length }) => length);
  };

  test('what failed in the period is sent once more, byte for byte; what is outside of it is not', async () => {
    const service = await webhooks.start({ ...patient, WEBHOOK_BACKLOG_INTERVAL_MS: '20' });
    const [receiver, database] = [await webhooks.receiver(), await webhooks.database()];
    const [own, foreign] = [webhooks.organization(), webhooks.organization()];
    const { id } = await subscribe(service, own, { url: `${receiver.url}/own` });
    const other = await subscribe(service, own, { url: `${receiver.url}/other` });
    const strange = await subscribe(service, foreign, { url: `${receiver.url}/foreign` });
    const minutes = (count: number) => new Date(startMs + count * 60_000);
    const put = recordsOf(database);
    const wanted = [
      ...(await put(own, id, { count: 150, status: 'abandoned', at: minutes(1) })),
      ...(await put(own, id, { count: 101, status: 'dropped', at: minutes(2) })),
    ];
    await put(own, id, { count: 1, status: 'abandoned', at: minutes(-1) });
    await put(own, id, { count: 1, status: 'dropped', at: minutes(10) }); // the end is not part of it
    await put(own, id, { count: 5, status: 'succeeded', at: minutes(3) });
    await put(own, id, { count: 5, status: 'abandoned', at: minutes(3), event: 'invoices.created' });
    await put(own, other.id, { count: 5, status: 'abandoned', at: minutes(3) });
    await put(foreign, strange.id, { count: 5, status: 'abandoned', at: minutes(3) });

    const job = await recover(service, own, id, { until: minutes(10).toISOString(), events: ['orders.created'] });
    expect(await untilEnded(service, own, job)).toMatchObject({ status: 'completed', total: 251, sent: 251 });
    await receiver.waitFor(({ path }) => path === '/own', 251);
    expect(new Set(receiver.at('/own').map(({ body }) => body.toString()))).toEqual(new Set(wanted));
    expect(arrivals(receiver.at('/own'))).toEqual(Array.from({ length: 251 }, () => 1));
    expect(receiver.received).toHaveLength(251);
    const all = {
      statuses: ['succeeded', 'abandoned'],
      since: minutes(3).toISOString(),
      until: minutes(4).toISOString(),
    };
    const again = await recover(service, own, id, all);
    expect(await untilEnded(service, own, again)).toMatchObject({ status: 'completed', total: 10, sent: 10 });
    await receiver.waitFor(({ path }) => path === '/own', 261);
    expect(await codeOf(read(service, foreign, job))).toBe('not_found');
    expect(await codeOf(recover(service, foreign, id))).toBe('not_found');
    const { items } = await service.recoveries.ListWebhookRecoveries({ context: wireContext(foreign), query: {} });
    expect(items).toEqual([]);
  });

  test('what fails while it runs, behind where it is, is found by its second look (H4)', async () => {
    const service = await webhooks.start({ ...patient, WEBHOOK_BACKLOG_INTERVAL_MS: '20' });
    const [receiver, database] = [await webhooks.receiver(), await webhooks.database()];
    const context = webhooks.organization();
    const { id } = await subscribe(service, context, { url: `${receiver.url}/second` });
    const put = recordsOf(database);
    const minutes = (count: number) => new Date(startMs + count * 60_000);
    await put(context, id, { count: 1_500, status: 'abandoned', at: minutes(5) });
    const job = await recover(service, context, id, { until: minutes(10).toISOString() });
    await waitFor('it has begun', async () => ((await read(service, context, job))?.sent ?? 0) > 0);
    // One of both is behind, whichever way it goes.
    await put(context, id, { count: 1, status: 'abandoned', at: minutes(1) });
    await put(context, id, { count: 1, status: 'abandoned', at: minutes(9) });
    expect((await read(service, context, job))?.status).toBe('running');
    expect(await untilEnded(service, context, job)).toMatchObject({ status: 'completed', sent: 1_502 });
  });

  test('of a thousand callers at once one begins; what is asked for has to make sense', async () => {
    const service = await webhooks.start({ ...patient, WEBHOOK_BACKLOG_INTERVAL_MS: '20' });
    const [receiver, database] = [await webhooks.receiver(), await webhooks.database()];
    const context = webhooks.organization();
    const { id } = await subscribe(service, context, { url: `${receiver.url}/once` });
    await recordsOf(database)(context, id, { count: 120, status: 'abandoned', at: new Date(startMs) });
    // Held up, so that it surely runs while the others ask.
    await recordsOf(database)(context, id, { count: 500, status: 'waiting', at: new Date(startMs) });
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => codeOf(recover(service, context, id))));
    // Where the machine is too busy some are told to come again.
    const begun = answers.filter((answer) => answer !== 'conflict' && answer !== 'service_unavailable');
    expect(begun).toHaveLength(1);
    await database.collection('webhook_deliveries').deleteMany({ status: 'waiting', round: 0 });
    expect(await untilEnded(service, context, String(begun[0]))).toMatchObject({ status: 'completed', sent: 120 });
    await receiver.waitFor(() => true, 120);
    expect(arrivals(receiver.received)).toEqual(Array.from({ length: 120 }, () => 1));

    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    for (const asked of [
      { since: tomorrow },
      { since: 'yesterday' },
      { until: since },
      { statuses: ['waiting'] },
      { events: ['orders.sung'] },
    ])
      expect([asked, await codeOf(recover(service, context, id, asked))]).toEqual([asked, 'validation_failed']);
    await service.subscriptions.UpdateWebhookSubscription({
      context: wireContext(context),
      id,
      input: { is_active: false },
      update_mask: ['is_active'],
    });
    expect(await codeOf(recover(service, context, id))).toBe('conflict');
  });

  test('a full endpoint is given no more; cancel ends it, deactivation stops it', async () => {
    const service = await webhooks.start({ WEBHOOK_BACKLOG_INTERVAL_MS: '20' });
    const [receiver, database] = [await webhooks.receiver(), await webhooks.database()];
    const context = webhooks.organization();
    const hanging = await subscribe(service, context, { url: `${receiver.url}/hangs` });
    receiver.script('/hangs', 'hang');
    const put = recordsOf(database);
    await put(context, hanging.id, { count: 1_200, status: 'abandoned', at: new Date(startMs) });
    const job = await recover(service, context, hanging.id);
    await waitFor('it has sent what may be under way', async () => (await read(service, context, job))?.sent === 500);
    const cancel = () => service.recoveries.CancelWebhookRecovery({ context: wireContext(context), id: job });
    expect((await cancel()).item).toMatchObject({ status: 'canceled', total: 1_200, sent: 500, available_actions: [] });
    expect(await codeOf(cancel())).toBe('invalid_status_transition');
    const left = { webhook_subscription_id: hanging.id, status: 'abandoned', round: 0 };
    expect(await database.collection('webhook_deliveries').countDocuments(left)).toBe(700);

    const second = await recover(service, context, hanging.id);
    await service.subscriptions.DeleteWebhookSubscription({ context: wireContext(context), id: hanging.id });
    expect(await untilEnded(service, context, second)).toMatchObject({ status: 'stopped' });
  });

  test('two replicas share the work, one is killed in the middle: each delivery gets one round', async () => {
    const [receiver, database] = [await webhooks.receiver(), await webhooks.database()];
    const [first] = await Promise.all([spawn(), spawn()]);
    const service = await webhooks.start({ ...patient, WEBHOOK_BACKLOG_INTERVAL_MS: '60000' });
    const context = webhooks.organization();
    const { id } = await subscribe(service, context, { url: `${receiver.url}/both` });
    const count = 1_500;
    await recordsOf(database)(context, id, { count, status: 'dropped', at: new Date(startMs) });
    const job = await recover(service, context, id);
    await waitFor('it is in the middle', async () => ((await read(service, context, job))?.sent ?? 0) > 300);
    await first.kill();
    // The lease of what the killed one had in hand is over sooner than in half a minute.
    await database
      .collection('webhook_recoveries')
      .updateMany({ status: 'running' }, { $set: { available_at: new Date() } });
    // What is limited is what each delivery gets; how long 1,500 take beside other work is the machine's.
    const endsWithinMs = 100_000;
    expect(await untilEnded(service, context, job, endsWithinMs)).toMatchObject({ status: 'completed', sent: count });
    const records = database.collection('webhook_deliveries');
    await records.updateMany({ status: 'waiting' }, { $set: { overdue_at: new Date(0) } });
    const own = { webhook_subscription_id: id };
    const arrived = { ...own, status: 'succeeded', round: 1 };
    await waitFor('all have arrived', async () => (await records.countDocuments(arrived)) === count, endsWithinMs);
    expect(await records.countDocuments({ ...own, round: { $ne: 1 } })).toBe(0);
    expect(new Set(receiver.received.map(({ body }) => body.toString())).size).toBe(count);
    // What was in the hands of the killed process may have been sent twice, nothing else.
    expect(receiver.received.length - count).toBeLessThan(600);
  }, 300_000);

  test('a batch whose worker died after it had begun it is begun once', async () => {
    const [idle, receiver, database] = [
      await webhooks.start({ ...patient, WEBHOOK_BACKLOG_INTERVAL_MS: '60000' }),
      await webhooks.receiver(),
      await webhooks.database(),
    ];
    const context = webhooks.organization();
    const { id } = await subscribe(idle, context, { url: `${receiver.url}/repeated` });
    const { job, leave } = await interrupted(idle, context, id);
    const at = new Date(startMs);
    await recordsOf(database)(context, id, { count: 4, status: 'abandoned', at });
    const records = database.collection<{ _id: string }>('webhook_deliveries');
    const ids = (await records.find({ webhook_subscription_id: id }).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
    // Three were begun, of which one has arrived and two have failed once more since.
    await records.updateMany({ _id: { $in: ids.slice(0, 3) } }, { $set: { recovery_id: job, round: 1 } });
    await records.updateOne({ _id: ids[0] ?? '' }, { $set: { status: 'succeeded' } });
    await leave({ total: 4, batch: { ids, end: { at, id: ids[3] } } });
    await webhooks.start({ ...patient, WEBHOOK_BACKLOG_INTERVAL_MS: '20' });
    expect(await untilEnded(idle, context, job)).toMatchObject({ status: 'completed', total: 4, sent: 4 });
    await waitFor('the fourth arrives', () => records.findOne({ _id: ids[3] ?? '', status: 'succeeded' }));
    expect(receiver.received).toHaveLength(1);
  });

  test('what fails behind its back while it runs is sent as well', async () => {
    const idle = await webhooks.start({ ...patient, WEBHOOK_BACKLOG_INTERVAL_MS: '60000' });
    const [receiver, database] = [await webhooks.receiver(), await webhooks.database()];
    const context = webhooks.organization();
    const { id } = await subscribe(idle, context, { url: `${receiver.url}/behind` });
    const { job, leave } = await interrupted(idle, context, id);
    const put = recordsOf(database);
    await put(context, id, { count: 3, status: 'abandoned', at: new Date(startMs) });
    await put(context, id, { count: 2, status: 'abandoned', at: new Date(startMs + 2_000) });
    await leave({ total: 2, position: { at: new Date(startMs + 1_000), id: newId() } });
    await webhooks.start({ ...patient, WEBHOOK_BACKLOG_INTERVAL_MS: '20' });
    expect(await untilEnded(idle, context, job)).toMatchObject({ status: 'completed', sent: 5 });
    await receiver.waitFor(() => true, 5);
    expect(arrivals(receiver.received)).toEqual([1, 1, 1, 1, 1]);
  });

  test('what failed is counted from its index, and none of it is read for that', async () => {
    const [service, database] = [await webhooks.start(), await webhooks.database()];
    const context = webhooks.organization();
    const receiver = await webhooks.receiver();
    const { id } = await subscribe(service, context, { url: receiver.url, events: ['orders.created'] });
    await recordsOf(database)(context, id, { count: 30, status: 'abandoned', at: new Date(startMs), eachMs: 1 });
    await database.command({ profile: 2 });
    const job = await recover(service, context, id);
    expect(await untilEnded(service, context, job)).toMatchObject({ status: 'completed', total: 30, sent: 30 });
    await database.command({ profile: 0 });
    const counts = await database
      .collection<{ docsExamined?: number; command: object }>('system.profile')
      .find({ 'command.aggregate': 'webhook_deliveries' })
      .toArray();
    const own = counts.map(({ command, docsExamined }) => ({ docsExamined, command: JSON.stringify(command) }));
    const ofPeriod = own.filter(({ command }) => command.includes(id) && command.includes('"created_at"'));
    expect(ofPeriod.map(({ docsExamined }) => docsExamined)).toEqual([0]);
  });

  test('the few that failed are found among the many that did not', async () => {
    const [service, database] = [await webhooks.start(), await webhooks.database()];
    const context = webhooks.organization();
    const id = newId();
    const put = recordsOf(database);
    await put(context, id, { count: 20_000, status: 'succeeded', at: new Date(startMs), eachMs: 1 });
    await put(context, newId(), { count: 3_000, status: 'abandoned', at: new Date(startMs), eachMs: 6 });
    await put(context, id, { count: 30, status: 'abandoned', at: new Date(startMs), eachMs: 600 });
    await database.command({ profile: 2 });
    const query = {
      filters: [
        { key: 'webhook_subscription', values: [id] },
        { key: 'status', values: ['abandoned'] },
      ],
    };
    await service.deliveries.ListDeliveries({ context: wireContext(context), query });
    await database.command({ profile: 0 });
    const profile = database.collection<{ docsExamined?: number; planSummary?: string }>('system.profile');
    const reads = await profile.find({ ns: /webhook_deliveries$/, 'command.find': { $exists: true } }).toArray();
    expect(Math.max(...reads.map(({ docsExamined = 0 }) => docsExamined))).toBe(30);
    const explained = await database
      .collection('webhook_deliveries')
      .find({ organization_id: context.organizationId, webhook_subscription_id: id, status: { $in: ['abandoned'] } })
      .hint(failedIndex.options.name)
      .explain('executionStats');
    expect(JSON.stringify(explained)).toMatch(/"totalKeysExamined":3[01],/);
  });
});
