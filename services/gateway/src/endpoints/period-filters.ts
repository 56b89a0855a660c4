import type { Filter } from './endpoint.ts';

const since = 'Not before this moment, or the beginning of this local day. A sync overlaps by a minute.';
const until = 'Before this moment, or before the end of this local day.';

/** `filter[created_since]`, `filter[created_until]` and their like: moments or local days. */
export function periodFilters(...names: string[]): Record<string, Filter> {
  return Object.fromEntries(
    names.flatMap((name): [string, Filter][] => [
      [`${name}_since`, { kind: 'timestamp', description: since }],
      [`${name}_until`, { kind: 'timestamp', description: until }],
    ]),
  );
}

/** The same for a field that is a local day; both days are inclusive. */
export function dayFilters(name: string): Record<string, Filter> {
  return {
    [`${name}_since`]: { kind: 'day', description: 'First local day.' },
    [`${name}_until`]: { kind: 'day', description: 'Last local day.' },
  };
}
