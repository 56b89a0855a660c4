import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createLogger } from '@booking/platform/logger.ts';
import { startPoller } from '../src/poller.ts';

const logger = createLogger('poller', 'silent');

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** How often is looked within each of the following spans, milliseconds. */
async function looksWithin(looks: () => number, spans: readonly number[]): Promise<number[]> {
  const counts: number[] = [];
  for (const span of spans) {
    const before = looks();
    await jest.advanceTimersByTimeAsync(span);
    counts.push(looks() - before);
  }
  return counts;
}

test('pauses grow while there is nothing, up to the longest, and begin anew when something is found', async () => {
  let looks = 0;
  let found = 0;
  const work = async (): Promise<boolean> => {
    looks += 1;
    found = Math.max(0, found - 1);
    return found > 0;
  };
  const poller = startPoller({ name: 'test', intervalMs: 100, idleMs: 400, logger, work });
  // At once, then after 100, 200, 400, 400 ms.
  expect(await looksWithin(() => looks, [1, 100, 200, 400, 398])).toEqual([0, 1, 1, 1, 0]);
  found = 2;
  expect(await looksWithin(() => looks, [1, 99, 2])).toEqual([2, 0, 1]);
  await poller.stop();
});

test('pauses stay short while something is there that cannot be done yet', async () => {
  let looks = 0;
  const work = async () => {
    looks += 1;
    return 'soon' as const;
  };
  const poller = startPoller({ name: 'test', intervalMs: 100, idleMs: 800, logger, work });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(looks).toBe(11);
  await poller.stop();
});

test('whoever is woken looks at once, and at short intervals from then on', async () => {
  let looks = 0;
  const work = async (): Promise<boolean> => {
    looks += 1;
    return false;
  };
  const poller = startPoller({ name: 'test', intervalMs: 100, idleMs: 800, logger, work });
  await jest.advanceTimersByTimeAsync(2_000);
  const before = looks;
  poller.wake();
  await jest.advanceTimersByTimeAsync(101);
  expect(looks - before).toBe(2);
  await poller.stop();
});

test('without a longest pause they do not grow', async () => {
  let looks = 0;
  const poller = startPoller({ name: 'test', intervalMs: 100, logger, work: async () => (looks += 1) < 0 });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(looks).toBe(11);
  await poller.stop();
});

test('whoever is woken while it looks looks once more', async () => {
  let looks = 0;
  const looking: (() => void)[] = [];
  const work = async (): Promise<boolean> => {
    looks += 1;
    await new Promise<void>((resolve) => looking.push(resolve));
    return false;
  };
  const poller = startPoller({ name: 'test', intervalMs: 100, logger, work });
  poller.wake();
  looking.pop()?.();
  await jest.advanceTimersByTimeAsync(1);
  expect(looks).toBe(2);
  looking.pop()?.();
  await jest.advanceTimersByTimeAsync(99);
  expect(looks).toBe(2);
  await poller.stop();
});
