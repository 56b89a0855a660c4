import { describe, expect, it } from '@jest/globals';
import { nextStop } from '../src/lead-clocks.ts';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

/** The stops of a jump where something falls due at these moments. */
function stopsOf(dueMs: readonly number[], targetMs: number): number[] {
  const stops: number[] = [];
  for (let at = 0; at < targetMs;) {
    const next = dueMs.find((due) => due > at);
    at = nextStop({ fires_ms: at, steps: stops.length }, targetMs, next);
    stops.push(at);
  }
  return stops;
}

describe('the stops of a test clock on its way', () => {
  it('are the moments at which something falls due, and the end', () => {
    expect(stopsOf([dayMs, dayMs + 1, 31 * dayMs, 400 * dayMs], 300 * dayMs)).toEqual([
      dayMs,
      dayMs + 1,
      31 * dayMs,
      300 * dayMs,
    ]);
    expect(stopsOf([], 5)).toEqual([5]);
  });

  it('are bounded where something falls due every minute of ten months: the first ones are exact, and the end is reached', () => {
    const targetMs = 300 * dayMs;
    const dueMs = Array.from({ length: 300 * 1_440 }, (_, index) => (index + 1) * minuteMs);
    const stops = stopsOf(dueMs, targetMs);
    expect(stops.slice(0, 250)).toEqual(dueMs.slice(0, 250));
    expect(stops.length).toBeLessThanOrEqual(501);
    expect(stops.at(-1)).toBe(targetMs);
    expect(stops.toSorted((a, b) => a - b)).toEqual(stops);
  });
});
