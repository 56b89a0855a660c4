import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { AppError } from '@booking/platform/errors.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import express, { type Response } from 'express';
import { sendJson, sendParts } from '../src/http/send.ts';
import { createHttpServer, listen, type HttpServer } from '../src/http/server.ts';
import { startTestGateway } from './harness.ts';

const stops: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** A server whose answers wait until they are told to go. */
async function holdingServer(
  requestTimeoutMs = 30_000,
): Promise<{ server: HttpServer; port: number; held: Response[] }> {
  const held: Response[] = [];
  const app = express();
  app.set('trust proxy', true);
  app.use((_request, response) => void held.push(response));
  const server = createHttpServer(app, { requestTimeoutMs, drainMs: 0 });
  const port = await listen(server.http, '127.0.0.1', 0);
  stops.push(() => server.stop());
  return { server, port, held };
}

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  stops.push(() => void socket.destroy());
  socket.on('error', () => {});
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  return socket;
}

const one = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const connectionsOf = ({ http }: HttpServer): Promise<number> =>
  new Promise((resolve) => http.getConnections((_error, count) => resolve(count)));

test('a thousand that come at once, while nothing is taken, are connected', async () => {
  const { port } = await holdingServer();
  const crowd = `
    let connected = 0;
    for (let at = 0; at < 1_000; at += 1) require('node:net').connect(${port}, '127.0.0.1', () => (connected += 1));
    setTimeout(() => { console.log(connected); process.exit(); }, 1_500);`;
  const child = spawn(process.execPath, ['-e', crowd], { stdio: ['ignore', 'pipe', 'inherit'] });
  // As long as the child tells nothing this process does nothing at all.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_000);
  const [told] = (await once(child.stdout, 'data')) as [Buffer];
  expect(Number(String(told))).toBe(1_000);
});

describe('requests that are sent without waiting', () => {
  test('are carried out up to 64 at a time; the next one is told so and ends the connection', async () => {
    const { port, held } = await holdingServer();
    const socket = await connected(port);
    let text = '';
    socket.setEncoding('utf8').on('data', (part) => (text += String(part)));
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.write(one.repeat(100));
    await waitFor('64 requests under way', () => held.length === 64);
    const [first, ...others] = held;
    first?.end('done');
    await waitFor('an answer', () => text.includes('done'));
    // Nothing behind the refusal is carried out, since its answer could not be sent.
    socket.write(one);
    const read = () => others[0]?.req.socket.bytesRead;
    await waitFor('all requests to be read', () => read() === 101 * one.length);
    for (const response of others) response.end('done');
    await closed;
    expect(held).toHaveLength(64);
    const heads = text.split(/(?=HTTP\/1\.1 )/);
    expect(heads.map((head) => head.slice(9, 12))).toEqual([...Array.from({ length: 64 }, () => '200'), '429']);
    expect(heads.at(-1)).toMatch(/^connection: close\r$/im);
    expect(heads.at(-1)).toMatch(/^retry-after: 1\r$/im);
    // E5: one code has one title, wherever it is answered.
    expect(heads.at(-1)).toContain('"code":"too_many_requests","title":"Too many requests"');
  });

  test('without end are cut', async () => {
    const { server, port } = await holdingServer();
    const socket = await connected(port);
    socket.write(one.repeat(5_000));
    await waitFor('the connection to be cut', async () => (await connectionsOf(server)) === 0);
  });
});

describe('an answer that nobody reads', () => {
  const large = Buffer.alloc(32 * 1_048_576);

  test('ends its connection', async () => {
    const { server, port, held } = await holdingServer(1_000);
    const socket = await connected(port);
    socket.pause();
    socket.write(one);
    await waitFor('the request', () => held.length === 1);
    held[0]?.end(large);
    await waitFor('the connection to be cut', async () => (await connectionsOf(server)) === 0);
  });

  test('is told from one that is long in the making, and from one that is read slowly', async () => {
    const { port, held } = await holdingServer(1_000);
    const socket = await connected(port);
    socket.write(one);
    await waitFor('the request', () => held.length === 1);
    const other = await connected(port);
    other.pause();
    other.write(one);
    await waitFor('another one', () => held.length === 2);
    held[1]?.end(large);
    let read = 0;
    other.on('data', (part: Buffer) => {
      read += part.length;
      other.pause();
      setTimeout(() => other.resume(), 4);
    });
    other.resume();
    await waitFor('the large one', () => read > large.length);
    const answered = new Promise<string>((resolve) => socket.once('data', (part) => resolve(String(part))));
    held[0]?.end('late');
    expect(await answered).toContain('late');
  });
});

