import { createHmac } from 'node:crypto';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { signatureVerifies, startWebhookReceiver, type WebhookReceiver } from '../src/webhook-receiver.ts';

let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.close());

const post = (path: string, body = '{}', headers: Record<string, string> = {}) =>
  fetch(`${receiver.url}${path}`, { method: 'POST', body, headers, redirect: 'manual' });

test('the exact bytes are recorded, and their signature is checked over them', async () => {
  const body = '{"name":"Stra\u00dfe",  "n":1.0}';
  const signature = createHmac('sha256', 'key').update(body).digest('hex');
  await post('/a', body, { signature });
  const [webhook] = await receiver.waitFor(({ path }) => path === '/a');
  expect(webhook?.body.toString()).toBe(body);
  expect(signatureVerifies(webhook!, 'key')).toBe(true);
  expect(signatureVerifies(webhook!, 'other key')).toBe(false);
  expect(signatureVerifies({ ...webhook!, body: Buffer.from(`${body} `) }, 'key')).toBe(false);
  expect(signatureVerifies({ ...webhook!, headers: {} }, 'key')).toBe(false);
});

test('a path answers as scripted, in turn, and its last answer repeats; other paths answer 204', async () => {
  receiver.script('/a', { status: 500 }, { status: 503 }, { status: 200 });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) statuses.push((await post('/a?x=1')).status);
  expect(statuses).toEqual([500, 503, 200, 200]);
  expect((await post('/b')).status).toBe(204);
  expect(receiver.at('/a')).toHaveLength(4);
});

test('a redirect names its target', async () => {
  receiver.script('/a', { redirectTo: 'http://127.0.0.1:1/secret' });
  const response = await post('/a');
  expect([response.status, response.headers.get('location')]).toEqual([302, 'http://127.0.0.1:1/secret']);
});

test('a hanging path takes the request, never answers, and does not hold up the end', async () => {
  receiver.script('/a', 'hang');
  const answer = post('/a').catch(() => 'cut');
  await receiver.waitFor(({ path }) => path === '/a');
  expect(receiver.inFlight()).toEqual({ now: 1, peak: 1 });
  await receiver.close();
  expect(await answer).toBe('cut');
});

test('a slow body comes after its status line', async () => {
  receiver.script('/a', { slowBody: { status: 200, bytes: 3, intervalMs: 1 } });
  const response = await post('/a');
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('...');
});

test('header names and duplicates are kept as they came', async () => {
  const socket = connect(receiver.port, '127.0.0.1');
  socket.end('POST /a HTTP/1.1\r\nHost: h\r\nX-Tag: 1\r\nx-tag: 2\r\nContent-Length: 2\r\n\r\nok');
  const [webhook] = await receiver.waitFor(({ path }) => path === '/a');
  expect(webhook?.rawHeaders.filter((entry) => /x-tag/i.test(entry))).toEqual(['X-Tag', 'x-tag']);
  socket.destroy();
});

test('waiting in vain tells what came instead', async () => {
  await post('/other');
  await expect(receiver.waitFor(({ path }) => path === '/a', 1, 30)).rejects.toThrow('0 matched of 1: POST /other');
});
