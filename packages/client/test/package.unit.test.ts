import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');
let folder: string;
const installed = (name: string, ...path: string[]): string => join(folder, 'node_modules/@booking', name, ...path);
const npm = (args: string[], cwd: string): string =>
  execFileSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], { cwd, encoding: 'utf8' });

/** Whatever stands beside it on this machine: the oldest node that the packages name, where there is one. */
const nodes = [process.execPath, ...['/usr/bin/node', '/usr/local/bin/node'].filter((path) => runs(path))];
function runs(path: string): boolean {
  try {
    return Number(/\d+/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' }))?.[0]) >= 20;
  } catch {
    return false;
  }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'booking-packages-'));
  const packed = ['client', 'webhook-verifier'].map((name) => {
    npm(['pack', '--pack-destination', folder], join(root, 'packages', name));
    return join(folder, readdirSync(folder).find((file) => file.includes(name)) ?? '');
  });
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  npm(['install', '--offline', '--ignore-scripts', ...packed], folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the packages that others install', () => {
  test.each(['client', 'webhook-verifier'])('%s ships what is built and depends on nothing', (name) => {
    const manifest = JSON.parse(readFileSync(installed(name, 'package.json'), 'utf8')) as Record<string, unknown>;
    expect(manifest).toMatchObject({ type: 'module', sideEffects: false, engines: { node: '>=20' } });
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).not.toHaveProperty('private');
    expect(readdirSync(installed(name)).toSorted()).toEqual(['README.md', 'dist', 'package.json']);
    const scripts = readdirSync(installed(name, 'dist'), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.js'),
    );
    const text = scripts.map((file) => readFileSync(installed(name, 'dist', file), 'utf8')).join('\n');
    for (const [, from = ''] of text.matchAll(/from '([^']+)'/g))
      expect(from).toMatch(/^\.\.?\/([\w-]+\/)?[\w-]+\.js$/);
    expect(gzipSync(text).length).toBeLessThan(25_000);
  });

  test('are imported and used by every node from 20 on that is here', () => {
    const program = `
      import { createServer } from 'node:http';
      import { createClient } from '@booking/client';
      import { NotFoundError } from '@booking/client/errors';
      import { verifyWebhook } from '@booking/webhook-verifier';
      const server = createServer((request, response) => {
        response.writeHead(404, { 'content-type': 'application/vnd.api+json' });
        response.end('{"errors":[{"id":"r","status":"404","code":"not_found","title":"T","detail":"D"}]}');
      });
      await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
      const client = createClient({ url: 'http://127.0.0.1:' + server.address().port, token: () => 't' });
      const said = await client.get('orders', 'x').catch((error) => error instanceof NotFoundError);
      server.close();
      const verdict = await verifyWebhook({
        body: '{"test": 2432232314}',
        headers: {
          'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
          'webhook-timestamp': '1614265330',
          'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
        },
        keys: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
        now: 1_614_265_330_000,
      });
      console.log(said, verdict.valid);`;
    writeFileSync(join(folder, 'use.js'), program);
    for (const node of nodes) {
      const env = { PATH: process.env['PATH'] };
      expect(execFileSync(node, ['use.js'], { cwd: folder, encoding: 'utf8', env })).toBe('true true\n');
    }
  });

  test('are typed: what must compile does, and of the mistakes not one', () => {
    mkdirSync(join(folder, 'types'));
    for (const name of ['mistakes.ts', 'right-calls.ts']) {
      writeFileSync(join(folder, 'types', name), readFileSync(join(import.meta.dirname, 'types', name)));
    }
    symlinkSync(join(root, 'node_modules/typescript'), join(folder, 'node_modules/typescript'));
    const options = '--ignoreConfig --noEmit --strict --module nodenext --target es2022 --lib es2023,dom';
    const tsc = join(root, 'node_modules/.bin/tsc');
    execFileSync(tsc, [...options.split(' '), '--types', '', 'types/mistakes.ts', 'types/right-calls.ts'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const mistakes = readFileSync(join(folder, 'types/mistakes.ts'), 'utf8');
    expect(mistakes.match(/@ts-expect-error/g)?.length).toBeGreaterThanOrEqual(40);
  });
});
