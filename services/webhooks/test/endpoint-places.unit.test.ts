import { describe, expect, jest, test } from '@jest/globals';
import { createAwakeClock } from '../src/deliveries/gates/awake-clock.ts';
import { parkTier, waitStep } from '../src/deliveries/work/conclude.ts';
import type { CallResult } from '../src/deliveries/delivery.ts';
import { createPlaces } from '../src/deliveries/gates/endpoint-places.ts';
import { retryAfterMs } from '../src/deliveries/calling/retry-after.ts';

const result = (durationMs: number, statusCode = 204): CallResult => ({
  startedAt: new Date(0),
  durationMs,
  statusCode,
  error: statusCode < 300 ? null : 'http_status',
  remoteAddress: null,
});

describe('places before an endpoint', () => {
  const clock = { ms: 0, nowMs: () => clock.ms, enter: () => {}, leave: () => {} };
  const create = () => createPlaces({ callsMax: 2, slowAfterMs: 1_000 }, clock);
  const inFlight = (places: ReturnType<typeof create>, durationMs: number, count: number): void => {
    for (let index = 0; index < count; index += 1) {
      expect(places.take()).toBe(true);
      places.begin()(result(durationMs));
    }
  };
  /** How many calls it may have at once now. */
  const free = (places: ReturnType<typeof create>): number => {
    let count = 0;
    while (places.take()) count += 1;
    for (let index = 0; index < count; index += 1) places.leave();
    return count;
  };

  test('grow while calls end quickly and others wait, to five times as many, and shrink with the first that does not', async () => {
    const places = create();
    inFlight(places, 5, 4);
    expect(free(places)).toBe(2);
    const ends = [1, 2].map(() => {
      places.take();
      return places.begin();
    });
    const standing = Array.from({ length: 40 }, async () => {
      expect(await places.stand()).toBe(true);
      ends.push(places.begin());
    });
    for (let ended = 0; ended < 42; ended += 1) {
      ends.shift()?.(result(5));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(standing);
    expect(free(places)).toBe(10);
    inFlight(places, 400, 1);
    expect(free(places)).toBe(2);
  });

  test('are known as quick after three quick answers, until calls take long on average or stop ending', async () => {
    const places = create();
    inFlight(places, 5, 2);
    expect(places.isQuick()).toBe(false);
    inFlight(places, 5, 1);
    expect(places.isQuick()).toBe(true);
    inFlight(places, 900, 1);
    expect(places.isQuick()).toBe(true); // a single one, or a machine that is busy for a moment
    inFlight(places, 900, 5);
    expect(places.isQuick()).toBe(false);
    inFlight(places, 5, 20);
    expect(places.isQuick()).toBe(true);
    places.take();
    places.begin();
    clock.ms += 300;
    expect(places.isQuick()).toBe(false);
  });

  test('nobody stands before an endpoint whose calls have stopped ending', async () => {
    const places = create();
    for (let index = 0; index < 2; index += 1) {
      places.take();
      places.begin();
    }
    clock.ms += 300;
    expect(await places.stand()).toBe(false);
    expect(places.isSlow()).toBe(false);
    clock.ms += 800;
    expect(places.isSlow()).toBe(true);
  });

  test('an endpoint is stuck when no call has ended for longer than calls take, slow or not', () => {
    const places = create();
    inFlight(places, 2_000, 30);
    expect([places.isSlow(), places.isStuck()]).toEqual([true, false]);
    places.take();
    const end = places.begin();
    clock.ms += 3_000;
    expect(places.isStuck()).toBe(false);
    clock.ms += 2_000;
    expect(places.isStuck()).toBe(true);
    end(result(5_000));
    expect(places.isStuck()).toBe(false);
  });
});

test('a wait of any length is made of the waits there are queues for', () => {
  const steps = [
    ...[10_000, 100_000].map((waitMs) => ({ why: 'retry' as const, waitMs })),
    ...[1_000, 5_000, 30_000].map((waitMs) => ({ why: 'park' as const, waitMs })),
  ];
  const taken: number[] = [];
  for (let remaining = 247_300; remaining > 0;) {
    const waitMs = waitStep(remaining, steps)?.waitMs ?? 0;
    taken.push(waitMs);
    remaining -= waitMs;
  }
  expect(taken).toEqual([100_000, 100_000, 30_000, 10_000, 5_000, 1_000, 1_000, 1_000]);
});

test.each([
  [429, '4', 4_000],
  [503, ' 120 ', 120_000],
  [503, 'Sun, 22 Nov 2026 10:00:30 GMT', 30_000],
  [429, 'Sunday, 22-Nov-26 10:00:30 GMT', 30_000],
  [429, 'Sun Nov 22 10:00:30 2026', 30_000],
  [429, '86400', 3_600_000],
  [503, 'Mon, 23 Nov 2026 10:00:00 GMT', 3_600_000],
  [429, '99999999999999999999', 3_600_000],
  [429, '0', undefined],
  [503, 'Sun, 22 Nov 2026 09:59:59 GMT', undefined],
  [429, '-5', undefined],
  [429, '1.5', undefined],
  [429, 'soon', undefined],
  [429, '2026-11-22', undefined],
  [429, '2026-11-22T10:00:30Z', undefined],
  [429, 'Sun, 22 Nov 2026 10:00:30 GMT+0200', undefined],
  [429, 'Sunday, 22-Nov-26 10:00:30 GMT+0200', undefined],
  [429, 'Sun Nov 22 10:00:30 2026 BC', undefined],
  [429, '', undefined],
  [429, undefined, undefined],
  [500, '4', undefined],
  [null, '4', undefined],
])('Retry-After of a %s: %s', (statusCode, value, expected) => {
  expect(retryAfterMs(statusCode, value, new Date('2026-11-22T10:00:00Z'))).toBe(expected);
});

test('nobody comes back soon to an endpoint that is stuck', () => {
  const waits = (reason: Parameters<typeof parkTier>[0]): number[] =>
    [0, 1, 2, 7, 8].map((parked) => parkTier(reason, parked));
  expect(waits('busy')).toEqual([0, 0, 1, 1, 2]);
  expect(waits('stuck')).toEqual([1, 1, 1, 1, 2]);
  expect(waits('breaker')).toEqual([0, 1, 2, 7, 8]);
});

test('a process that was kept from working counts little of the time for itself', () => {
  let wall = 1_000;
  const clock = createAwakeClock(() => wall);
  const ticks = jest.spyOn(globalThis, 'setInterval');
  clock.enter();
  clock.enter();
  clock.leave();
  clock.enter();
  expect(ticks).toHaveBeenCalledTimes(1);
  clock.leave();
  ticks.mockRestore();
  const before = clock.nowMs();
  wall += 30;
  expect(clock.nowMs() - before).toBe(30);
  wall += 5_000;
  expect(clock.nowMs() - before).toBe(40);
  clock.leave();
});
