import { spawn } from 'node:child_process';
import { open, readFile, rm } from 'node:fs/promises';
import { startKeeper } from './keeper.ts';
import { endGroup, writeRecord } from './process-record.ts';

export interface GuardedProcess {
  readonly pid: number;
  /** The exit code or the signal's name, once it has ended; undefined while it runs. */
  ended(): string | undefined;
  /** The last lines it wrote: the reason, when a start fails. */
  tail(): Promise<string>;
  stop(graceMs?: number): Promise<void>;
}

export interface GuardedOptions {
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Receives stdout and stderr (appended). */
  logFile: string;
  /** Where the pid is recorded, for the next run to find what a crash left behind. */
  pidFile: string;
  /** Called when it ends without having been asked to. */
  onUnexpectedEnd?: (how: string) => void;
}

/** Starts a program in a process group of its own that does not outlive this process. */
export const startGuarded = async (options: GuardedOptions): Promise<GuardedProcess> => {
  const log = await open(options.logFile, 'a');
  const offset = (await log.stat()).size;
  const child = spawn(options.command, options.args, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  let end: string | undefined;
  let askedToEnd = false;
  const exited = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      end = signal ?? `code ${code}`;
      if (!askedToEnd) options.onUnexpectedEnd?.(end);
      resolve();
    });
    child.once('error', (error) => resolve(void (end = error.message)));
  });
  await new Promise<void>((resolve) => {
    child.once('spawn', resolve);
    child.once('error', () => resolve());
  });
  await log.close();
  const tail = async () =>
    (await readFile(options.logFile)).subarray(offset).toString().trim().split('\n').slice(-5).join(' | ');
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${options.command}: ${end ?? 'could not be started'}`);
  const keeper = startKeeper(pid);
  await writeRecord(options.pidFile, pid);
  child.unref();
  return {
    pid,
    ended: () => end,
    tail,
    stop: async (graceMs = 10_000) => {
      askedToEnd = true;
      await endGroup(pid, graceMs);
      await exited;
      keeper.dismiss();
      await rm(options.pidFile, { force: true });
    },
  };
};
