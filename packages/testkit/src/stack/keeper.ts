import { spawn } from 'node:child_process';

export interface Keeper {
  /** The group has ended (or is about to be ended by its owner): nothing is left to keep. */
  dismiss(): void;
}

const SCRIPT = `read -r _
kill -s TERM -- -"$1" 2>/dev/null || exit 0
i=0
while kill -s 0 -- -"$1" 2>/dev/null && [ $i -lt 50 ]; do sleep 0.1; i=$((i+1)); done
kill -s KILL -- -"$1" 2>/dev/null`;

/**
 * Sees to it that a process group does not outlive this process: a shell of a few hundred kilobytes waits on a pipe that
 * this process alone holds. When this process dies, however (SIGKILL included), the pipe closes and the shell ends the group.
 */
export const startKeeper = (groupLeader: number): Keeper => {
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'process-keeper', String(groupLeader)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.stdin.on('error', () => undefined);
  shell.on('error', () => undefined);
  shell.unref();
  (shell.stdin as unknown as { unref(): void }).unref();
  return { dismiss: () => void shell.kill('SIGKILL') };
};
