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

/** Counts that end when they are told to, on a clock that is moved by hand. */
function slowly(size: number) {
  const state = { size, at: 0, limits: [] as (number | undefined)[] };
  const open: (() => void)[] = [];
  const count = async (limit?: number): Promise<number> => {
    state.limits.push(limit);
    if (limit === undefined) await new Promise<void>((resolve) => open.push(resolve));
    return Math.min(state.size, limit ?? Infinity);
  };
  const total = createListTotals({ exactUpTo: 10, refreshMs: 5_000, keysMax: 5, now: () => state.at });
  const end = async (): Promise<void> => {
    await waitFor('a full count', async () => open.length > 0);
    for (const resolve of open.splice(0)) resolve();
    await new Promise(setImmediate);
  };
  return { state, count, total, end };
}

test('callers who come together share the first count, and one of them takes the next one', async () => {
  const { state, count, total, end } = slowly(100);
  const first = Promise.all(Array.from({ length: 32 }, () => total('a', count)));
  await end();
  expect(new Set(await first)).toEqual(new Set([100]));
  expect(state.limits.filter((limit) => limit === undefined)).toHaveLength(1);
  state.limits = [];
  state.size = 200;
  state.at = 5_001;
  expect(await Promise.all(Array.from({ length: 32 }, () => total('a', count)))).toEqual(Array(32).fill(100));
  expect(await total('a', count)).toBe(100);
  expect(state.limits).toEqual([11, undefined]);
  await end();
  expect(await total('a', count)).toBe(200);
  expect(state.limits).toEqual([11, undefined]);
});

test('a count that takes long is taken less often: a second of counting, twenty without', async () => {
  const { state, count, total, end } = slowly(100);
  const first = total('a', count);
  await waitFor('the count', async () => state.limits.length === 2);
  state.at = 1_000;
  await end();
  expect(await first).toBe(100);
  state.limits = [];
  state.at = 21_000;
  expect(await total('a', count)).toBe(100);
  expect(state.limits).toEqual([]);
  state.at = 21_001;
  expect(await total('a', count)).toBe(100);
  expect(state.limits).toEqual([11, undefined]);
  await end();
});

test('a count that fails is tried again by the next caller', async () => {
  const { state, count, total, end } = slowly(100);
  const first = total('a', count);
  await end();
  expect(await first).toBe(100);
  state.at = 5_001;
  const failing = async (limit?: number): Promise<number> => {
    if (limit === undefined) throw new Error('away');
    return count(limit);
  };
  expect(await total('a', failing)).toBe(100);
  await expect(total('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  state.size = 7;
  expect(await total('a', count)).toBe(7);
});
