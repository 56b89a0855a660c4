import { expect, jest, test } from '@jest/globals';
import { createKeyedGate, throughGates } from '../src/base/keyed-gate.ts';

const gateOf = (atOncePerKey: number, maxWaitingPerKey = 100) =>
  createKeyedGate({ atOncePerKey, maxWaitMs: 1_000, maxWaitingPerKey });

test('a few of a key are inside at a time, the others follow in order; other keys do not wait', async () => {
  const gate = gateOf(2);
  const doors = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const entered: number[] = [];
  const runs = doors.map((door, index) =>
    gate.run('a', async () => {
      entered.push(index);
      await door.promise;
    }),
  );
  await gate.run('b', async () => {});
  expect(entered).toEqual([0, 1]);
  doors[1]?.resolve();
  await runs[1];
  expect(entered).toEqual([0, 1, 2]);
  for (const door of doors) door.resolve();
  await Promise.all(runs);
  expect(entered).toEqual([0, 1, 2, 3]);
  expect(gate.size()).toBe(0);
});

test('a place is handed on after a failure', async () => {
  const gate = gateOf(1);
  const failing = gate.run('a', () => Promise.reject(new Error('boom')));
  const next = gate.run('a', () => Promise.resolve('fine'));
  await expect(failing).rejects.toThrow('boom');
  await expect(next).resolves.toBe('fine');
});

test('who would wait too long is told 503, and the others keep their places', async () => {
  jest.useFakeTimers();
  try {
    const gate = gateOf(1, 1);
    const door = Promise.withResolvers<void>();
    const inside = gate.run('a', () => door.promise);
    const waiting = gate.run('a', () => Promise.resolve('never'));
    await expect(gate.run('a', () => Promise.resolve())).rejects.toMatchObject({ code: 'service_unavailable' });
    jest.advanceTimersByTime(1_000);
    await expect(waiting).rejects.toMatchObject({ code: 'service_unavailable' });
    const patient = gate.run('a', () => Promise.resolve('in'));
    door.resolve();
    await inside;
    await expect(patient).resolves.toBe('in');
  } finally {
    jest.useRealTimers();
  }
});

test('callers that want the same two things in another order do not wait for each other for ever', async () => {
  const gate = gateOf(1);
  const both = (keys: string[]) => throughGates(gate, keys, () => Promise.resolve(keys.join('')));
  await expect(Promise.all([both(['a', 'b']), both(['b', 'a']), both(['b', 'b'])])).resolves.toEqual([
    'ab',
    'ba',
    'bb',
  ]);
});
