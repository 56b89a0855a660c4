import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { runCommand } from './command.ts';

/** What a pid file says: the pid alone could meanwhile belong to somebody else's process, its start time cannot. */
export interface ProcessRecord {
  pid: number;
  startedAt: string;
}

/** When the process started, as the system tells it; undefined when no such process lives (a zombie does not). */
export const startTimeOf = async (pid: number): Promise<string | undefined> => {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
    // The second field is the program's name in brackets and may hold anything; fixed fields follow the last bracket.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields && fields[0] !== 'Z' ? fields[19] : undefined;
  }
  const { code, stdout } = await runCommand('ps', ['-o', 'lstart=', '-p', String(pid)]);
  return code === 0 && stdout.trim() ? stdout.trim() : undefined;
};

export const writeRecord = async (file: string, pid: number): Promise<void> => {
  const startedAt = await startTimeOf(pid);
  if (startedAt) await writeFile(file, JSON.stringify({ pid, startedAt } satisfies ProcessRecord));
};

/** The recorded process if it is still that very one. */
export const livingRecord = async (file: string): Promise<ProcessRecord | undefined> => {
  try {
    const record = JSON.parse(await readFile(file, 'utf8')) as ProcessRecord;
    return (await startTimeOf(record.pid)) === record.startedAt ? record : undefined;
  } catch {
    return undefined;
  }
};

const signal = (target: number, name: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(target, name);
  } catch {
    return false;
  }
};

/** Signals a process group (the pid is its leader's), or the process alone where it leads none. */
export const signalGroup = (pid: number, name: NodeJS.Signals): boolean => signal(-pid, name) || signal(pid, name);

const groupLives = async (pid: number): Promise<boolean> => signal(-pid, 0) || (await startTimeOf(pid)) !== undefined;

/** Ends a whole process group: SIGTERM, then SIGKILL for what is left when the grace is over. */
export const endGroup = async (pid: number, graceMs: number): Promise<void> => {
  signalGroup(pid, graceMs > 0 ? 'SIGTERM' : 'SIGKILL');
  const killAt = Date.now() + graceMs;
  const giveUpAt = killAt + 5_000;
  while ((await groupLives(pid)) && Date.now() < giveUpAt) {
    if (Date.now() >= killAt) signalGroup(pid, 'SIGKILL');
    await delay(20);
  }
};

/** Ends what an earlier run that crashed left behind, and only that: the start time must be the recorded one. */
export const endLeftover = async (file: string, graceMs = 10_000): Promise<boolean> => {
  const record = await livingRecord(file);
  if (record) await endGroup(record.pid, graceMs);
  await rm(file, { force: true });
  return record !== undefined;
};
