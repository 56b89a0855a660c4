import { expect, test } from '@jest/globals';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { createListTotals } from '../src/list-totals.ts';

function collection(size: number) {
  const state = { size, fullCounts: 0 };
  const count = async (limit?: number): Promise<number> => {
    if (limit === undefined) state.fullCounts += 1;
    return Math.min(state.size, limit ?? Infinity);
  };
  return { state, count };
}

test('few matches are always counted', async () => {
  const total = createListTotals({ exactUpTo: 10, refreshMs: 0, keysMax: 5 });
  const { state, count } = collection(10);
  expect(await total('a', count)).toBe(10);
  state.size = 9;
  expect(await total('a', count)).toBe(9);
  expect(state.fullCounts).toBe(0);
});

test('many matches are counted in full once, and again in the background when that is old', async () => {
  const patient = createListTotals({ exactUpTo: 10, refreshMs: 60_000, keysMax: 5 });
  const { state, count } = collection(1_000);
  expect(await patient('a', count)).toBe(1_000);
  state.size = 2_000;
  expect(await patient('a', count)).toBe(1_000);
  expect(await patient('b', count)).toBe(2_000);
  const eager = createListTotals({ exactUpTo: 10, refreshMs: -1, keysMax: 5 });
  expect(await eager('a', count)).toBe(2_000);
  state.size = 3_000;
  expect(await eager('a', count)).toBe(2_000);
  await waitFor('the new count', async () => (await eager('a', count)) === 3_000);
});

test('more matches than are counted exactly are not counted at all until the last count is old', async () => {
  const patient = createListTotals({ exactUpTo: 10, refreshMs: 60_000, keysMax: 5 });
  const { state, count } = collection(11);
  const limits: (number | undefined)[] = [];
  const noted = (limit?: number): Promise<number> => {
    limits.push(limit);
    return count(limit);
  };
  expect(await patient('a', noted)).toBe(11);
  expect(await patient('a', noted)).toBe(11);
  expect(limits).toEqual([11, undefined]);
  state.size = 10;
  expect(await patient('b', noted)).toBe(10);
  expect(await patient('b', noted)).toBe(10);
  expect(limits.slice(2)).toEqual([11, 11]);
});

test('of more filters than are remembered, however long, those counted last are', async () => {
  const total = createListTotals({ exactUpTo: 10, refreshMs: 60_000, keysMax: 1_000 });
  const { state, count } = collection(100);
  const filterOf = (index: number): string => `${index} ${'x'.repeat(1_000)}`;
  for (let index = 0; index < 12_000; index += 1) await total(filterOf(index), count);
  expect(state.fullCounts).toBe(12_000);
  for (let index = 11_000; index < 12_000; index += 1) await total(filterOf(index), count);
  expect(state.fullCounts).toBe(12_000);
  await total(filterOf(10_999), count);
  expect(state.fullCounts).toBe(12_001);
});
