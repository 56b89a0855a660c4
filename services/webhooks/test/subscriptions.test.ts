import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { AppError } from '@booking/platform/errors.ts';
import { wireContext } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { subscribe, useWebhooks } from './webhooks-harness.ts';

const pointersOf = async (call: Promise<unknown>): Promise<unknown> => {
  const error = await call.catch((reason: unknown) => reason);
  return error instanceof AppError ? error.problems.map(({ source }) => source?.pointer) : error;
};

describe('webhook subscriptions', () => {
  const webhooks = useWebhooks('subscriptions');
  const url = 'https://93.184.215.14/hook';

  test('the signing key is shown on creation only; it and the custom headers are encrypted in every collection', async () => {
    const [service, database] = [await webhooks.start(), await webhooks.database()];
    const context = { ...webhooks.organization(), idempotencyKey: newId(), idempotencyFingerprint: 'f' };
    const headers = JSON.stringify({ Authorization: 'Bearer of-the-subscriber' });
    const create = () =>
      service.subscriptions.CreateWebhookSubscription({
        context: wireContext(context),
        input: { name: 'n', url, events: ['orders.created'], custom_headers_json: headers },
      });
    const { item } = await create();
    expect(item?.signing_key).toMatch(/^[A-Za-z0-9]{64}$/);
    expect(item?.custom_headers_json).toBe(headers);
    const repeated = await create();
    expect(repeated.item?.id).toBe(item?.id);
    expect(repeated.item?.signing_key).toBe(item?.signing_key);
    const read = await service.subscriptions.GetWebhookSubscription({
      context: wireContext(context),
      id: item?.id ?? '',
    });
    expect(read.item?.signing_key).toBeUndefined();
    expect(read.item?.custom_headers_json).toBe(headers);
    for (const { name } of await database.listCollections().toArray()) {
      const documents = await database.collection(name).find().toArray();
      expect(JSON.stringify(documents)).not.toContain(item?.signing_key);
      expect(JSON.stringify(documents)).not.toContain('of-the-subscriber');
    }
  });

  // G6: an API client with b.webhook-subscriptions alone had everybody's data sent to itself.
  test('events are sent to others only by who may read what they are of', async () => {
    const service = await webhooks.start();
    const organization = webhooks.organization();
    const client = { ...organization, principal: { subject: 'client-1', role: 'admin', kind: 'client' } };
    const context = wireContext(client);
    const create = (events: string[], caller_scopes: string[]) =>
      service.subscriptions.CreateWebhookSubscription({ context, input: { name: 'n', url, events }, caller_scopes });
    const writes = ['b.webhook-subscriptions', 'b.orders:write'];
    expect(await pointersOf(create(['orders.created', 'customers.updated'], [...writes, 'b.orders:read']))).toEqual([
      '/data/attributes/events/1',
    ]);
    expect(await pointersOf(create(['community-accounts.joined'], writes))).toEqual(['/data/attributes/events/0']);
    await create(['orders.created', 'customers.updated'], ['b.*:read']);

    const { id } = await subscribe(service, organization, { url, events: ['invoices.created'] });
    const change = (input: Record<string, unknown>, caller_scopes: string[]) =>
      service.subscriptions.UpdateWebhookSubscription({
        context,
        id,
        input,
        update_mask: Object.keys(input),
        caller_scopes,
      });
    const elsewhere = { url: 'https://93.184.215.14/other' };
    expect(await pointersOf(change(elsewhere, writes))).toEqual(['/data/attributes/url']);
    expect(await pointersOf(change({ events: ['orders.created'] }, writes))).toEqual(['/data/attributes/events/0']);
    await change({ name: 'renamed', url, events: ['invoices.created'], is_active: true }, writes);
    await change(elsewhere, ['b.invoices:read']);

    const recover = (events: string[], caller_scopes: string[]) =>
      service.recoveries.RecoverWebhookSubscription({
        context,
        id,
        since: '2026-01-01T00:00:00Z',
        events,
        caller_scopes,
      });
    expect(await pointersOf(recover([], writes))).toEqual([undefined]);
    expect(await pointersOf(recover(['orders.created'], ['b.invoices']))).toEqual(['/events/0']);
    expect((await recover([], ['b.invoices'])).item?.status).toBe('running');
  });

  // G6: what a client had made went on sending what it might not read any more.
  test('end with the rights of the client that they rest on, at once and for what was made meanwhile', async () => {
    const [service, { emit }, database] = [
      await webhooks.start(),
      await webhooks.publisher(),
      await webhooks.database(),
    ];
    const organization = webhooks.organization();
    const by = (subject: string, kind = 'client') => ({ ...organization, principal: { subject, role: 'admin', kind } });
    const create = async (who: ReturnType<typeof by>, events: string[]) => {
      const input = { name: 'n', url, events };
      const request = { context: wireContext(who), input, caller_scopes: ['b.*'] };
      return (await service.subscriptions.CreateWebhookSubscription(request)).item?.id ?? '';
    };
    const read = async (id: string) =>
      (await service.subscriptions.GetWebhookSubscription({ context: wireContext(organization), id })).item;
    const stateOf = async (id: string) => (await read(id))?.deactivation_reason ?? 'active';
    const [orders, both, others, persons] = [
      await create(by('client-1'), ['orders.created']),
      await create(by('client-1'), ['orders.created', 'customers.updated']),
      await create(by('client-2'), ['customers.updated']),
      await create(by('client-1', 'member'), ['customers.updated']),
    ];
    const told = (more: object) => ({
      id: newId(),
      type: 'api-clients',
      client_id: 'client-1',
      enabled: true,
      ...more,
    });
    await emit(organization, 'api-clients.updated', told({ scopes: ['b.orders', 'b.customers:write'] }));
    await waitFor('the subscription to end', async () => (await stateOf(both)) === 'rights');
    expect(await Promise.all([orders, others, persons].map(stateOf))).toEqual(['active', 'active', 'active']);

    const activate = (id: string, who: ReturnType<typeof by>, caller_scopes: string[]) =>
      service.subscriptions.UpdateWebhookSubscription({
        context: wireContext(who),
        id,
        input: { is_active: true },
        update_mask: ['is_active'],
        caller_scopes,
      });
    const own = await pointersOf(activate(both, by('client-1'), ['b.orders:read', 'b.webhook-subscriptions']));
    expect(own).toEqual(['/data/attributes/is_active']);
    await activate(both, by('admin', 'member'), ['b.*']);

    // A gateway that had not heard of it yet let it be made.
    const late = await create(by('client-1'), ['customers.deleted']);
    const timers = database.collection('timers');
    const again = await timers.findOneAndUpdate({ kind: 'rights-narrowed' }, { $set: { available_at: new Date(0) } });
    expect(again?.['key']).toBe('client-1');
    await waitFor('the late one to end', async () => (await stateOf(late)) === 'rights');
    expect(await stateOf(both)).toBe('active');

    await emit(organization, 'api-clients.updated', told({ scopes: ['b.*'], enabled: false }));
    await waitFor('what is left to end', async () => (await stateOf(orders)) === 'rights');
    const { items } = await service.notifications.ListNotifications({ context: wireContext(organization), query: {} });
    expect(items.map(({ kind, facts_json }) => [kind, JSON.parse(facts_json ?? '{}').reason])).toEqual(
      Array.from({ length: 3 }, () => ['webhook_subscription_deactivated', 'rights']),
    );
  });

  test('end with those rights in every replica, whichever heard of it (G6)', async () => {
    const [service, { emit }, receiver] = [
      await webhooks.start(),
      await webhooks.publisher(),
      await webhooks.receiver(),
      await webhooks.start(),
    ];
    const organization = webhooks.organization();
    const create = async (path: string, kind: string) => {
      const context = { ...organization, principal: { subject: 'client-1', role: 'admin', kind } };
      const input = { name: 'n', url: `${receiver.url}${path}`, events: ['orders.created'] };
      await service.subscriptions.CreateWebhookSubscription({
        context: wireContext(context),
        input,
        caller_scopes: ['b.*'],
      });
    };
    await create('/client', 'client');
    await create('/person', 'member');
    /** What the client was sent of a few events, once the person was sent each: enough that both replicas have sent some. */
    const sentToClient = async (): Promise<number> => {
      const before = receiver.at('/client').length;
      const all = receiver.at('/person').length + 10;
      for (let count = 0; count < 10; count += 1) await emit(organization, 'orders.created');
      await waitFor('each to be sent', () => receiver.at('/person').length >= all);
      return receiver.at('/client').length - before;
    };
    await sentToClient();
    await waitFor('the client to be sent each', () => receiver.at('/client').length === 10);
    const narrowed = {
      id: newId(),
      type: 'api-clients',
      client_id: 'client-1',
      enabled: true,
      scopes: ['b.customers'],
    };
    await emit(organization, 'api-clients.updated', narrowed);
    // A replica that did not drop what it knows would go on for half a minute.
    await waitFor('nothing to be sent any more', async () => (await sentToClient()) === 0);
    expect([await sentToClient(), await sentToClient()]).toEqual([0, 0]);
  });

  test('a repeated creation is answered as before, without the key, also when the subscription was deleted since', async () => {
    const service = await webhooks.start();
    const context = webhooks.organization();
    const keyed = { ...context, idempotencyKey: newId(), idempotencyFingerprint: 'f' };
    const { id } = await subscribe(service, keyed, { url });
    await service.subscriptions.DeleteWebhookSubscription({ context: wireContext(context), id });
    const { item } = await service.subscriptions.CreateWebhookSubscription({
      context: wireContext(keyed),
      input: { name: 'Test', events: ['orders.created'], url },
    });
    expect(item).toMatchObject({ id, is_active: true });
    expect(item?.signing_key).toBeUndefined();
  });

  test('headers that an earlier version stored in plain text are sealed at the next start', async () => {
    const [service, database] = [await webhooks.start(), await webhooks.database()];
    const context = wireContext(webhooks.organization());
    const { item } = await service.subscriptions.CreateWebhookSubscription({
      context,
      input: { name: 'n', url, events: ['orders.created'] },
    });
    const headers = JSON.stringify({ 'X-Api-Key': 'plain' });
    const stored = database.collection<{ _id: string }>('webhook_subscriptions');
    await stored.updateOne(
      { _id: item?.id ?? '' },
      { $set: { custom_headers_json: headers }, $unset: { custom_headers_sealed: 1 } },
    );
    // As if it had never been migrated.
    await database.collection('migrations').deleteMany({});
    const next = await webhooks.start();
    const read = await next.subscriptions.GetWebhookSubscription({ context, id: item?.id ?? '' });
    expect(read.item?.custom_headers_json).toBe(headers);
    expect(JSON.stringify(await stored.findOne({ _id: item?.id ?? '' }))).not.toContain('plain');
  });

  test('every broken attribute is named with a pointer, events item by item', async () => {
    const service = await webhooks.start();
    const context = wireContext(webhooks.organization());
    expect(
      await pointersOf(
        service.subscriptions.CreateWebhookSubscription({
          context,
          input: {
            name: '',
            url,
            events: ['orders.created', 'orders.exploded', 'orders.created', 'plans.updated'],
            custom_headers_json: JSON.stringify({ 'X-Ok': 'a', SIGNATURE: 'b', 'X-Line': 'a\r\nb', 'X-Number': 1 }),
          },
        }),
      ),
    ).toEqual([
      '/data/attributes/name',
      '/data/attributes/events/1',
      '/data/attributes/events/2',
      '/data/attributes/events/3',
      '/data/attributes/custom_headers/SIGNATURE',
      '/data/attributes/custom_headers/X-Line',
      '/data/attributes/custom_headers/X-Number',
    ]);
    expect(
      await pointersOf(
        service.subscriptions.CreateWebhookSubscription({ context, input: { name: 'x'.repeat(256), url, events: [] } }),
      ),
    ).toEqual(['/data/attributes/name', '/data/attributes/events']);
    const input = { name: '', events: [], custom_headers_json: '[]' };
    expect(await pointersOf(service.subscriptions.CreateWebhookSubscription({ context, input }))).toEqual(
      ['name', 'url', 'events', 'custom_headers'].map((attribute) => `/data/attributes/${attribute}`),
    );
  });

  test('another organization finds nothing, and a stale version is refused', async () => {
    const service = await webhooks.start();
    const context = webhooks.organization();
    const { id } = await subscribe(service, context, { url });
    const stranger = wireContext(webhooks.organization());
    const codeOf = async (call: Promise<unknown>) =>
      call.catch((error: unknown) => (error instanceof AppError ? error.code : error));
    expect(await codeOf(service.subscriptions.GetWebhookSubscription({ context: stranger, id }))).toBe('not_found');
    expect(await codeOf(service.subscriptions.DeleteWebhookSubscription({ context: stranger, id }))).toBe('not_found');
    const stale = service.subscriptions.UpdateWebhookSubscription({
      context: { ...wireContext(context), if_version: 7 },
      id,
      input: { name: 'new' },
      update_mask: ['name'],
    });
    expect(await codeOf(stale)).toBe('precondition_failed');
  });

  describe('rotating the signing key', () => {
    /** The names of the keys that each signature of the next delivery was made with. */
    const rotating = async () => {
      const [service, receiver, { emit }] = [
        await webhooks.start(),
        await webhooks.receiver(),
        await webhooks.publisher(),
      ];
      const context = webhooks.organization();
      const { id, signingKey } = await subscribe(service, context, { url: `${receiver.url}/r` });
      const rotate = async (): Promise<string> => {
        const { item } = await service.subscriptions.RotateSigningKey({ context: wireContext(context), id });
        return item?.signing_key ?? '';
      };
      const read = async () =>
        (await service.subscriptions.GetWebhookSubscription({ context: wireContext(context), id })).item;
      const confirm = () => service.subscriptions.ConfirmSigningKey({ context: wireContext(context), id });
      const next = async (keys: Record<string, string>) => {
        const eventId = await emit(context, 'orders.created');
        const [webhook] = await receiver.waitFor(({ headers }) => headers['webhook-id'] === eventId);
        if (!webhook) throw new Error('nothing received');
        const { headers, body } = webhook;
        const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body.toString()}`;
        const nameOf = (made: (key: string) => string, value: unknown): string | undefined =>
          value === undefined ? undefined : (Object.keys(keys).find((name) => made(keys[name] ?? '') === value) ?? '?');
        const hex = (key: string) => createHmac('sha256', key).update(body).digest('hex');
        const standard = (key: string) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
        return {
          current: nameOf(hex, headers['signature']),
          next: nameOf(hex, headers['signature-next']),
          standard: String(headers['webhook-signature'])
            .split(' ')
            .map((value) => nameOf(standard, value)),
        };
      };
      return { id, context, first: signingKey, rotate, read, confirm, next };
    };

    test('leaves the specified header with the old key until the new one is confirmed', async () => {
      const { first, rotate, read, confirm, next } = await rotating();
      expect(await next({ first })).toEqual({ current: 'first', next: undefined, standard: ['first'] });
      expect((await read())?.signing_key_rotation_ends_at).toBeUndefined();
      const second = await rotate();
      expect(second).toMatch(/^[A-Za-z0-9]{64}$/);
      const endsAt = Date.parse((await read())?.signing_key_rotation_ends_at ?? '');
      expect(Math.abs(endsAt - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000);
      expect((await read())?.available_actions).toContain('confirm-signing-key');
      const keys = { first, second };
      expect(await next(keys)).toEqual({ current: 'first', next: 'second', standard: ['second', 'first'] });
      expect((await confirm()).item?.signing_key).toBeUndefined();
      expect(await next(keys)).toEqual({ current: 'second', next: undefined, standard: ['second'] });
      expect((await read())?.signing_key_rotation_ends_at).toBeUndefined();
      const again = await confirm().catch((error: unknown) => error);
      expect(again instanceof AppError && again.code).toBe('invalid_status_transition');
    });

    test('during a rotation replaces the key to come, not the one in use', async () => {
      const { first, rotate, confirm, next } = await rotating();
      const second = await rotate();
      const third = await rotate();
      const keys = { first, second, third };
      expect(await next(keys)).toEqual({ current: 'first', next: 'third', standard: ['third', 'first'] });
      await confirm();
      expect(await next(keys)).toEqual({ current: 'third', next: undefined, standard: ['third'] });
    });

    test('ends by itself after a day', async () => {
      const { id, first, rotate, read, next } = await rotating();
      const second = await rotate();
      const stored = (await webhooks.database()).collection<{ _id: string }>('webhook_subscriptions');
      await stored.updateOne({ _id: id }, { $set: { 'signing_keys.1.expires_at': new Date(Date.now() - 1) } });
      expect((await read())?.signing_key_rotation_ends_at).toBeUndefined();
      expect(await next({ first, second })).toEqual({ current: 'second', next: undefined, standard: ['second'] });
    });
  });

  test('are two hundred of an organization, so that no event is looked at without end', async () => {
    const service = await webhooks.start();
    const context = webhooks.organization();
    const some = (count: number) =>
      Promise.all(Array.from({ length: count }, () => subscribe(service, context, { url })));
    for (let made = 0; made < 200; made += 25) await some(25);
    const [{ id } = { id: '' }] = (
      await service.subscriptions.ListWebhookSubscriptions({ context: wireContext(context) })
    ).items;
    const refused = { code: 'conflict', message: 'conflict: An organization has at most 200 webhook subscriptions.' };
    await expect(some(1)).rejects.toMatchObject(refused);
    await subscribe(service, webhooks.organization(), { url });
    await service.subscriptions.DeleteWebhookSubscription({ context: wireContext(context), id });
    await some(1);
    await expect(some(1)).rejects.toMatchObject(refused);
  });

  test('a change made through one replica is obeyed by the other', async () => {
    const [one, two] = [await webhooks.start(), await webhooks.start()];
    const [receiver, { emit }] = [await webhooks.receiver(), await webhooks.publisher()];
    const context = webhooks.organization();
    const { id } = await subscribe(one, context, { url: `${receiver.url}/two` });
    for (let count = 0; count < 20; count += 1) await emit(context, 'orders.created');
    await receiver.waitFor(() => true, 20);
    await two.subscriptions.UpdateWebhookSubscription({
      context: wireContext(context),
      id,
      input: { url: `${receiver.url}/moved` },
      update_mask: ['url'],
    });
    for (let count = 0; count < 20; count += 1) await emit(context, 'orders.created');
    await receiver.waitFor(({ path }) => path === '/moved', 18); // the change travels within milliseconds
  });
});
