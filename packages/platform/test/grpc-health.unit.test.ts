import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { TestClockServiceDefinition } from '@booking/contracts/generated/booking/common/v1/TestClockService.ts';
import { credentials, loadPackageDefinition, status, type Client, type ServiceError } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { createGrpcServer, type GrpcServer, type UnaryHandlers } from '../src/grpc-server.ts';
import { createLogger } from '../src/logger.ts';

const logger = createLogger('health-test', 'silent');
const name = 'booking.common.v1.TestClockService';
const handlers = new Proxy({} as UnaryHandlers<TestClockServiceDefinition>, { get: () => async () => ({}) });
const open: { close(): void | Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

type Calls = Client & Record<string, (...args: unknown[]) => never>;

async function serve(options: { reflection?: boolean; ready?: { now: boolean } } = {}) {
  const server: GrpcServer = createGrpcServer({ logger, reflection: options.reflection });
  server.add(name, handlers);
  server.answerHealth({ part: () => options.ready?.now ?? true });
  const port = await server.listen('127.0.0.1', 0);
  open.push({ close: () => server.stop(500) });
  return (proto: string, service: string): Calls => {
    const loaded = loadPackageDefinition(loadSync(proto, { keepCase: true, enums: String, defaults: true }));
    const found = service.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], loaded);
    const client = new (found as new (...args: unknown[]) => Calls)(`127.0.0.1:${port}`, credentials.createInsecure());
    open.push(client);
    return client;
  };
}

const healthProto = fileURLToPath(new URL('../src/health.proto', import.meta.url));

function check(client: Calls, service: string): Promise<string | number> {
  return new Promise((resolve) => {
    client['Check']?.({ service }, (error: ServiceError | null, answer?: { status: string }) =>
      resolve(error ? error.code : (answer?.status ?? '')),
    );
  });
}

describe('the health protocol of gRPC', () => {
  test('tells of the whole and of each service what readiness tells, without a token', async () => {
    const ready = { now: true };
    const health = (await serve({ ready }))(healthProto, 'grpc.health.v1.Health');
    expect(await check(health, '')).toBe('SERVING');
    expect(await check(health, name)).toBe('SERVING');
    expect(await check(health, 'booking.no.Service')).toBe(status.NOT_FOUND);
    ready.now = false;
    expect(await check(health, '')).toBe('NOT_SERVING');
  });

  test('tells a change to who watches, and holds no stop up', async () => {
    const ready = { now: true };
    const health = (await serve({ ready }))(healthProto, 'grpc.health.v1.Health');
    const stream = health['Watch']?.({ service: '' }) as unknown as NodeJS.ReadableStream & { cancel(): void };
    const told: string[] = [];
    const changed = new Promise<void>((resolve) => {
      stream.on('data', (answer: { status: string }) => {
        told.push(answer.status);
        ready.now = false;
        if (told.length === 2) resolve();
      });
    });
    stream.on('error', () => undefined);
    await changed;
    expect(told).toEqual(['SERVING', 'NOT_SERVING']);
  });
});

describe('reflection', () => {
  const reflectionProto = fileURLToPath(
    new URL('../../../node_modules/@grpc/reflection/build/proto/grpc/reflection/v1/reflection.proto', import.meta.url),
  );
  const listed = (client: Calls) =>
    new Promise<string[] | number>((resolve) => {
      const stream = client['ServerReflectionInfo']?.() as unknown as NodeJS.ReadWriteStream & { cancel(): void };
      stream.on('error', (error) => resolve((error as ServiceError).code));
      stream.on('data', (answer: { list_services_response: { service: { name: string }[] } }) => {
        resolve(answer.list_services_response.service.map((one) => one.name));
        stream.cancel();
      });
      stream.write({ list_services: '' } as never);
    });

  test('tells nothing unless it is switched on', async () => {
    const client = (await serve())(reflectionProto, 'grpc.reflection.v1.ServerReflection');
    expect(await listed(client)).toBe(status.UNIMPLEMENTED);
  });

  test('names the services where it is', async () => {
    const client = (await serve({ reflection: true }))(reflectionProto, 'grpc.reflection.v1.ServerReflection');
    expect(await listed(client)).toEqual(expect.arrayContaining([name, 'booking.catalog.v1.IdentityService']));
  });
});
