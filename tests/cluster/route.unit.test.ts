import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { startRoute, type Route } from './route.ts';

/** A server that sends back what it is sent, behind a route. */
let echo: Server;
let route: Route;

beforeEach(async () => {
  echo = createServer((socket) => void socket.on('error', () => {}).pipe(socket));
  await new Promise<void>((resolve) => {
    echo.listen(0, '127.0.0.1', resolve);
  });
  route = await startRoute({
    targets: [(echo.address() as AddressInfo).port],
    sourceOf: async (port) => String(port),
  });
});
afterEach(async () => {
  await route.stop();
  await new Promise<void>((resolve) => {
    echo.close(() => resolve());
  });
});

async function caller() {
  const socket = connect(route.port, '127.0.0.1');
  let heard = '';
  let closed = false;
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  socket.on('error', () => {});
  socket.on('close', () => (closed = true));
  await once(socket, 'connect');
  return { socket, source: String(socket.localPort), heard: () => heard, isClosed: () => closed };
}

async function untilHeard({ heard }: { heard: () => string }, text: string): Promise<void> {
  while (heard() !== text) await delay(5);
}

it('passes everything on in both directions', async () => {
  const one = await caller();
  one.socket.write('a');
  await untilHeard(one, 'a');
  one.socket.destroy();
});

it('says nothing while it is held, keeps connections open, and passes on afterwards what was sent meanwhile', async () => {
  const one = await caller();
  one.socket.write('a');
  await untilHeard(one, 'a');
  route.hold(() => true);
  one.socket.write('b');
  const late = await caller();
  late.socket.write('c');
  await delay(100);
  expect([one.heard(), late.heard()]).toEqual(['a', '']);
  expect([one.isClosed(), late.isClosed()]).toEqual([false, false]);
  route.release();
  await untilHeard(one, 'ab');
  await untilHeard(late, 'c');
  one.socket.destroy();
  late.socket.destroy();
});

it('holds one source and lets the others pass', async () => {
  const [held, free] = [await caller(), await caller()];
  for (const { socket } of [held, free]) socket.write('a');
  await Promise.all([untilHeard(held, 'a'), untilHeard(free, 'a')]);
  route.hold((source) => source === held.source);
  for (const { socket } of [held, free]) socket.write('b');
  await untilHeard(free, 'ab');
  expect(held.heard()).toBe('a');
  held.socket.destroy();
  free.socket.destroy();
});

it('goes on to the next server where one refuses', async () => {
  const gone = createServer();
  await new Promise<void>((resolve) => {
    gone.listen(0, '127.0.0.1', resolve);
  });
  const { port } = gone.address() as AddressInfo;
  await new Promise<void>((resolve) => {
    gone.close(() => resolve());
  });
  const both = await startRoute({ targets: [port, (echo.address() as AddressInfo).port] });
  const socket = connect(both.port, '127.0.0.1');
  socket.write('a');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toBe('a');
  socket.destroy();
  await both.stop();
});
