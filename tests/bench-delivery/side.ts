import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { WebhookSubscriptionServiceDefinition } from '@booking/contracts/generated/booking/webhooks/v1/WebhookSubscriptionService.ts';
import { systemContext } from '@booking/platform/context.ts';
import { createGrpcChannel, wireContext } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { startService } from '@booking/testkit/spawned-service.ts';
import type { Stack } from '@booking/testkit/stack/stack.ts';
import { startPeer } from './processes.ts';

export type Side = Awaited<ReturnType<typeof startSide>>;

/** The webhooks service of a checkout and a publisher for it, with exchanges and databases of their own. */
export async function startSide(name: string, root: string, stack: Pick<Stack, 'mongoUri' | 'amqpUrl'>) {
  const namespace = `bench${randomBytes(3).toString('hex')}.`;
  const nodeOptions = process.env['BENCH_NODE_OPTIONS'];
  const service = await startService({
    name: 'webhooks',
    entry: join(root, 'services/webhooks/src/main.ts'),
    env: {
      MONGODB_URI: stack.mongoUri(`webhooks-${name}`),
      AMQP_URL: stack.amqpUrl,
      MESSAGING_NAMESPACE: namespace,
      SECRETS_ENCRYPTION_KEY: `bench:${randomBytes(32).toString('base64')}`,
      WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
      LOG_LEVEL: 'info', // its "ready" line is waited for
      GRPC_PORT: '0',
      ADMIN_PORT: '0',
      ...(nodeOptions === undefined ? {} : { NODE_OPTIONS: nodeOptions }),
    },
  });
  const source = startPeer('source.ts', [], {
    BENCH_MONGODB_URI: stack.mongoUri(`source-${name}`),
    BENCH_AMQP_URL: stack.amqpUrl,
    BENCH_NAMESPACE: namespace,
  });
  await source.greeting();
  const channel = createGrpcChannel(`127.0.0.1:${service.ports['grpc']}`, { name: 'webhooks' });
  const subscriptions = channel.client<WebhookSubscriptionServiceDefinition>(
    'booking.webhooks.v1.WebhookSubscriptionService',
  );
  const organizations: string[] = [];
  return {
    name,
    service,
    source,
    subscriptions,
    /** Those with an endpoint, in the order in which they got it. */
    organizations,
    /** `count` more organizations with one endpoint each at the receiver, the first `hanging` of which never answer. */
    subscribe: async (receiverPort: number, count: number, hanging = 0): Promise<string[]> => {
      const added = Array.from({ length: count }, newId);
      for (const [index, organizationId] of added.entries()) {
        const path = `/${index < hanging ? 'hang' : 'ok'}/${name}/${organizations.length + index}`;
        const input = { name, url: `http://127.0.0.1:${receiverPort}${path}`, events: ['orders.created'] };
        await subscriptions.CreateWebhookSubscription({
          context: wireContext(systemContext(organizationId, newId())),
          input,
        });
      }
      organizations.push(...added);
      return added;
    },
    end: async (): Promise<void> => {
      channel.close();
      source.end();
      await service.stop();
    },
  };
}
