import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@booking/testkit/platform.ts';
import type { Snippet } from './snippets.ts';

export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

export function execute(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  input: Buffer = Buffer.of(),
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, env, timeout: 60_000 });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

/**
 * A reader's terminal: what one block exports or defines, the next ones know. Blocks of TypeScript and Python run in the project, where the
 * clients are found.
 */
export function terminal(name: string, given: Readonly<Record<string, string>>, python = 'python3') {
  const folder = join(ROOT, '.state/guides', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const kept = join(folder, 'environment');
  let env: NodeJS.ProcessEnv = { ...process.env, NODE_OPTIONS: '', ...given };
  return {
    folder,
    async run({ language, code, line }: Snippet): Promise<Ran> {
      if (language === 'ts') {
        const file = join(folder, `line-${line}.ts`);
        writeFileSync(file, code);
        const flags = ['--disable-warning=ExperimentalWarning', '--conditions=booking-source'];
        return execute(process.execPath, [...flags, file], env);
      }
      if (language === 'python') {
        return execute(python, ['-c', code], { ...env, PYTHONPATH: join(ROOT, 'packages/client-python/src') });
      }
      const script = `set -euo pipefail\nset -a\n${code}\nenv -0 > ${kept}\n`;
      const ran = await execute('bash', ['-c', script], env);
      if (ran.code === 0) env = variablesIn(readFileSync(kept, 'utf8'));
      return ran;
    },
  };
}

const variablesIn = (text: string): NodeJS.ProcessEnv =>
  Object.fromEntries(
    text
      .split('\0')
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
