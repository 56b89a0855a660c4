import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * `npm run lint:description`: Redocly and Spectral, pinned and installed into a folder of their own (they bring 240 packages), with the
 * rulesets beside this file, over the committed descriptions. Needs the package registry. First a document with planted faults, each of
 * which must be found; then the documents themselves, of which nothing may be said: a warning ends it with 1 as an error does.
 */
const packages = { '@redocly/cli': '2.77.0', '@stoplight/spectral-cli': '6.16.3' };
const rules = import.meta.dirname;
const openApi = resolve('docs/reference/openapi.json');
const asyncApi = resolve('docs/reference/asyncapi.json');
const folder = mkdtempSync(join(tmpdir(), 'lint-'));

const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, REDOCLY_TELEMETRY: 'off' } });
const bin = (name: string): string => join(folder, 'node_modules', '.bin', name);
const redocly = (...files: string[]) => run(bin('redocly'), 'lint', '--config', join(rules, 'redocly.yaml'), ...files);
const spectral = (...files: string[]) =>
  run(bin('spectral'), 'lint', '-r', join(rules, 'spectral.yaml'), '--fail-severity', 'hint', ...files);

/** A small document that breaks one rule of each kind that the rulesets add. */
const planted = {
  openapi: '3.1.0',
  info: { title: 'Planted', version: '1', contact: { name: 'x' }, license: { name: 'x', identifier: 'MIT' } },
  servers: [{ url: 'https://api.example.com' }],
  tags: [{ name: 'a', description: 'A.' }],
  paths: {
    '/a': {
      post: {
        operationId: 'a',
        summary: 'A',
        tags: ['a'],
        parameters: [{ name: 'p', in: 'query', schema: { type: ['string', 'null'] }, example: 1 }],
        responses: { 200: { description: 'A.' } },
      },
    },
  },
};
const faults: Readonly<Record<string, readonly string[]>> = {
  redocly: ['operation-description', 'parameter-description', 'no-invalid-parameter-examples', 'security-defined'],
  spectral: ['no-lists-of-types', 'errors-are-described', 'access-is-described', 'writes-take-idempotency-keys'],
};

const said: string[] = [];
const report = (name: string, passed: boolean, text: string): void => {
  process.stdout.write(`${passed ? 'ok  ' : 'FAIL'} ${name}\n${passed ? '' : `${text}\n`}`);
  if (!passed) said.push(name);
};

try {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
  writeFileSync(join(folder, 'planted.json'), JSON.stringify(planted));
  const installed = run('npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error');
  if (installed.status !== 0) throw new Error(installed.stderr);
  for (const [name, lint] of Object.entries({ redocly, spectral })) {
    const found = lint('planted.json');
    const text = found.stdout + found.stderr;
    const missed = faults[name]!.filter((rule) => !text.includes(rule));
    report(`${name} finds what was planted`, missed.length === 0, `missed: ${missed.join(', ')}\n${text}`);
  }
  const byRedocly = redocly(openApi);
  report('redocly: openapi.json', byRedocly.status === 0, byRedocly.stdout + byRedocly.stderr);
  const bySpectral = spectral(openApi, asyncApi);
  report('spectral: openapi.json, asyncapi.json', bySpectral.status === 0, bySpectral.stdout + bySpectral.stderr);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = said.length === 0 ? 0 : 1;
