import { findEntity } from '@booking/representations/entities/registry.ts';
import type { WireEntity } from '@booking/representations/entity.ts';
import { includeTree, type IncludeTree } from '@booking/representations/include-tree.ts';
import { idOf, idsOf, lookupIn, type Lookup } from '@booking/representations/lookup.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { appError } from '@booking/platform/errors.ts';
import type { Entity } from '@booking/persistence/entity.ts';
import type { Session } from '@booking/persistence/mongo.ts';
import { getFromAll, type StoredIds } from '@booking/persistence/union-reads.ts';

/** How entities of one type are found and shown. */
export interface TypeLoader {
  /** In one query; outside of transactions only where nothing is `stored`. */
  load(ids: readonly string[], context: CallContext, session?: Session): Promise<WireEntity[]>;
  /** Of a type that can be read together with others: where it is stored, and what of the same ids is shown with it. */
  stored?: {
    store: StoredIds['store'];
    beside?: StoredIds['store'];
    present(entity: Entity, beside?: Entity): WireEntity;
  };
}

/** Related records of one answer by field of the `Included` message. */
export type Included = Record<string, WireEntity[]>;

/**
 * Follows the relations of the entity definitions through this service's own records: outside of transactions one query per level, inside
 * one per level and type; never one per item or path.
 */
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

type Loaders = Readonly<Record<string, TypeLoader>>;
/** By type and id. */
type Found = Map<string, Map<string, WireEntity>>;

/** Entities of one type, and what is to be followed from them. */
interface Branch {
  type: string;
  items: readonly WireEntity[];
  tree: IncludeTree;
}

/** Where a relation of a branch leads. */
interface Link {
  target: string;
  ids: readonly string[];
  tree: IncludeTree;
}

function linksOf({ type, items, tree }: Branch, loaders: Loaders): Link[] {
  const definition = findEntity(type);
  return Object.entries(tree).flatMap(([name, branch]) => {
    const relation = definition?.relations[name];
    if (!relation || !Object.hasOwn(loaders, relation.target)) return [];
    const { cardinality, target, field } = relation;
    const ids = items.flatMap((item) => (cardinality === 'many' ? idsOf(item[field]) : (idOf(item[field]) ?? [])));
    return [{ target, ids: [...new Set(ids)], tree: branch }];
  });
}

/** Loads what the links lead to and is not there yet. */
async function loadMissing(
  links: readonly Link[],
  found: Found,
  loaders: Loaders,
  context: CallContext,
  session: Session | undefined,
): Promise<void> {
  const missing = new Map<string, Set<string>>();
  for (const { target, ids } of links) {
    const known = found.get(target) ?? new Map<string, WireEntity>();
    found.set(target, known);
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length > 0) missing.set(target, new Set([...(missing.get(target) ?? []), ...unknown]));
  }
  const wanted = [...missing].map(([type, ids]): Wanted => ({ type, loader: loaders[type]!, ids: [...ids] }));
  const loaded = session ? await loadInTurn(wanted, context, session) : await loadAtOnce(wanted, context);
  for (const [at, { type }] of wanted.entries()) {
    const known = found.get(type);
    for (const wire of loaded[at] ?? []) known?.set(String(wire['id']), wire);
  }
}

interface Wanted {
  type: string;
  loader: TypeLoader;
  ids: readonly string[];
}

/** A transaction takes one query at a time. */
async function loadInTurn(wanted: readonly Wanted[], context: CallContext, session: Session): Promise<WireEntity[][]> {
  const loaded: WireEntity[][] = [];
  for (const { loader, ids } of wanted) loaded.push(await loader.load(ids, context, session));
  return loaded;
}

async function loadAtOnce(wanted: readonly Wanted[], context: CallContext): Promise<WireEntity[][]> {
  const stored = wanted.flatMap(({ loader, ids }) => (loader.stored ? [{ ...loader.stored, ids }] : []));
  const besides = stored.flatMap(({ beside, ids }) => (beside ? [{ store: beside, ids }] : []));
  const together = getFromAll(context.organizationId, [...stored, ...besides]).then((results) => {
    const rest = results.slice(stored.length).values();
    return stored.map(({ beside, present }, at) => {
      const byId = new Map(beside && rest.next().value?.map((entity) => [entity.id, entity]));
      return results[at]!.map((entity) => present(entity, byId.get(entity.id)));
    });
  });
  const alone = wanted.map(({ loader, ids }) => (loader.stored ? undefined : loader.load(ids, context)));
  const [read, ...others] = await Promise.all([together, ...alone]);
  const next = read.values();
  return wanted.map((_, at) => others[at] ?? next.next().value ?? []);
}

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
    session?: Session,
  ): Promise<Found> => {
    const found: Found = new Map();
    let level: Branch[] = [{ type, items, tree }];
    while (level.length > 0) {
      const links = level.flatMap((branch) => linksOf(branch, loaders));
      await loadMissing(links, found, loaders, context, session);
      level = links.map(({ target, ids, tree: next }) => {
        const reached = ids.map((id) => found.get(target)?.get(id)).filter((wire) => wire !== undefined);
        return { type: target, items: reached, tree: next };
      });
    }
    return found;
  };

  return {
    async included(type, items, paths, context) {
      assertKnown(type, paths);
      const found = await collect(type, items, includeTree(paths), context);
      return Object.fromEntries([...found].map(([key, wires]) => [key.replaceAll('-', '_'), [...wires.values()]]));
    },
    async lookup(type, items, tree, context, session) {
      const found = await collect(type, items, tree, context, session);
      return lookupIn(Object.fromEntries([...found].map(([key, wires]) => [key, [...wires.values()]])));
    },
  };
}
