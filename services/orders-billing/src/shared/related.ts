import { findEntity } from '@booking/representations/entities/registry.ts';
import type { WireEntity } from '@booking/representations/entity.ts';
import { includeTree, type IncludeTree } from '@booking/representations/include-tree.ts';
import { idOf, idsOf, lookupIn, type Lookup } from '@booking/representations/lookup.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { appError } from '@booking/platform/errors.ts';
import type { Session } from '@booking/persistence/mongo.ts';

/** Wire forms of some entities of one type, in one query. */
export type TypeLoader = (ids: readonly string[], context: CallContext, session?: Session) => Promise<WireEntity[]>;

/** Related records of one answer by field of the `Included` message. */
export type Included = Record<string, WireEntity[]>;

/** Follows the relations of the entity definitions through this service's own records: one query per type and level, never one per item. */
export interface Related {
  /** For answers. Throws invalid_query_parameter for a path that leads elsewhere. */
  included(
    type: string,
    items: readonly WireEntity[],
    paths: readonly string[],
    context: CallContext,
  ): Promise<Included>;
  /** For event data: what the tree reaches; relations of other services stay references. */
  lookup(
    type: string,
    items: readonly WireEntity[],
    tree: IncludeTree,
    context: CallContext,
    session?: Session,
  ): Promise<Lookup>;
}

const depthMax = 3;

export function createRelated(loaders: Readonly<Record<string, TypeLoader>>): Related {
  const assertKnown = (type: string, paths: readonly string[]): void => {
    for (const path of paths) {
      const names = path.split('.');
      let current = findEntity(type);
      for (const name of names) {
        const relation = current && Object.hasOwn(current.relations, name) ? current.relations[name] : undefined;
        current = relation && Object.hasOwn(loaders, relation.target) ? findEntity(relation.target) : undefined;
      }
      if (!current || names.length > depthMax) {
        throw appError('invalid_query_parameter', `Cannot include ${path}.`, { source: { parameter: 'include' } });
      }
    }
  };

  const collect = async (
    type: string,
    items: readonly WireEntity[],
    tree: IncludeTree,
    context: CallContext,
    session: Session | undefined,
    found: Map<string, Map<string, WireEntity>>,
  ): Promise<void> => {
    const definition = findEntity(type);
    for (const [name, branch] of Object.entries(tree)) {
      const relation = definition?.relations[name];
      const loader = relation && loaders[relation.target];
      if (!relation || !loader) continue;
      const ids = new Set(
        items.flatMap((item) => {
          const value = item[relation.field];
          return relation.cardinality === 'many' ? idsOf(value) : [idOf(value) ?? []].flat();
        }),
      );
      const known = found.get(relation.target) ?? new Map<string, WireEntity>();
      found.set(relation.target, known);
      const missing = [...ids].filter((id) => !known.has(id));
      if (missing.length > 0) {
        for (const wire of await loader(missing, context, session)) known.set(String(wire['id']), wire);
      }
      const next = [...known].flatMap(([id, wire]) => (ids.has(id) ? [wire] : []));
      if (next.length > 0) await collect(relation.target, next, branch, context, session, found);
    }
  };

  return {
    async included(type, items, paths, context) {
      assertKnown(type, paths);
      const found = new Map<string, Map<string, WireEntity>>();
      await collect(type, items, includeTree(paths), context, undefined, found);
      return Object.fromEntries([...found].map(([key, wires]) => [key.replaceAll('-', '_'), [...wires.values()]]));
    },
    async lookup(type, items, tree, context, session) {
      const found = new Map<string, Map<string, WireEntity>>();
      await collect(type, items, tree, context, session, found);
      return lookupIn(Object.fromEntries([...found].map(([key, wires]) => [key, [...wires.values()]])));
    },
  };
}
