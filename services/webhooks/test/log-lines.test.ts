import { describe, expect, test } from '@jest/globals';
import { startService } from '@booking/testkit/spawned-service.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { clients, subscribe, useWebhooks } from './webhooks-harness.ts';

describe('what the log of the service says', () => {
  const webhooks = useWebhooks('log-lines');

  test('an opened breaker and a deactivation, each with the subscription it is about', async () => {
    const service = await startService({
      name: 'webhooks',
      entry: 'services/webhooks/src/main.ts',
      env: webhooks.env({
        LOG_LEVEL: 'info',
        WEBHOOK_RETRY_WAITS_MS: '20,20',
        WEBHOOK_BREAKER_VOLUME: '2',
        WEBHOOK_BREAKER_RESET_MS: '50',
      }),
    });
    const { channel, ...typed } = clients(service.ports['grpc'] ?? 0);
    webhooks.keep({
      async stop() {
        channel.close();
        await service.stop();
      },
    });
    const [receiver, { emit }] = [await webhooks.receiver(), await webhooks.publisher()];
    const context = webhooks.organization();
    const { id } = await subscribe(typed, context, { url: `${receiver.url}/broken` });
    receiver.script('/broken', { status: 500 });
    for (let count = 0; count < 5; count += 1) await emit(context, 'orders.created');
    const says = (message: string) =>
      waitFor(
        `the log says that ${message}`,
        () => service.logs().find((line) => line.includes(message) && line.includes(`"subscription_id":"${id}"`)),
        30_000,
      );
    expect(JSON.parse(await says('the circuit breaker of an endpoint opened'))).toMatchObject({ level: 'warn' });
    expect(JSON.parse(await says('a webhook subscription was deactivated'))).toMatchObject({
      organization_id: context.organizationId,
      reason: 'failures',
    });
  }, 60_000);
});
