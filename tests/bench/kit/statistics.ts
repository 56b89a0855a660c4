export interface Latency {
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

export function latencyOf(values: readonly number[]): Latency {
  const sorted = values.toSorted((left, right) => left - right);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** The one in the middle by what `of` says, and the lowest and highest of it. */
export function middleOf<T>(items: readonly T[], of: (item: T) => number) {
  const sorted = items.toSorted((left, right) => of(left) - of(right));
  const [first, middle, last] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  if (first === undefined || middle === undefined || last === undefined) throw new Error('nothing was measured');
  return { middle, lowest: of(first), highest: of(last) };
}

export const median = (values: readonly number[]): number => middleOf(values, (value) => value).middle;
export const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1_000;
export const rangeOf = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
