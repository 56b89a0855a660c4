import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoId } from '@booking/contracts/demo-data.ts';
import { startPlatform } from '@booking/testkit/platform.ts';
import { startStack } from '@booking/testkit/stack/stack.ts';
import { testEnvironment } from '../support/test-environment.ts';
import { signToken } from '../support/tokens.ts';

/**
 * `npm run test:schemathesis [-- <arguments of schemathesis run>]`: the platform with demo data, and Schemathesis with every check and real
 * ids (hooks.py) against what `/openapi.json` says. Takes Schemathesis from SCHEMATHESIS, else installs it, pinned, into a folder of its
 * own: needs Python and then the package registry. Ends with 1 when it finds anything.
 */
const version = '4.32.5';
const slug = 'studio-nord';
/** One run each: in one run of all phases the tool ends with an error of its own when scenarios begin. */
const usual = [
  ['--phases', 'examples,coverage', '-w', '2'],
  ['--phases', 'stateful', '-n', '10', '--max-time', '300', '-w', '1'],
  ['--phases', 'fuzzing', '-n', '8', '--max-time', '400', '-w', '2'],
];
const here = import.meta.dirname;
const folder = mkdtempSync(join(tmpdir(), 'schemathesis-'));

/** 3.11 fails in the tool itself when it works in parallel. */
function python(): string {
  const runs = (name: string) => spawnSync(name, ['--version']).status === 0;
  return ['python3.14', 'python3.13', 'python3.12'].find(runs) ?? 'python3';
}

function installed(): string {
  const given = process.env['SCHEMATHESIS'];
  if (given) return given;
  const run = (command: string, ...args: string[]) => {
    const { status } = spawnSync(command, args, { stdio: 'inherit' });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
  };
  run(python(), '-m', 'venv', folder);
  run(join(folder, 'bin', 'pip'), 'install', '--quiet', `schemathesis==${version}`);
  return join(folder, 'bin', 'schemathesis');
}

const stack = await startStack({ persistent: false, onProgress: (text) => void process.stderr.write(`${text}\n`) });
const messagingNamespace = `schemathesis${randomBytes(3).toString('hex')}`;
const platform = await startPlatform({ stack, messagingNamespace, env: testEnvironment });
try {
  const token = await signToken(platform, { slug, role: 'owner' });
  const given = process.argv.slice(2);
  const command = installed();
  const env = { BASE_URL: platform.url, TOKEN: token, ORGANIZATION: demoId(slug) };
  const args = ['--config-file', join(here, 'schemathesis.toml'), 'run', `${platform.url}/openapi.json`];
  args.push('-H', `Authorization: Bearer ${token}`, '--checks', 'all', '--continue-on-failure', '--seed', '20261122');
  for (const more of given.length > 0 ? [given] : usual) {
    const { status } = spawnSync(command, [...args, ...more], {
      stdio: 'inherit',
      cwd: folder,
      env: { ...process.env, ...env, SCHEMATHESIS_HOOKS: 'hooks', PYTHONPATH: here },
    });
    if (status !== 0) process.exitCode = 1;
  }
} finally {
  await platform.stop();
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}
