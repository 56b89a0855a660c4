import { readFile } from 'node:fs/promises';
import { runCommand } from '@booking/testkit/stack/command.ts';

export interface MemoryUse {
  /** Resident set: pages shared with the other services (node itself) are counted in each. */
  residentBytes: number;
  /** The part that is this process's own, shared pages counted by their fraction; undefined where the system does not tell. */
  proportionalBytes: number | undefined;
}

const kilobytesIn = (text: string, field: string): number | undefined => {
  const match = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text);
  return match ? Number(match[1]) * 1024 : undefined;
};

/** What a process holds; zeros when it has ended. */
export const memoryUse = async (pid: number): Promise<MemoryUse> => {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const [status, rollup] = await Promise.all([read('status'), read('smaps_rollup')]);
  const resident = kilobytesIn(status, 'VmRSS');
  if (resident !== undefined) return { residentBytes: resident, proportionalBytes: kilobytesIn(rollup, 'Pss') };
  const { stdout } = await runCommand('ps', ['-o', 'rss=', '-p', String(pid)]);
  return { residentBytes: Number(stdout.trim() || 0) * 1024, proportionalBytes: undefined };
};
