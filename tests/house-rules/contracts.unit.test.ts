import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  dev?: boolean;
  link?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

type Packages = Readonly<Record<string, Locked>>;

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Packages };

/** Where node looks for `name` from the folder of a package: its own node_modules, then those of the folders around it. */
function isLocked(locked: Packages, from: string, name: string): boolean {
  const parents = from.split('/node_modules/').map((_, at, parts) => parts.slice(0, at + 1).join('/node_modules/'));
  const folders = [...parents.map((folder) => (folder === '' ? '' : `${folder}/`)), ''];
  return folders.some((folder) => `${folder}node_modules/${name}` in locked);
}

const missingOptional = (locked: Packages): string[] =>
  Object.entries(locked).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(locked, path, name)),
  );

describe('the lock file', () => {
  test('names the binaries of every platform, so that npm ci takes it anywhere', () => {
    expect(missingOptional(packages)).toEqual([]);
  });

  test('a binary that is missing would be noticed', () => {
    const { 'node_modules/@swc/core-darwin-arm64': _one, ...others } = packages;
    expect(missingOptional(others)).toEqual(['@swc/core-darwin-arm64']);
  });

  test('names no registry', () => {
    const resolved = Object.values(packages).flatMap((one) => one.resolved ?? []);
    expect(resolved.filter((where) => !existsSync(where))).toEqual([]);
  });

  test('states the integrity of everything that runs in production', () => {
    const unchecked = Object.entries(packages).filter(
      ([path, one]) => path.includes('node_modules/') && !one.link && !one.dev && one.integrity === undefined,
    );
    expect(unchecked.map(([path]) => path)).toEqual([]);
  });
});
