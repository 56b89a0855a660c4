import { existsSync, globSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { knotsOf, mutualPairsOf, type Graph } from './graph.ts';
import type { Room } from './room.ts';
import type { Sources } from './sources.ts';

/** How the folders of one folder need one another. Files of its own are no room: they put together, or are shared by, those beside them. */
export interface Level {
  /** `''` for the rooms of the service, else the folder whose rooms these are. */
  within: string;
  graph: Graph;
  /** How many imports there are from one to the other, by `from to`. */
  counts: ReadonlyMap<string, number>;
}

/** Every level of folders below the `src` of a part. */
export function levelsOf(sources: Sources, part: string): Level[] {
  const levels = new Map<string, { graph: Map<string, Set<string>>; counts: Map<string, number> }>();
  for (const from of sources.values()) {
    if (from.part !== part) continue;
    for (const to of from.needs.map((file) => sources.get(file)!)) {
      if (to.part !== part) continue;
      let common = 0;
      while (common < from.folders.length && from.folders[common] === to.folders[common]) common += 1;
      const [here, there] = [from.folders[common], to.folders[common]];
      if (here === undefined || there === undefined) continue;
      const within = from.folders.slice(0, common).join('/');
      const level = levels.get(within) ?? { graph: new Map<string, Set<string>>(), counts: new Map<string, number>() };
      levels.set(within, level);
      level.graph.set(here, (level.graph.get(here) ?? new Set()).add(there));
      level.counts.set(`${here} ${there}`, (level.counts.get(`${here} ${there}`) ?? 0) + 1);
    }
  }
  return [...levels].map(([within, level]) => ({ within, ...level }));
}

/** Rooms of a part in knots, and pairs of them that need one another, over all levels. */
export function tangleOf(levels: readonly Level[]) {
  return {
    knots: levels.flatMap(({ within, graph }) => knotsOf(graph).map((knot) => ({ within, knot }))),
    pairs: levels.flatMap(({ within, graph }) => mutualPairsOf(graph).map((pair) => ({ within, pair }))),
  };
}

/** Folders right below the `src` of a part. */
export function foldersOf(sources: Sources, part: string): string[] {
  const folders = [...sources.values()].filter((it) => it.part === part).map(({ folders: [first] }) => first);
  return [...new Set(folders)].filter((it): it is string => it !== undefined).toSorted();
}

/** The tables of rooms that the services of this checkout have, by part. */
export async function roomTables(): Promise<Map<string, readonly Room[]>> {
  const tables = new Map<string, readonly Room[]>();
  for (const part of globSync('services/*').toSorted()) {
    const file = resolve(part, 'rooms.ts');
    if (!existsSync(file)) continue;
    const { rooms } = (await import(pathToFileURL(file).href)) as { rooms: readonly Room[] };
    tables.set(part, rooms);
  }
  return tables;
}
