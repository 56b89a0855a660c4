import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { demoClientId } from '@booking/contracts/demo-data.ts';
import { createGrpcChannel } from '@booking/platform/grpc-client.ts';
import { demoClientSecret } from '@booking/testkit/platform-secrets.ts';
import { startService, type SpawnedService } from '@booking/testkit/spawned-service.ts';
import { freePorts } from '@booking/testkit/stack/ports.ts';
import { useStack } from '@booking/testkit/test-stack.ts';
import { clientsOf } from './catalog-harness.ts';

const stack = useStack();
let service: SpawnedService | undefined;
stack.onEnd(() => service?.stop());

test('as a process it gets ready with demo data, survives a kill, and ends on request', async () => {
  const [grpcPort = 0, adminPort = 0] = await freePorts(2);
  const start = async (): Promise<void> => {
    service = await startService({
      name: 'catalog',
      entry: join(import.meta.dirname, '../src/main.ts'),
      env: {
        MONGODB_URI: stack.mongoUri('process'),
        AMQP_URL: stack.amqpUrl,
        MESSAGING_NAMESPACE: stack.messagingNamespace,
        GRPC_PORT: String(grpcPort),
        ADMIN_PORT: String(adminPort),
        DEMO_DATA: 'true',
        DEMO_CLIENT_SECRET: 'a key of this test only',
      },
    });
    await service.untilReady();
  };
  await start();
  await service?.kill();
  await start();

  const channel = createGrpcChannel(`127.0.0.1:${grpcPort}`, { name: 'catalog' });
  const client_id = demoClientId('harbor-works', 'viewer');
  const client_secret = demoClientSecret('a key of this test only', client_id);
  const answer = await clientsOf(channel).identity.AuthenticateClient({ client_id, client_secret });
  channel.close();
  expect(answer).toMatchObject({ authenticated: true });
  const metrics = await fetch(`http://127.0.0.1:${adminPort}/metrics`);
  expect(await metrics.text()).toContain('booking.catalog.v1.IdentityService/AuthenticateClient');
  await service?.stop();
  await expect(fetch(`http://127.0.0.1:${adminPort}/healthz`)).rejects.toThrow('fetch failed');
});
