/** Relations to follow from an entity: `customer.address` is `customer → address`. */
export interface IncludeTree {
  readonly [relation: string]: IncludeTree;
}

/** The tree of dot paths; duplicates and shared beginnings melt together. */
export function includeTree(paths: readonly string[]): IncludeTree {
  const root: Record<string, IncludeTree> = Object.create(null);
  for (const path of paths) {
    let node = root;
    for (const name of path.split('.')) {
      node = node[name] ??= Object.create(null);
    }
  }
  return root;
}

export const nothingIncluded: IncludeTree = includeTree([]);
