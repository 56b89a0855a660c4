import { describe, expect, test } from '@jest/globals';
import type { WebhookSubscriptionInput } from '@booking/contracts/generated/booking/webhooks/v1/WebhookSubscriptionInput.ts';
import { AppError } from '@booking/platform/errors.ts';
import { wireContext } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { recordsOf } from './stored-deliveries.ts';
import { useWebhooks, type Env } from './webhooks-harness.ts';

const since = '2026-01-01T00:00:00Z';
const recorded = { status: 'succeeded', at: new Date('2026-01-02T00:00:00Z') };
const codeOf = async (call: Promise<unknown>) =>
  call.then(
    () => 'taken',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );
const eventsIn = (received: readonly { body: Buffer }[]): string[] =>
  received.map(({ body }) => (JSON.parse(body.toString()) as { event: string }).event);

/** A subscription shows its receiver what it is sent: nobody has sent what he may not read, also not what was recorded before. */
describe('who may have events sent', () => {
  const webhooks = useWebhooks('readers-rights');
  /** A client that may read orders and no customers. */
  const scopes = ['b.webhook-subscriptions', 'b.webhook-deliveries', 'b.orders:read'];

  const world = async (overrides: Env = {}) => {
    const service = await webhooks.start({ WEBHOOK_BACKLOG_INTERVAL_MS: '20', ...overrides });
    const [{ emit }, receiver, database] = [
      await webhooks.publisher(),
      await webhooks.receiver(),
      await webhooks.database(),
    ];
    const organization = webhooks.organization();
    const by = (subject: string, kind = 'client') => ({ ...organization, principal: { subject, role: 'admin', kind } });
    const contextOf = (who: string) => wireContext(who === 'owner' ? by(who, 'member') : by(who));
    const scopesOf = (who: string) => (who === 'owner' ? ['b.*'] : scopes);
    const create = async (who: string, path: string, events: string[], more: WebhookSubscriptionInput = {}) => {
      const input = { name: 'n', url: `${receiver.url}${path}`, events, ...more };
      const request = { context: contextOf(who), input, caller_scopes: ['b.*'] };
      return (await service.subscriptions.CreateWebhookSubscription(request)).item?.id ?? '';
    };
    const change = (who: string, id: string, input: WebhookSubscriptionInput) =>
      service.subscriptions.UpdateWebhookSubscription({
        context: contextOf(who),
        id,
        input,
        update_mask: Object.keys(input),
        caller_scopes: scopesOf(who),
      });
    /** Takes it over, as far as it goes: to orders alone, which the client may read. */
    const takeOver = (id: string) => change('client', id, { url: `${receiver.url}/own`, events: ['orders.created'] });
    const redeliver = (who: string, id: string) =>
      service.deliveries.Redeliver({ context: contextOf(who), id, caller_scopes: scopesOf(who) });
    const recover = (who: string, id: string, asked: { statuses?: string[]; events?: string[] } = {}) =>
      service.recoveries.RecoverWebhookSubscription({
        context: contextOf(who),
        id,
        since,
        ...asked,
        caller_scopes: scopesOf(who),
      });
    const read = async (id: string) =>
      (await service.subscriptions.GetWebhookSubscription({ context: wireContext(organization), id })).item;
    const tell = (more: object) =>
      emit(organization, 'api-clients.updated', {
        id: newId(),
        type: 'api-clients',
        client_id: 'client',
        enabled: true,
        role: 'admin',
        ...more,
      });
    const put = (id: string, wanted: Partial<Parameters<ReturnType<typeof recordsOf>>[2]>) =>
      recordsOf(database)(organization, id, { count: 1, ...recorded, ...wanted });
    const records = database.collection<{ _id: string; event: string; status: string }>('webhook_deliveries');
    const recordOf = async (id: string, event: string) =>
      (await records.findOne({ webhook_subscription_id: id, event }))?._id ?? '';
    const calls = { create, change, takeOver, redeliver, recover, read, tell };
    const heard = database.collection<{ _id: string; version: number }>('api_clients_heard');
    return { service, emit, receiver, organization, records, put, recordOf, heard, ...calls };
  };

  test('a recorded event is sent again only by who may read it', async () => {
    const { create, takeOver, put, recordOf, redeliver, receiver } = await world();
    const id = await create('owner', '/house', ['customers.created', 'orders.created']);
    await put(id, { event: 'customers.created' });
    await put(id, { event: 'orders.created' });
    await takeOver(id);
    expect(await codeOf(redeliver('client', await recordOf(id, 'customers.created')))).toBe('forbidden');
    expect(await codeOf(redeliver('client', await recordOf(id, 'orders.created')))).toBe('taken');
    await waitFor('the order', () => receiver.at('/own').length === 1);
    expect(await codeOf(redeliver('owner', await recordOf(id, 'customers.created')))).toBe('taken');
    await waitFor('the customer', () => receiver.at('/own').length === 2);
    expect(eventsIn(receiver.received)).toEqual(['orders.created', 'customers.created']);
  });

  test('a recovery of no named events sends those that its caller may read', async () => {
    const { service, organization, create, takeOver, put, recover, receiver } = await world();
    const id = await create('owner', '/house', ['customers.created', 'orders.created']);
    await put(id, { event: 'customers.created' });
    await put(id, { event: 'orders.created' });
    await takeOver(id);
    const untilEnded = (job: string) =>
      waitFor('the recovery to end', async () => {
        const request = { context: wireContext(organization), id: job };
        const { item } = await service.recoveries.GetWebhookRecovery(request);
        return item?.status === 'completed' ? item : undefined;
      });
    const own = await recover('client', id, { statuses: ['succeeded'] });
    expect(own.item?.events).toEqual(['orders.created', 'orders.updated', 'orders.deleted']);
    expect(await untilEnded(own.item?.id ?? '')).toMatchObject({ total: 1, sent: 1 });
    const all = await recover('owner', id, { statuses: ['succeeded'] });
    expect(all.item?.events).toEqual([]);
    await untilEnded(all.item?.id ?? '');
    await waitFor('both', () => eventsIn(receiver.received).includes('customers.created'));
    expect(eventsIn(receiver.at('/own'))[0]).toBe('orders.created');
    expect(await codeOf(recover('client', id, { events: ['customers.created'] }))).toBe('forbidden');
  });

  test('a new address gets nothing of what was asked for before and its giver may not read', async () => {
    const { create, change, takeOver, put, recordOf, redeliver, records, receiver, emit, organization } = await world({
      WEBHOOK_RETRY_WAITS_MS: '1500,1500',
    });
    receiver.script('/house', { status: 500 });
    const events = ['customers.created', 'orders.created'];
    const [id, pausing] = [
      await create('owner', '/house', events),
      await create('owner', '/paused', events, { paused: true }),
    ];
    for (const event of events) {
      await put(id, { event });
      await put(pausing, { event, status: 'held', with: { round: 1 } });
      await redeliver('owner', await recordOf(id, event));
    }
    await waitFor('both to wait', async () => receiver.at('/house').length === 2);
    const retries = { webhook_subscription_id: id, status: 'waiting', 'attempts.round': 1 };
    await waitFor('their retries', async () => (await records.countDocuments(retries)) === 2);
    await Promise.all([id, pausing].map(takeOver));
    await change('owner', pausing, { paused: false });
    await waitFor('the orders', () => receiver.at('/own').length === 2);
    await emit(organization, 'orders.created');
    await waitFor('what is new', () => receiver.at('/own').length === 4);
    const withheld = { webhook_subscription_id: { $in: [id, pausing] }, event: 'customers.created', status: 'dropped' };
    await waitFor('the customers to be dropped', async () => (await records.countDocuments(withheld)) === 2);
    expect(new Set(eventsIn(receiver.at('/own')))).toEqual(new Set(['orders.created']));
  });

  test('nor does the rest of a recovery that runs', async () => {
    const { service, organization, create, takeOver, put, recover, records, receiver, emit } = await world({
      WEBHOOK_TIMEOUT_MS: '15000',
    });
    receiver.script('/house', { delayMs: 500, status: 204 });
    const id = await create('owner', '/house', ['customers.created', 'orders.created']);
    await put(id, { event: 'customers.created', count: 3_000 });
    const job = (await recover('owner', id, { statuses: ['succeeded'] })).item?.id ?? '';
    const ofJob = async () =>
      (await service.recoveries.GetWebhookRecovery({ context: wireContext(organization), id: job })).item;
    await waitFor('as many as may be under way', async () => ((await ofJob())?.sent ?? 0) >= 500);
    expect(await codeOf(recover('client', id, { events: ['customers.created'] }))).toBe('forbidden');
    expect(await codeOf(recover('owner', id))).toBe('conflict');
    await takeOver(id);
    await waitFor('it to be stopped', async () => (await ofJob())?.status === 'stopped');
    const underWay = { webhook_subscription_id: id, status: { $in: ['waiting', 'parked'] } };
    await waitFor('what it had begun to be dropped', async () => (await records.countDocuments(underWay)) === 0);
    await emit(organization, 'orders.created');
    await waitFor('what is new', () => receiver.at('/own').length > 0);
    expect(eventsIn(receiver.at('/own'))).toEqual(['orders.created']);
    expect(receiver.at('/house').length).toBeLessThan(500);
  });

  test('an older state of a client that is told after a later one ends nothing', async () => {
    const { create, emit, organization, read, heard } = await world();
    const id = await create('client', '/own', ['orders.created']);
    const entity = { type: 'api-clients', id: newId() };
    const told = async (version: number, given: string[]) => {
      const data = { ...entity, client_id: 'client', enabled: true, role: 'admin', scopes: given };
      await emit(organization, 'api-clients.updated', data, { ...entity, version });
    };
    const untilHeard = (version: number) =>
      waitFor(`version ${version}`, () => heard.findOne({ _id: entity.id, version }));
    await told(3, scopes);
    await untilHeard(3);
    await told(2, []);
    await told(4, scopes);
    await untilHeard(4);
    expect((await read(id))?.is_active).toBe(true);
  });

  test('of a client that lost rights, what it has asked for beyond what its subscription names is dropped', async () => {
    const { create, change, put, read, recordOf, redeliver, records, receiver, tell } = await world();
    const [id, other] = [
      await create('client', '/house', ['orders.created'], { paused: true }),
      await create('client', '/other', ['customers.created']),
    ];
    await put(id, { event: 'customers.created' });
    await redeliver('owner', await recordOf(id, 'customers.created'));
    await waitFor('it to be held', () => records.findOne({ webhook_subscription_id: id, status: 'held' }));
    await tell({ scopes });
    await waitFor('the other to end', async () => (await read(other))?.deactivation_reason === 'rights');
    await change('client', id, { paused: false });
    await waitFor('it to be dropped', () => records.findOne({ webhook_subscription_id: id, status: 'dropped' }));
    expect(await read(id)).toMatchObject({ is_active: true });
    expect(receiver.received).toEqual([]);
  });

  test('one that was off when the rights of its client were narrowed is not switched on by that client', async () => {
    const { create, change, read, tell } = await world();
    const [off, on] = [
      await create('client', '/off', ['customers.created'], { is_active: false }),
      await create('client', '/on', ['customers.created']),
    ];
    await tell({ scopes });
    await waitFor('the active one to end', async () => (await read(on))?.deactivation_reason === 'rights');
    expect(await codeOf(change('client', off, { is_active: true }))).toBe('forbidden');
    expect(await codeOf(change('owner', off, { is_active: true }))).toBe('taken');
  });

  test('whoever switches one on answers for it', async () => {
    const { create, change, read, tell } = await world();
    const [id, other] = [
      await create('client', '/own', ['customers.created']),
      await create('client', '/other', ['customers.created']),
    ];
    await change('owner', id, { is_active: false });
    await change('owner', id, { is_active: true });
    await tell({ scopes });
    await waitFor('the other to end', async () => (await read(other))?.deactivation_reason === 'rights');
    expect(await read(id)).toMatchObject({ is_active: true });
  });

  test('a role that may not read the events any more ends them, whatever the scopes', async () => {
    const { create, read, tell } = await world();
    const [invoices, orders] = [
      await create('client', '/invoices', ['invoices.finalised']),
      await create('client', '/orders', ['orders.created']),
    ];
    await tell({ scopes: ['b.*'], role: 'accountant' });
    await tell({ scopes: ['b.*'], role: 'viewer' });
    await waitFor('it to end', async () => (await read(invoices))?.deactivation_reason === 'rights');
    expect(await read(orders)).toMatchObject({ is_active: true });
  });
});
