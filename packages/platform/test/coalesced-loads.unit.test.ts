import { expect, test } from '@jest/globals';
import { createCoalescedLoads } from '../src/coalesced-loads.ts';

test('callers share a load, but none gets what was read before it asked', async () => {
  const loads = createCoalescedLoads();
  let stored = 1;
  let reads = 0;
  const gates: PromiseWithResolvers<void>[] = [];
  const read = async (): Promise<number> => {
    reads += 1;
    const seen = stored;
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    await gate.promise;
    return seen;
  };
  const first = loads.load('a', read);
  stored = 2;
  const later = [loads.load('a', read), loads.load('a', read)];
  gates[0]!.resolve();
  expect(await first).toBe(1);
  await Promise.resolve();
  gates[1]!.resolve();
  expect(await Promise.all(later)).toEqual([2, 2]);
  expect(reads).toBe(2);
});

test('a failed load fails those who share it and nobody else', async () => {
  const loads = createCoalescedLoads();
  const failing = loads.load('a', () => Promise.reject(new Error('down')));
  const later = loads.load('a', async () => 'up');
  await expect(failing).rejects.toThrow('down');
  expect(await later).toBe('up');
  expect(await loads.load('a', async () => 'again')).toBe('again');
});
