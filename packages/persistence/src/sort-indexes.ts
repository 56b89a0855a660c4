import type { Schema } from 'mongoose';

type Keys = readonly (readonly [path: string, way: unknown])[];

/**
 * Declares what the orders of a list are read by: for the default one and for each that may be asked for an index that begins with the
 * organization and ends with `_id`, unless the schema has one that serves it, in the same or the opposite direction.
 */
export function addSortIndexes(
  schema: Schema,
  { sorts, defaultSort = {} }: { sorts: readonly string[]; defaultSort?: Readonly<Record<string, 1 | -1>> | undefined },
): void {
  for (const order of [defaultSort, ...sorts.map((path) => ({ [path]: 1 as const }))]) {
    const way = Object.values(order).at(-1) ?? 1;
    const keys: Keys = Object.entries({ ...order, _id: order['_id'] ?? way });
    if (schema.indexes().some(([fields, options]) => isPlain(options) && serves(Object.entries(fields), keys)))
      continue;
    schema.index({ organization_id: 1, ...Object.fromEntries(keys) });
  }
}

/** An index of some of the documents, or with an order of letters of its own, serves no query that does not say so. */
function isPlain(options: Record<string, unknown>): boolean {
  return options['partialFilterExpression'] === undefined && options['collation'] === undefined;
}

function serves([first, ...rest]: Keys, wanted: Keys): boolean {
  if (first?.[0] !== 'organization_id') return false;
  const [same] = wanted;
  const turned = rest[0]?.[1] !== same?.[1];
  return wanted.every(([path, way], at) => rest[at]?.[0] === path && (rest[at][1] === way) === !turned);
}
