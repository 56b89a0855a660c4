import { describe, expect, test } from '@jest/globals';
import { wireContext } from '@booking/platform/grpc-client.ts';
import { verifySignature, verifyWebhook } from '@booking/webhook-verifier';
import { subscribe, useWebhooks } from './webhooks-harness.ts';

describe('what receivers check with', () => {
  const webhooks = useWebhooks('verifier');

  test('a key is handed out in both forms, once; what is sent passes with each, also while it is rotated', async () => {
    const [service, receiver] = [await webhooks.start(), await webhooks.receiver()];
    const { emit } = await webhooks.publisher();
    const context = webhooks.organization();
    const { id, signingKey } = await subscribe(service, context, { url: `${receiver.url}/v` });
    const request = { context: wireContext(context), id };
    const shown = (await service.subscriptions.GetWebhookSubscription(request)).item;
    expect([shown?.signing_key, shown?.signing_secret]).toEqual([undefined, undefined]);
    await emit(context, 'orders.created');
    await receiver.waitFor(() => true);
    const { item: rotated } = await service.subscriptions.RotateSigningKey(request);
    const { signing_key: next = '', signing_secret: secret = '' } = rotated ?? {};
    expect(secret).toBe(`whsec_${Buffer.from(next).toString('base64')}`);
    await emit(context, 'orders.created');
    const [before, during] = await receiver.waitFor(() => true, 2);
    if (!before || !during) throw new Error('two were to come');
    const passes = async (webhook: typeof before, keys: string | string[]) => [
      (await verifyWebhook({ ...webhook, keys })).valid,
      await verifySignature({ ...webhook, keys }),
    ];
    expect(await passes(before, signingKey)).toEqual([true, true]);
    expect(await passes(before, secret)).toEqual([false, false]);
    for (const keys of [signingKey, next, secret, [signingKey, next]])
      expect(await passes(during, keys)).toEqual([true, true]);
    const replayed = await verifyWebhook({ ...before, keys: signingKey, now: before.receivedAtMs + 400_000 });
    expect(replayed).toEqual({ valid: false, reason: 'too_old' });
  });
});
