import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { freePorts, untilPortsHold } from '../src/stack/ports.ts';

const taken = () => Promise.reject(new Error('listen EADDRINUSE: address already in use 127.0.0.1:1'));

test('ports that are taken twice are chosen a third time', async () => {
  let tries = 0;
  const start = () => {
    tries += 1;
    return tries < 3 ? taken() : Promise.resolve('up');
  };
  expect(await untilPortsHold(start)).toBe('up');
  expect(tries).toBe(3);
});

test('ports that are always taken are told after the third try', async () => {
  let tries = 0;
  const start = () => {
    tries += 1;
    return taken();
  };
  await expect(untilPortsHold(start)).rejects.toThrow(/EADDRINUSE/);
  expect(tries).toBe(3);
});

test('whatever else fails is tried once', async () => {
  let tries = 0;
  const start = () => {
    tries += 1;
    return Promise.reject(new Error('no such database'));
  };
  await expect(untilPortsHold(start)).rejects.toThrow('no such database');
  expect(tries).toBe(1);
});

test('chosen ports are all different, and none that the system gives to connections while its server is away', async () => {
  const given = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const server = createServer();
      const port = await new Promise<number>((resolve) =>
        server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
      );
      server.close();
      return port;
    }),
  );
  const ports = await freePorts(200);
  expect(new Set(ports).size).toBe(200);
  expect(Math.max(...ports)).toBeLessThan(Math.min(...given));
});
