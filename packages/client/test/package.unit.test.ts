import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'booking-client-'));
  execFileSync(process.execPath, [join(import.meta.dirname, '../build.ts'), join(folder, 'out')]);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const out = (): string => join(folder, 'out');

describe('the package that is built', () => {
  test('has less than 20 kB of scripts, less than 30 kB of types and nothing it depends on', () => {
    const bytesOf = (ending: string): number =>
      readdirSync(out())
        .filter((name) => name.endsWith(ending))
        .reduce((sum, name) => sum + statSync(join(out(), name)).size, 0);
    expect(bytesOf('.js')).toBeGreaterThan(5_000);
    expect(bytesOf('.js')).toBeLessThan(20_000);
    expect(bytesOf('.d.ts')).toBeLessThan(30_000);
    expect(Object.keys(JSON.parse(readFileSync(join(out(), 'package.json'), 'utf8')) as object)).not.toContain(
      'dependencies',
    );
    const sources = readdirSync(out()).filter((name) => name.endsWith('.js'));
    const imported = sources.flatMap((name) => [
      ...readFileSync(join(out(), name), 'utf8').matchAll(/from '([^']+)'/g),
    ]);
    expect(imported.length).toBeGreaterThan(3);
    for (const [, from = ''] of imported) expect(from).toMatch(/^\.\/\w+\.js$/);
  });

  test('can be imported as it is', () => {
    const script = `import { createClient } from ${JSON.stringify(join(out(), 'client.js'))}; console.log(typeof createClient({ url: 'http://x' }).get)`;
    expect(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })).toBe(
      'function\n',
    );
  });
});
