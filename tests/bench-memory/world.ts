import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WebhookSubscriptionServiceDefinition } from '@booking/contracts/generated/booking/webhooks/v1/WebhookSubscriptionService.ts';
import { systemContext } from '@booking/platform/context.ts';
import { createGrpcChannel, wireContext } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { operatorIdentity } from '@booking/platform/service-identity.ts';
import { SERVICE_NAMES, startPlatform, type Platform } from '@booking/testkit/platform.ts';
import { startStack } from '@booking/testkit/stack/stack.ts';
import { startPeer, type Peer } from '../bench-delivery/processes.ts';
import { testEnvironment } from '../support/test-environment.ts';
import { createSampler, type Sampler } from './sampler.ts';

export interface World {
  platform: Platform;
  load: Peer;
  source: Peer;
  receiver: Peer;
  sample: Sampler;
  /** So many subscriptions, each of an organization of its own or all of the one given: their organizations. */
  subscribers(count: number, organizationId?: string): Promise<string[]>;
  stop(): Promise<void>;
}

const createdAtOnce = 100;
const probe = fileURLToPath(new URL('probe.ts', import.meta.url));

/** The five services with their probes, the load generator, the publisher and the receiver, each a process of its own. */
export async function startWorld(say: (line: string) => void): Promise<World> {
  const stack = await startStack({ persistent: false, onProgress: say });
  const folder = mkdtempSync(join(tmpdir(), 'bench-memory-'));
  const stops: (() => unknown)[] = [() => stack.stop(), () => rmSync(folder, { recursive: true })];
  const stop = async (): Promise<void> => {
    for (const end of stops.splice(0).toReversed()) await end();
  };
  try {
    const messagingNamespace = `bench${randomBytes(3).toString('hex')}.`;
    const platform = await startPlatform({
      stack,
      messagingNamespace,
      env: {
        ...testEnvironment,
        LOG_LEVEL: 'info',
        NODE_OPTIONS: `--import=${probe}`,
        BENCH_MEMORY_FOLDER: folder,
        WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
      },
    });
    stops.push(() => platform.stop());
    const peer = (file: string, env: Record<string, string>): Peer => {
      const started = startPeer(file, [], env);
      stops.push(() => started.end());
      return started;
    };
    const load = peer('../bench-http/load.ts', {});
    const receiver = peer('receiver.ts', {});
    const { port } = await receiver.greeting<{ port: number }>();
    const source = peer('source.ts', {
      BENCH_MONGODB_URI: stack.mongoUri('bench-source'),
      BENCH_AMQP_URL: stack.amqpUrl,
      BENCH_NAMESPACE: messagingNamespace,
    });
    await source.greeting();
    const identity = operatorIdentity(platform.secrets.SERVICE_AUTH_KEYS);
    const channel = createGrpcChannel(platform.addressOf('webhooks'), { name: 'webhooks', identity });
    stops.push(() => channel.close());
    const subscriptions = channel.client<WebhookSubscriptionServiceDefinition>(
      'booking.webhooks.v1.WebhookSubscriptionService',
    );
    const pids = Object.fromEntries(SERVICE_NAMES.map((name) => [name, platform.service(name).pid]));
    return {
      platform,
      load,
      source,
      receiver,
      sample: createSampler(folder, pids),
      async subscribers(count, ofAll) {
        const organizations = Array.from({ length: count }, () => ofAll ?? newId());
        for (let from = 0; from < count; from += createdAtOnce) {
          const creates = organizations.slice(from, from + createdAtOnce).map((organizationId, index) => {
            const url = `http://127.0.0.1:${port}/ok/${from + index}`;
            const input = { name: 'Bench', url, events: ['orders.created'] };
            return subscriptions.CreateWebhookSubscription({
              context: wireContext(systemContext(organizationId, newId())),
              input,
            });
          });
          await Promise.all(creates);
        }
        return organizations;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
