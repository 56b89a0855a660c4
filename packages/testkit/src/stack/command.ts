import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

export interface CommandResult {
  /** Exit code, or -1 when the program could not be started or was ended at the deadline. */
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a program to its end with captured output (no shell). Never throws: a missing program is code -1. */
export const runCommand = (
  command: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; timeoutMs?: number } = {},
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: options.timeoutMs ?? 60_000,
      killSignal: 'SIGKILL',
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.once('error', (error) => resolve({ code: -1, stdout, stderr: error.message }));
    child.once('close', (code) => resolve({ code: code ?? -1, stdout, stderr }));
  });

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** The first executable of that name on the PATH (and in the extra folders after it). */
export const findOnPath = async (name: string, extraFolders: readonly string[] = []): Promise<string | undefined> => {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), ...extraFolders];
  for (const folder of folders) {
    const candidate = join(folder, name);
    if (await isExecutable(candidate)) return candidate;
  }
  return undefined;
};
