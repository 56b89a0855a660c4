import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { SERVICE_NAMES } from '@booking/testkit/platform.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const dockerfile = read('Dockerfile');

const rooms = ['packages', 'services'].flatMap((area) =>
  readdirSync(join(root, area))
    .map((name) => `${area}/${name}`)
    .filter((folder) => existsSync(join(root, folder, 'package.json'))),
);
const workspaces = [...rooms, 'console'];

/** The packages that the sources of a workspace import. */
function importsOf(workspace: string): string[] {
  const files = readdirSync(join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts') && !file.startsWith('generated'));
  const named = sources.flatMap((file) => [...read(join(workspace, 'src', file)).matchAll(/'@booking\/([a-z-]+)\//g)]);
  return [...new Set(named.map(([, name = '']) => `packages/${name}`))].filter((name) => name !== workspace);
}

/** A workspace with all that it imports, directly or through packages. */
function closureOf(workspace: string, seen: string[] = []): string[] {
  if (seen.includes(workspace)) return seen;
  return importsOf(workspace).reduce((found, one) => closureOf(one, found), [...seen, workspace]);
}

describe('the image', () => {
  test.each(SERVICE_NAMES.map((name) => [name]))('of %s holds what the service imports and nothing else', (name) => {
    const line = new RegExp(`^ +${name}\\) echo ([^;]+) ;;`, 'm').exec(dockerfile)?.[1];
    expect(line?.split(' ')).toEqual(closureOf(`services/${name}`).toSorted());
  });

  test("knows every workspace's manifest, and of the test kit nothing more", () => {
    for (const folder of workspaces) expect(dockerfile).toContain(`COPY ${folder}/package.json ${folder}/`);
    expect(SERVICE_NAMES.flatMap((name) => closureOf(`services/${name}`))).not.toContain('packages/testkit');
    expect(read('.dockerignore').split('\n')).toContain('packages/testkit/src');
  });

  test('holds the documents that the gateway reads at its start', () => {
    const served = { 'docs/guides': 'docs docs', 'docs/errors': 'docs docs', 'CHANGELOG.md': 'CHANGELOG.md ./' };
    for (const [path, copied] of Object.entries(served)) {
      expect(read('.dockerignore').split('\n')).toContain(`!${path}`);
      expect(dockerfile.split('\n')).toContain(`COPY ${copied}`);
    }
  });

  test('installs the locked versions without what only development needs', () => {
    const [toBuild, toRun, ...more] = dockerfile.match(/\bnpm [a-z]+.*/g) ?? [];
    expect(toRun).toMatch(/^npm ci --omit=dev --ignore-scripts /);
    expect(more).toEqual([]);
    // The console is built in a stage of its own, of which the image takes the built files.
    expect(toBuild).toMatch(/^npm ci --ignore-scripts .*--workspace packages\/client --workspace console$/);
    expect(dockerfile.match(/--from=console .*/g)).toEqual(['--from=console /app/console/dist console/dist']);
  });

  test('is built in stages on the pinned node and does not run as root', () => {
    const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
    expect(dockerfile).toContain(`node:${devDependencies['node']}-`);
    expect(dockerfile.match(/^FROM /gm)).toHaveLength(4);
    expect(dockerfile).toMatch(/^USER node$/m);
  });
});
