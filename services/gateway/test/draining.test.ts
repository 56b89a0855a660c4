import { request as httpRequest, Agent } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createLogger } from '@booking/platform/logger.ts';
import { startService, type SpawnedService } from '@booking/testkit/spawned-service.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { startFakeServices, type FakeServices } from './fake-services.ts';
import { seed } from './seed.ts';

const entry = join(import.meta.dirname, '../src/main.ts');
/** Long beside what a busy machine needs: the drain is over far sooner. */
const [drainMs, shutdownMs] = [4_000, 20_000];
let fakes: FakeServices;
let gateway: SpawnedService;

beforeEach(async () => {
  fakes = await startFakeServices(createLogger('gateway-test', 'silent'), seed, {});
  gateway = await startService({
    name: 'gateway',
    entry,
    env: {
      GATEWAY_PORT: '0',
      ADMIN_PORT: '0',
      CATALOG_URL: fakes.address,
      RESOURCES_URL: fakes.address,
      ORDERS_BILLING_URL: fakes.address,
      WEBHOOKS_URL: fakes.address,
      PUBLIC_CATALOG_ANONYMOUS: 'true',
      RATE_LIMIT_READS_PER_MINUTE: '0',
      DRAIN_MS: String(drainMs),
      SHUTDOWN_TIMEOUT_MS: String(shutdownMs),
    },
  });
});
afterEach(async () => {
  await gateway.stop();
  await fakes.stop();
});

const path = '/api/v1/organizations/studio/resources';
const port = () => gateway.ports['http'] ?? 0;

interface Seen {
  answers: { status: number; close: boolean }[];
  /** What ended the client: nothing to connect to any more, or a request that was cut. */
  end: string;
}

/** Asks again and again on kept connections until nobody listens any more. */
function busyClient(pauseMs: number): Promise<Seen> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const seen: Seen = { answers: [], end: '' };
  return new Promise((resolve) => {
    const finish = (end: string): void => {
      seen.end = end;
      agent.destroy();
      resolve(seen);
    };
    const ask = (): void => {
      const asked = httpRequest({ host: '127.0.0.1', port: port(), path, agent }, (response) => {
        response.resume();
        response.once('close', () => {
          if (!response.complete) return finish('cut');
          seen.answers.push({ status: response.statusCode ?? 0, close: response.headers.connection === 'close' });
          setTimeout(ask, pauseMs);
        });
      });
      asked.once('error', (error: NodeJS.ErrnoException) => finish(error.code ?? error.message));
      asked.end();
    };
    ask();
  });
}

const ready = async () => (await fetch(`http://127.0.0.1:${gateway.ports['admin']}/readyz`)).status;

test('SIGTERM cuts no request of busy clients, tells each to leave, and ends in time (R3)', async () => {
  const clients = [0, 0, 1, 5, 20, 50, 50, 120].map(busyClient);
  await waitFor('every client to be busy', async () => fakes.calls.length > 100);
  const start = performance.now();
  const exit = gateway.stop();
  await waitFor('readiness to be withdrawn', async () => (await ready()) === 503, drainMs);
  expect(await exit).toBe(0);
  expect(performance.now() - start).toBeLessThan(shutdownMs);
  const seen = await Promise.all(clients);
  for (const { answers, end } of seen) {
    expect(end).toBe('ECONNREFUSED');
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.at(-1)?.close).toBe(true);
  }
});

test('requests sent without waiting are all answered, the last one with the end', async () => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let entered = 0;
  fakes.override('booking.resources.v1.ResourceService/ListPublicResources', async () => {
    entered += 1;
    await held;
    return { items: [], page: { total: 0 } };
  });
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(port(), '127.0.0.1', () => {
      const one = `GET ${path} HTTP/1.1\r\nHost: a\r\nAccept: application/json\r\n\r\n`;
      socket.write(one + one + one);
    });
    let received = '';
    socket.setEncoding('utf8').on('data', (chunk) => (received += String(chunk)));
    socket.once('close', () => resolve(received));
    socket.once('error', reject);
    waitFor('three requests to be under way', () => entered === 3)
      .then(() => {
        void gateway.stop();
        return waitFor('the stop', async () => (await ready()) === 503);
      })
      .then(release, reject);
  });
  const heads = text.split(/(?=HTTP\/1\.1 )/);
  expect(heads.map((head) => head.slice(0, 12))).toEqual(Array.from({ length: 3 }, () => 'HTTP/1.1 200'));
  expect(heads.map((head) => /^connection: close\r$/im.test(head))).toEqual([false, false, true]);
});

test('connections that nobody uses do not hold the stop up', async () => {
  const idle = await Promise.all(
    Array.from(
      { length: 5 },
      () =>
        new Promise<{ closed: Promise<void> }>((resolve, reject) => {
          const socket = connect(port(), '127.0.0.1', () => {
            const closed = new Promise<void>((end) => socket.once('close', () => end()));
            socket.resume();
            resolve({ closed });
          });
          socket.once('error', reject);
        }),
    ),
  );
  const start = performance.now();
  expect(await gateway.stop()).toBe(0);
  expect(performance.now() - start).toBeLessThan(shutdownMs);
  await Promise.all(idle.map(({ closed }) => closed));
});
