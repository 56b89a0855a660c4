import { join } from 'node:path';
import { protoService } from '@booking/contracts/proto.ts';
import { createGrpcServer, type GrpcServer } from '@booking/platform/grpc-server.ts';
import { createLogger } from '@booking/platform/logger.ts';
import { startService, type SpawnedService } from '@booking/testkit/spawned-service.ts';
import type { Surroundings } from './world.ts';

const root = join(import.meta.dirname, '../..');

/** What the broken order service says: none of it may reach a client. */
export const innerMessage = 'password=hunter2 refused by orders-db.internal';
/** Writes a minute; five times as many per address. */
export const writesPerMinute = 25;
export const bodyLimitBytes = 4096;

/** Beside the platform: settings that the other rules could not live with. */
export interface Edge {
  url: string;
  publicUrl: string;
  stop(): Promise<void>;
}

async function startBrokenOrders(): Promise<{ address: string; server: GrpcServer }> {
  const server = createGrpcServer({ logger: createLogger('broken-orders', 'silent') });
  const service = 'booking.orders.v1.OrderService';
  const fail = () => Promise.reject(new Error(innerMessage));
  server.add(service, Object.fromEntries(Object.keys(protoService(service).service).map((name) => [name, fail])));
  return { address: `127.0.0.1:${await server.listen('127.0.0.1', 0)}`, server };
}

/** The webhook service as it is set up in production: https targets only. */
function startStrictWebhooks({ stack, platform, messagingNamespace }: Surroundings): Promise<SpawnedService> {
  return startService({
    name: 'webhooks',
    entry: join(root, 'services/webhooks/src/main.ts'),
    env: {
      MONGODB_URI: stack.mongoUri('conformance-webhooks'),
      AMQP_URL: stack.amqpUrl,
      MESSAGING_NAMESPACE: `${messagingNamespace}.strict`,
      SECRETS_ENCRYPTION_KEY: platform.secrets.SECRETS_ENCRYPTION_KEY,
      GRPC_PORT: '0',
      ADMIN_PORT: '0',
    },
  });
}

export async function startEdge(surroundings: Surroundings): Promise<Edge> {
  const { platform } = surroundings;
  const [orders, webhooks] = await Promise.all([startBrokenOrders(), startStrictWebhooks(surroundings)]);
  await webhooks.untilReady();
  const publicUrl = 'https://api.example.test';
  const addressOf = (service: SpawnedService) => `127.0.0.1:${service.ports['grpc']}`;
  const gateway = await startService({
    name: 'gateway',
    entry: join(root, 'services/gateway/src/main.ts'),
    env: {
      GATEWAY_PORT: '0',
      ADMIN_PORT: '0',
      PUBLIC_BASE_URL: publicUrl,
      OAUTH_ISSUER: platform.url,
      OAUTH_SIGNING_KEY: platform.secrets.OAUTH_SIGNING_KEY,
      SERVICE_AUTH_KEYS: platform.secrets.SERVICE_AUTH_KEYS,
      CATALOG_URL: addressOf(platform.service('catalog')),
      RESOURCES_URL: addressOf(platform.service('resources')),
      ORDERS_BILLING_URL: orders.address,
      WEBHOOKS_URL: addressOf(webhooks),
      RATE_LIMIT_TOKENS_PER_MINUTE: '0',
      RATE_LIMIT_WRITES_PER_MINUTE: String(writesPerMinute),
      BODY_LIMIT_BYTES: String(bodyLimitBytes),
      TRUST_PROXY: '1',
    },
  });
  await gateway.untilReady();
  return {
    url: `http://127.0.0.1:${gateway.ports['http']}`,
    publicUrl,
    stop: async () => {
      await gateway.stop();
      await Promise.all([webhooks.stop(), orders.server.stop(1_000)]);
    },
  };
}
