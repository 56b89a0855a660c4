export interface Latency {
  p50: number;
  p99: number;
  max: number;
}

export function latencyOf(values: readonly number[]): Latency {
  const sorted = values.toSorted((left, right) => left - right);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

/** The lowest, the highest and the one in the middle. */
export type Spread = Record<'middle' | 'lowest' | 'highest', number>;

/** The one in the middle by what `of` says, and what it says of this, the lowest and the highest. */
export function middleOf<T>(items: readonly T[], of: (item: T) => number): { one: T; spread: Spread } {
  const sorted = items.toSorted((left, right) => of(left) - of(right));
  const [first, one, last] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  if (first === undefined || one === undefined || last === undefined) throw new Error('nothing was measured');
  return { one, spread: { middle: of(one), lowest: of(first), highest: of(last) } };
}

export const spreadOf = (values: readonly number[]): Spread => middleOf(values, (value) => value).spread;
export const median = (values: readonly number[]): number => spreadOf(values).middle;
export const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1_000;
export const rangeOf = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
