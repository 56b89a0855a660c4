import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger } from '@booking/platform/logger.ts';
import { metricsRegistry } from '@booking/platform/metrics.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { startTestGateway, type TestGateway } from './harness.ts';

const lines: Record<string, unknown>[] = [];
let gateway: TestGateway;
beforeAll(async () => {
  const logger = createLogger('gateway-test', 'silent');
  const info = (line: Record<string, unknown>) => void lines.push(line);
  gateway = await startTestGateway({}, Object.assign(logger, { child: () => logger, info }));
  // Of what other files of this process have asked for.
  metricsRegistry.getSingleMetric('http_server_duration_seconds')?.reset();
});
afterAll(() => gateway.stop());

/** Sends a request as it is written, and answers the line of the log about it. */
async function lineOf(head: string): Promise<Record<string, unknown>> {
  const id = `request-${lines.length}`;
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  socket.write(`${head}\r\nHost: a\r\nX-Request-Id: ${id}\r\nConnection: close\r\n\r\n`);
  socket.resume();
  await once(socket, 'close');
  return waitFor('its line', () => lines.find(({ request_id, path }) => request_id === id && path !== undefined));
}

/** Of all that was measured in this file. */
async function typesMeasured(): Promise<Set<string>> {
  const text = await metricsRegistry.getSingleMetricAsString('http_server_duration_seconds');
  return new Set([...text.matchAll(/type="([^"]*)"/g)].map(([, type = '']) => type));
}

test('types that nobody knows are counted as one, whatever they are answered', async () => {
  const preflight = { origin: 'https://evil.example', 'access-control-request-method': 'GET' };
  for (const word of ['made-up', 'also', 'constructor', 'orderz']) {
    const path = `/api/v1/${word}`;
    expect((await gateway.call(path, { method: 'OPTIONS', headers: preflight, token: null })).status).toBe(204);
    await lineOf(`GET ${path} HTTP/1.1\r\nHost: b`);
  }
  await gateway.call('/api/v1/orders', { method: 'OPTIONS', headers: preflight, token: null });
  await waitFor('the known one', async () => (await typesMeasured()).has('orders'));
  expect([...(await typesMeasured())].toSorted()).toEqual(['orders', 'other']);
});

test.each([
  ['/calendar/SECRET.ics', '/calendar/…'],
  ['/Calendar/SECRET.ics?SECRET', '/Calendar/…'],
  ['http://api.test/calendar/SECRET.ics', '/calendar/…'],
  ['HTTP://api.test:80/unsubscribe/SECRET', '/unsubscribe/…'],
  ['//api.test/calendar/SECRET.ics', '//api.test/calendar/…'],
  ['/calendar\\SECRET.ics#', '/calendar/…'],
  ['http://api.test/api/v1/orders', '/api/v1/orders'],
])('a secret address is in no log: %s', async (target, shown) => {
  const line = await lineOf(`GET ${target} HTTP/1.1`);
  expect(line['path']).toBe(shown);
  expect(JSON.stringify(lines)).not.toContain('SECRET');
});