test('answers with the description share its bytes', async () => {
  const gateway = await startTestGateway();
  stops.push(() => gateway.stop());
  const length = Number((await gateway.call('/openapi.json', { token: null })).headers['content-length']);
  expect(length).toBeGreaterThan(500_000);
  const socket = await connected(Number(new URL(gateway.url).port));
  socket.pause();
  const before = process.memoryUsage().arrayBuffers;
  socket.write('GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(60));
  const { headers } = await gateway.call('/openapi.json', { token: null, method: 'HEAD' });
  expect(headers.etag).toMatch(/^"0-/);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * length);
});

describe('large answers', () => {
  const text = 'x'.repeat(30_000_000);
  type Send = (response: Response) => Promise<void> | void;
  const asJson: Send = (response) =>
    sendJson(response.req, response, { status: 200, contentType: 'application/json', value: text });
  const asParts: Send = (response) => {
    const parts = Readable.from([Buffer.from(text)]);
    return sendParts(response.req, response, { parts, mediaType: 'text/csv', fileName: 'a.csv' });
  };
  const ways: [string, Send][] = [
    ['at once', asJson],
    ['in parts', asParts],
  ];
  /** Nine of 30 MB are a third of the memory that a pod may take. */
  const asked = async ({ port, held }: { port: number; held: Response[] }): Promise<Socket[]> => {
    held.length = 0;
    const sockets = await Promise.all(Array.from({ length: 9 }, () => connected(port)));
    for (const socket of sockets) {
      socket.pause();
      socket.write(one);
    }
    await waitFor('nine requests', () => held.length === 9);
    return sockets;
  };
  const leave = async (sockets: readonly Socket[], held: readonly Response[]): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await waitFor('nobody to be there', () => held.every(({ destroyed }) => destroyed));
  };
  /** The codes of those that are refused before anything of them is sent. */
  const refusals = async (send: Send, held: readonly Response[]): Promise<string[]> => {
    const codes: string[] = [];
    for (const response of held) {
      const refused = (error: unknown): void => {
        if (!(error instanceof AppError)) throw error;
        expect([response.headersSent, response.getHeader('content-disposition')]).toEqual([false, undefined]);
        codes.push(error.code);
      };
      const sent = (async () => send(response))().catch(refused);
      // Parts end when they are read.
      await Promise.race([sent, delay(50)]);
    }
    return codes;
  };

  test.each(ways)('that nobody reads leave room for the others: %s', async (_way, send) => {
    const server = await holdingServer();
    const unread = await asked(server);
    const codes = await refusals(send, server.held);
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.length).toBeLessThan(9);
    expect(new Set(codes)).toEqual(new Set(['service_unavailable']));
    // An ordinary answer is not counted.
    const small = await connected(server.port);
    small.write(one);
    await waitFor('another request', () => server.held.length === 10);
    const answered = new Promise<string>((resolve) => small.once('data', (part) => resolve(String(part))));
    const last = server.held.pop()!;
    sendJson(last.req, last, { status: 200, contentType: 'application/json', value: 'small' });
    expect(await answered).toContain('200 OK');
    // Nor does one address have all the room there is.
    const elsewhere = await connected(server.port);
    elsewhere.pause();
    elsewhere.write(one.replace('\r\n\r\n', '\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n'));
    await waitFor('another address', () => server.held.length === 10);
    expect(await refusals(send, server.held.slice(-1))).toEqual([]);
    await leave([...unread, elsewhere], server.held);
    const others = await asked(server);
    expect(await refusals(send, server.held.slice(0, 1))).toEqual([]);
    await leave(others, server.held);
  });

  test.each(ways)('take no room of those who are gone before they are made: %s', async (_way, send) => {
    const server = await holdingServer();
    await leave(await asked(server), server.held);
    expect(await refusals(send, server.held)).toEqual([]);
    const others = await asked(server);
    expect(await refusals(send, server.held.slice(0, 1))).toEqual([]);
    await leave(others, server.held);
  });
});
