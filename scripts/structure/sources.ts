import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

export interface Source {
  /** `services/catalog`, `packages/platform`. */
  part: string;
  /** Folders below `src` that it stands in, `['deliveries', 'work']`; none for a file at the root. */
  folders: readonly string[];
  lines: number;
  /** Files that it imports, for their types alone or not. */
  needs: readonly string[];
}

export type Sources = ReadonlyMap<string, Source>;

const importedFrom = /(?:^|\n)(?:(?:import|export)\b[^'"]*?from |import )'([^']+)'|\bimport\('([^']+)'\)/g;

function targetOf(root: string, file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
  const [, name, rest] = /^@booking\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  if (name === undefined || rest === undefined) return undefined;
  return globSync(`packages/${name}/src/${rest}`, { cwd: root })[0];
}

/** The sources of services and packages of a checkout, without what is generated. */
export function sourcesOf(root: string): Sources {
  const files = globSync('{services,packages}/*/src/**/*.ts', { cwd: root }).filter(
    (it) => !it.includes('/generated/'),
  );
  const known = new Set(files);
  return new Map(
    files.toSorted().map((file): [string, Source] => {
      const text = readFileSync(join(root, file), 'utf8');
      const targets = [...text.matchAll(importedFrom)].map(([, by, at]) => targetOf(root, file, by ?? at ?? ''));
      const part = file.split('/').slice(0, 2).join('/');
      const folders = relative(join(part, 'src'), file).split('/').slice(0, -1);
      const needs = targets.filter((it): it is string => it !== undefined && known.has(it));
      return [file, { part, folders, lines: text.split('\n').length, needs }];
    }),
  );
}
