import { expect, test } from '@jest/globals';
import { untilPortsHold } from '../src/stack/ports.ts';

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
