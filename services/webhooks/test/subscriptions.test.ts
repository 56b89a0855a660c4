import { describe, expect, test } from '@jest/globals';
import { AppError } from '@booking/platform/errors.ts';
import { wireContext } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { signatureVerifies } from '@booking/testkit/webhook-receiver.ts';
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

  test('after a rotation the new key signs, and for a day the old one does too', async () => {
    const [service, receiver, { emit }] = [
      await webhooks.start(),
      await webhooks.receiver(),
      await webhooks.publisher(),
    ];
    const context = webhooks.organization();
    const { id, signingKey } = await subscribe(service, context, { url: `${receiver.url}/r` });
    const { item } = await service.subscriptions.RotateSigningKey({ context: wireContext(context), id });
    expect(item?.signing_key).toMatch(/^[A-Za-z0-9]{64}$/);
    expect(item?.signing_key).not.toBe(signingKey);
    await emit(context, 'orders.created');
    const [webhook] = await receiver.waitFor(() => true);
    if (!webhook) throw new Error('nothing received');
    expect(signatureVerifies(webhook, item?.signing_key ?? '')).toBe(true);
    expect(signatureVerifies(webhook, signingKey)).toBe(false);
    expect(String(webhook.headers['webhook-signature']).split(' ')).toHaveLength(2);
  });

  test('a change made through one replica is obeyed by the other', async () => {
    const [one, two] = [await webhooks.start(), await webhooks.start()];
    const [receiver, { emit }] = [await webhooks.receiver(), await webhooks.publisher()];
    const context = webhooks.organization();
    const { id } = await subscribe(one, context, { url: `${receiver.url}/two` });
    for (let count = 0; count < 20; count += 1) await emit(context, 'orders.created');
    await receiver.waitFor(() => true, 10_000, 20);
    await two.subscriptions.UpdateWebhookSubscription({
      context: wireContext(context),
      id,
      input: { url: `${receiver.url}/moved` },
      update_mask: ['url'],
    });
    for (let count = 0; count < 20; count += 1) await emit(context, 'orders.created');
    await receiver.waitFor(({ path }) => path === '/moved', 10_000, 18); // the change travels within milliseconds
  });
});
