import { readFile } from 'node:fs/promises';
import { runCommand } from '@booking/testkit/stack/command.ts';

/** Resident memory of a process in bytes; 0 when it has ended. */
export const residentBytes = async (pid: number): Promise<number> => {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  }
  const { stdout } = await runCommand('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout.trim() || 0) * 1024;
};
