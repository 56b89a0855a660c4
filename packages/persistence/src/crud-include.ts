import { appError } from '@booking/platform/errors.ts';
import type { CallContext } from '@booking/platform/context.ts';

/** Related entities by included field, e.g. `{ booking_bundle_groups: [...] }`: the wire message `Included` of an area. */
export type IncludedEntities = Record<string, { id?: string }[]>;

/** Loads what one include path names for all items of an answer at once: one query per path and level, never one per item. */
export type IncludeLoader<T> = (items: readonly T[], context: CallContext) => Promise<IncludedEntities>;

/** Include path (`group`, `organization.logo_image`) → loader; a path's loader answers its intermediate levels too. */
export type IncludeLoaders<T> = Record<string, IncludeLoader<T>>;

/**
 * What the asked paths lead to, each entity once. Throws invalid_query_parameter for a path without a loader.
 */
export async function loadIncluded<T>(
  loaders: IncludeLoaders<T>,
  paths: readonly string[],
  items: readonly T[],
  context: CallContext,
): Promise<IncludedEntities> {
  const chosen = [...new Set(paths)].map((path) => {
    const loader = Object.hasOwn(loaders, path) ? loaders[path] : undefined;
    if (!loader) {
      throw appError('invalid_query_parameter', `Cannot include ${path}.`, { source: { parameter: 'include' } });
    }
    return loader;
  });
  if (items.length === 0) return {};
  return mergeIncluded(await Promise.all(chosen.map((loader) => loader(items, context))));
}

/** The union of several answers; the first of two entities with the same id stays. */
export function mergeIncluded(parts: readonly IncludedEntities[]): IncludedEntities {
  const merged: Record<string, Map<string, { id?: string }>> = {};
  for (const part of parts) {
    for (const [field, entities] of Object.entries(part)) {
      const known = (merged[field] ??= new Map());
      for (const entity of entities) {
        const id = entity.id ?? '';
        if (!known.has(id)) known.set(id, entity);
      }
    }
  }
  return Object.fromEntries(Object.entries(merged).map(([field, entities]) => [field, [...entities.values()]]));
}
