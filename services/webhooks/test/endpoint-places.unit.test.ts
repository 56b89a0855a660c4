import { describe, expect, test } from '@jest/globals';
import { createAwakeClock } from '../src/deliveries/awake-clock.ts';
import { parkTier } from '../src/deliveries/conclude.ts';
import type { CallResult } from '../src/deliveries/delivery.ts';
import { createPlaces } from '../src/deliveries/endpoint-places.ts';

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

test('nobody comes back soon to an endpoint that is stuck', () => {
  const waits = (reason: Parameters<typeof parkTier>[0]): number[] =>
    [0, 1, 2, 7, 8].map((parked) => parkTier(reason, parked));
  expect(waits('busy')).toEqual([0, 0, 1, 1, 2]);
  expect(waits('stuck')).toEqual([1, 1, 1, 1, 2]);
});

test('a process that was kept from working counts little of the time for itself', () => {
  let wall = 1_000;
  const clock = createAwakeClock(() => wall);
  clock.enter();
  const before = clock.nowMs();
  wall += 30;
  expect(clock.nowMs() - before).toBe(30);
  wall += 5_000;
  expect(clock.nowMs() - before).toBe(40);
  clock.leave();
});
