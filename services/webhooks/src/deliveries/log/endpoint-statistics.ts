import type { Attempt } from '../delivery.ts';

/** What the attempts of late say about an endpoint. */
export interface EndpointStatistics {
  attempts: number;
  /** 0 to 1; undefined without an attempt. */
  successRate: number | undefined;
  /** Of the successful attempts; undefined without one. */
  p50Ms: number | undefined;
  p95Ms: number | undefined;
}

export function statisticsOf(attempts: readonly Pick<Attempt, 'duration_ms' | 'error'>[]): EndpointStatistics {
  const succeeded = attempts.filter(({ error }) => error === null);
  const durations = succeeded.map(({ duration_ms }) => duration_ms).toSorted((one, other) => one - other);
  return {
    attempts: attempts.length,
    successRate: attempts.length === 0 ? undefined : succeeded.length / attempts.length,
    p50Ms: nearestRank(durations, 0.5),
    p95Ms: nearestRank(durations, 0.95),
  };
}

/** Of sorted values: the smallest that so large a part of them does not exceed. */
function nearestRank(sorted: readonly number[], part: number): number | undefined {
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)];
}
