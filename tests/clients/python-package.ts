import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DemoPlatform } from './platform.ts';

const source = resolve('packages/client-python');
export const checker = 'mypy==2.4.1';
const mistakesMin = 40;

const execute = (folder: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string =>
  execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe', env: { ...process.env, ...env } });

/** The python of a new environment that has these packages. */
export function createEnvironment(folder: string, name: string, ...packages: string[]): string {
  execute(folder, 'python3', ['-m', 'venv', name]);
  const python = join(folder, name, 'bin', 'python');
  execute(folder, python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages]);
  return python;
}

/** The package as it is installed, built into the folder. */
export function wheelOf(folder: string): string {
  execute(folder, 'python3', ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--wheel-dir', 'wheels', source]);
  return join('wheels', readdirSync(join(folder, 'wheels'))[0] ?? '');
}

/**
 * The client for Python as its users have it: built as a wheel, installed into an empty environment, its types judged there, its own tests
 * run there, and then used, waiting and awaiting, against the platform.
 */
export function tryPythonPackage(platform: DemoPlatform, folder: string, bin: (name: string) => string): string {
  const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string =>
    execute(folder, command, args, env);
  const wheel = wheelOf(folder);
  const files = run('python3', ['-m', 'zipfile', '--list', wheel]);
  for (const needed of ['py.typed', 'types.py', 'METADATA']) {
    if (!files.includes(needed)) throw new Error(`${wheel} has no ${needed}`);
  }
  const python = createEnvironment(folder, 'empty', wheel);
  const checkers = createEnvironment(folder, 'checkers', checker);
  const mypy = (...paths: string[]): string =>
    run(checkers, [
      '-m',
      'mypy',
      '--strict',
      '--python-executable',
      python,
      ...paths.map((path) => join(source, path)),
    ]);
  mypy('src', 'test/types/right_calls.py', 'test/use.py', 'test/test_webhooks.py', 'test/test_transport.py');
  const mistakes = judgeMistakes(() => mypy('test/types/mistakes.py'));
  const pyright = (...paths: string[]): string =>
    run(bin('pyright'), ['--pythonpath', python, ...paths.map((path) => join(source, path))]);
  pyright('src', 'test/types/right_calls.py', 'test/use.py');
  judgeMistakes(() => pyright('test/types/mistakes.py'));
  const vectors = resolve('packages/webhook-verifier/test/vectors.json');
  run(python, ['-m', 'unittest', 'discover', '--start-directory', join(source, 'test')], { VECTORS: vectors });
  const { url, clientId, clientSecret } = platform;
  run(python, [join(source, 'test/use.py')], { URL: url, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret });
  return `${wheel}, ${mistakes} mistakes refused by mypy and Pyright, used waiting and awaiting`;
}

/** Each line that says so is refused, and no other. */
function judgeMistakes(check: () => string): number {
  const lines = readFileSync(join(source, 'test/types/mistakes.py'), 'utf8').split('\n');
  const wrong = lines.flatMap((line, at) => (line.includes('  # wrong: ') ? [at + 1] : []));
  let said = '';
  try {
    said = check();
  } catch (error) {
    said = (error as { stdout?: string }).stdout ?? '';
  }
  const refused = new Set([...said.matchAll(/mistakes\.py:(\d+)(?::\d+ -|:) error/g)].map(([, line]) => Number(line)));
  const differing = [...new Set([...wrong, ...refused])].filter((line) => !wrong.includes(line) || !refused.has(line));
  if (differing.length > 0) throw new Error(`mistakes.py: not as said in lines ${differing.join(', ')}\n${said}`);
  if (wrong.length < mistakesMin) throw new Error(`mistakes.py has ${wrong.length} mistakes only`);
  return wrong.length;
}
