import type { Endpoint } from './endpoint.ts';
import { shownEntity } from './shown-entity.ts';

/** Relations that lead to entities of another service, which the gateway asks for itself. */
const ofOtherServices: Readonly<Record<string, readonly string[]>> = {
  bookings: ['customer', 'service', 'order'],
  'community-accounts': ['customer'],
  customers: ['tags'],
  resources: ['cancellation_policy'],
  subscriptions: ['plan'],
};

/** The specification lists what may be included here, and nothing else may. */
const asSpecified: ReadonlySet<string> = new Set(['orders']);

/** The row with every path that may be included: those that its service takes, their ancestors, and relations to other services. */
export function withIncludes(row: Endpoint): Endpoint {
  const { include: loaded, membersInclude = [] } = row.query;
  if (!loaded) return row;
  const { type } = shownEntity(row);
  const own = asSpecified.has(type) ? loaded : loaded.flatMap(lineOf);
  const others = ofOtherServices[type] ?? [];
  const include = [...new Set([...own, ...others])];
  // Their service is asked as the caller may ask it, and the public may ask it nothing.
  const ofMembers = row.access === 'public' ? [...membersInclude, ...others] : [];
  return {
    ...row,
    query: { ...row.query, include, loaded, ...(ofMembers.length > 0 ? { membersInclude: ofMembers } : {}) },
  };
}

/** `a.b.c` with `a` and `a.b` before it. */
function lineOf(path: string): string[] {
  const parts = path.split('.');
  return parts.map((_part, index) => parts.slice(0, index + 1).join('.'));
}

/** What is wanted, as the service of the row takes it; the rest are relations to other services. */
export function splitIncludes(
  { query: { loaded = [] } }: Endpoint,
  wanted: readonly string[],
): { own: string[]; others: string[] } {
  const wayTo = (path: string) => loaded.find((one) => one === path || one.startsWith(`${path}.`));
  const ways = wanted.map((path) => [path, wayTo(path)] as const);
  return {
    own: [...new Set(ways.flatMap(([, way]) => (way === undefined ? [] : [way])))],
    others: ways.flatMap(([path, way]) => (way === undefined ? [path] : [])),
  };
}
