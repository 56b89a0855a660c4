import { describe, expect, test } from '@jest/globals';
import { AppError } from '@booking/platform/errors.ts';
import { wireContext } from '@booking/platform/grpc-client.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { useWebhooks } from './webhooks-harness.ts';

describe('where webhooks may go', () => {
  const webhooks = useWebhooks('targets');
  const strict = { WEBHOOK_ALLOW_PRIVATE_TARGETS: 'false' };
  const publicAddress = { address: '93.184.215.14', family: 4 as const };

  test('what leads to a private place is refused when the subscription is written, pointing at the url', async () => {
    const service = await webhooks.start(strict, {
      resolve: async (hostname) => [
        hostname === 'inside.example' ? { address: '10.0.0.1', family: 4 } : publicAddress,
        ...(hostname === 'mixed.example' ? [{ address: 'fd00::1', family: 6 as const }] : []),
      ],
    });
    const context = wireContext(webhooks.organization());
    const refused = [
      'http://example.org/',
      'ftp://example.org/',
      '/relative',
      'https://user:pass@example.org/',
      'https://example.org:8080/',
      'https://example.org/#part',
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://0177.0.0.1/',
      'https://169.254.169.254/latest/meta-data',
      'https://10.1.2.3/',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[::127.0.0.1]/',
      'https://[64:ff9b::7f00:1]/',
      'https://[fd00:ec2::254]/',
      'https://inside.example/',
      'https://mixed.example/',
    ];
    for (const url of refused) {
      const error = await service.subscriptions
        .CreateWebhookSubscription({ context, input: { name: 'n', url, events: ['orders.created'] } })
        .catch((reason: unknown) => reason);
      expect([url, error instanceof AppError && error.problems]).toEqual([
        url,
        [expect.objectContaining({ code: 'validation_failed', source: { pointer: '/data/attributes/url' } })],
      ]);
    }
    const { item } = await service.subscriptions.CreateWebhookSubscription({
      context,
      input: { name: 'n', url: 'https://example.org/hook', events: ['orders.created'] },
    });
    await expect(
      service.subscriptions.UpdateWebhookSubscription({
        context,
        id: item?.id ?? '',
        input: { url: 'https://localhost/' },
        update_mask: ['url'],
      }),
    ).resolves.toBeDefined(); // this resolver says that localhost is public: only the resolution decides
  });

  test('a name that turns private after the check is refused at the connect, and nothing is sent', async () => {
    let answer = publicAddress as { address: string; family: 4 | 6 };
    const service = await webhooks.start(
      { ...strict, WEBHOOK_ALLOWED_PORTS: '443' },
      { resolve: async () => [answer] },
    );
    const [receiver, { emit }] = [await webhooks.receiver(), await webhooks.publisher()];
    const context = webhooks.organization();
    await service.subscriptions.CreateWebhookSubscription({
      context: wireContext(context),
      input: { name: 'n', url: 'https://rebind.example/', events: ['orders.created'] },
    });
    answer = { address: '127.0.0.1', family: 4 };
    await emit(context, 'orders.created');
    const delivery = await waitFor('the attempts are recorded', async () => {
      const { items } = await service.deliveries.ListDeliveries({ context: wireContext(context), query: {} });
      return items[0]?.status === 'abandoned' ? items[0] : undefined;
    });
    expect(delivery.attempts.map(({ error, remote_address }) => [error, remote_address])).toEqual(
      Array.from({ length: 3 }, () => ['blocked_target', undefined]),
    );
    expect(receiver.received).toHaveLength(0);
  });

  test('a redirect is a failure and is not followed', async () => {
    const service = await webhooks.start({ WEBHOOK_RETRY_WAITS_MS: '30,30' });
    const [receiver, { emit }] = [await webhooks.receiver(), await webhooks.publisher()];
    const context = webhooks.organization();
    receiver.script('/from', { redirectTo: `${receiver.url}/secret`, status: 307 });
    await service.subscriptions.CreateWebhookSubscription({
      context: wireContext(context),
      input: { name: 'n', url: `${receiver.url}/from`, events: ['orders.created'] },
    });
    await emit(context, 'orders.created');
    const delivery = await waitFor('it is given up', async () => {
      const { items } = await service.deliveries.ListDeliveries({ context: wireContext(context), query: {} });
      return items[0]?.status === 'abandoned' ? items[0] : undefined;
    });
    expect(delivery.attempts.map(({ error }) => error)).toEqual(['redirect', 'redirect', 'redirect']);
    expect(receiver.at('/secret')).toHaveLength(0);
  });
});
