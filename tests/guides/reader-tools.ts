import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@booking/testkit/platform.ts';
import { findOnPath } from '@booking/testkit/stack/command.ts';
import { installDebianPackages } from '@booking/testkit/stack/debian-packages.ts';
import { execute } from './run-snippet.ts';

/** What the snippets of the guides call besides what they define themselves, and the package that has it. */
const programs = { curl: 'curl', jq: 'jq', nc: 'netcat-openbsd' };

/**
 * Installs what a reader of the guides has and a bare machine may not.
 * @throws StackError when something is missing and cannot be installed here
 */
export async function haveReaderTools(): Promise<void> {
  const found = await Promise.all(Object.keys(programs).map((name) => findOnPath(name)));
  const missing = Object.values(programs).filter((_, index) => !found[index]);
  if (missing.length > 0) await installDebianPackages(missing, (line) => process.stderr.write(`${line}\n`));
}

/** The python of an environment with what the client for Python needs, made once; undefined where there is none to be had. */
export async function pythonWithClient(): Promise<string | undefined> {
  const folder = join(ROOT, '.state/guides-python');
  const python = join(folder, 'bin/python');
  if (existsSync(python)) return python;
  const steps: [string, ...string[]][] = [
    ['python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 11))'],
    ['python3', '-m', 'venv', folder],
    [python, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', 'httpx==0.28.1'],
  ];
  for (const [command, ...args] of steps) {
    const { code } = await execute(command, args, process.env).catch(() => ({ code: 1 }));
    if (code === 0) continue;
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
  return python;
}
