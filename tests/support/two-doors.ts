import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { demoId } from '@booking/contracts/demo-data.ts';
import { databaseOf, startPlatform, type Platform } from '@booking/testkit/platform.ts';
import { startService, type SpawnedService } from '@booking/testkit/spawned-service.ts';
import { useStack } from '@booking/testkit/test-stack.ts';
import { createApiClient, type ApiClient } from './api-client.ts';
import { testEnvironment } from './test-environment.ts';
import { proveAllBooks } from './test-platform.ts';

const root = join(import.meta.dirname, '../..');

export interface TwoDoors {
  /** A client of each door, with the demo role in the demo organization. */
  clients(slug: string): Promise<readonly [ApiClient, ApiClient]>;
  /** The same for a token. */
  clientsOf(token: string, organizationId: string): readonly [ApiClient, ApiClient];
  /** The token of an API client. */
  tokenOf(id: string, secret: string): Promise<string>;
}

const grpcAddress = (service: SpawnedService): string => `127.0.0.1:${service.ports['grpc']}`;

/** Two processes each of gateway, resources and orders-billing on the same databases, one platform for all tests of a file. */
export function useTwoDoors(): TwoDoors {
  let platform: Platform;
  let secondUrl: string;
  // Before the stack takes the databases away.
  afterAll(() => proveAllBooks(platform), 60_000);
  const stack = useStack();
  const spawned: SpawnedService[] = [];

  const spawn = async (
    name: 'resources' | 'orders-billing' | 'gateway',
    env: Record<string, string>,
  ): Promise<SpawnedService> => {
    const service = await startService({
      name,
      entry: join(root, 'services', name, 'src/main.ts'),
      env: {
        ...testEnvironment,
        ADMIN_PORT: '0',
        GRPC_PORT: '0',
        GATEWAY_PORT: '0',
        AMQP_URL: stack.amqpUrl,
        MESSAGING_NAMESPACE: stack.messagingNamespace,
        SERVICE_AUTH_KEYS: platform.secrets.SERVICE_AUTH_KEYS,
        CATALOG_URL: grpcAddress(platform.service('catalog')),
        WEBHOOKS_URL: grpcAddress(platform.service('webhooks')),
        ...env,
      },
      readyWithinMs: 60_000,
    });
    spawned.push(service);
    await service.untilReady(60_000);
    return service;
  };

  beforeAll(async () => {
    platform = await startPlatform({ stack, messagingNamespace: stack.messagingNamespace, env: testEnvironment });
    const resources = await spawn('resources', {
      MONGODB_URI: stack.mongoUri(databaseOf('resources')),
      ORDERS_BILLING_URL: grpcAddress(platform.service('orders-billing')),
    });
    const ordersBilling = await spawn('orders-billing', {
      MONGODB_URI: stack.mongoUri(databaseOf('orders-billing')),
      RESOURCES_URL: grpcAddress(resources),
    });
    const gateway = await spawn('gateway', {
      RESOURCES_URL: grpcAddress(resources),
      ORDERS_BILLING_URL: grpcAddress(ordersBilling),
      OAUTH_SIGNING_KEY: platform.secrets.OAUTH_SIGNING_KEY,
      OAUTH_ISSUER: platform.url,
    });
    secondUrl = `http://127.0.0.1:${gateway.ports['http']}`;
  }, 240_000);
  stack.onEnd(async () => {
    await Promise.all(spawned.reverse().map((service) => service.stop()));
    await platform?.stop();
  });

  const clientsOf: TwoDoors['clientsOf'] = (token, organizationId) => {
    const client = (url: string) => createApiClient({ url, token, organizationId });
    return [client(platform.url), client(secondUrl)];
  };
  return {
    clientsOf,
    clients: async (slug) => clientsOf(await platform.token(slug, 'admin'), demoId(slug)),
    async tokenOf(id, secret) {
      const answer = await fetch(`${platform.url}/oauth/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      });
      return ((await answer.json()) as { access_token: string }).access_token;
    },
  };
}
