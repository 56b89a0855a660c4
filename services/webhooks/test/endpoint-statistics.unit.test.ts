import { describe, expect, test } from '@jest/globals';
import { statisticsOf } from '../src/deliveries/log/endpoint-statistics.ts';
import { breakerState } from '../src/subscriptions/webhook-subscription.ts';

const took = (duration_ms: number) => ({ duration_ms, error: null });
const failed = { duration_ms: 10_000, error: 'timeout' as const };

describe('how an endpoint does', () => {
  test('nothing is said of an endpoint that was not called', () => {
    expect(statisticsOf([])).toEqual({ attempts: 0, successRate: undefined, p50Ms: undefined, p95Ms: undefined });
  });

  test('the rate counts failures, the durations are those of successes', () => {
    const hundred = Array.from({ length: 100 }, (_, at) => took(100 - at)); // 100 … 1
    expect(statisticsOf([...hundred, ...Array.from({ length: 25 }, () => failed)])).toEqual({
      attempts: 125,
      successRate: 0.8,
      p50Ms: 50,
      p95Ms: 95,
    });
    expect(statisticsOf([took(7)])).toMatchObject({ p50Ms: 7, p95Ms: 7 });
    expect(statisticsOf([failed])).toMatchObject({ successRate: 0, p50Ms: undefined });
  });

  const opened = new Date('2026-03-29T10:00:00Z');
  const after = (seconds: number) => new Date(opened.getTime() + seconds * 1_000);
  test.each([
    ['never opened', null, null, 1, 'closed'],
    ['opened a moment ago', opened, null, 14, 'open'],
    ['opened long enough ago', opened, null, 15, 'half_open'],
    ['succeeded before it opened', opened, after(-1), 14, 'open'],
    ['succeeded since', opened, after(20), 21, 'closed'],
  ])('a breaker that %s', (_, breaker_opened_at, last_success_at, seconds, state) => {
    expect(breakerState({ breaker_opened_at, last_success_at }, 15_000, after(seconds))).toBe(state);
  });
});
