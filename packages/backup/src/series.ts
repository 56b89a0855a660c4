import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, type BackupOptions } from './backup.ts';
import { continueBackup, HistoryLost } from './log.ts';

const hourMs = 3_600_000;
const named = /^(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z$/;

const nameOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
const timeIn = (name: string): number => Date.parse(name.replace(named, '$1T$2:$3:$4Z'));

/** The whole backups of a folder, the oldest first; each has a folder of its own, named by when it was begun. */
async function seriesIn(root: string): Promise<string[]> {
  return (await readdir(root)).filter((name) => named.test(name)).toSorted();
}

/**
 * What is to be run again and again over the same folder: goes on with the log of the latest backup, or makes a new one when that is old,
 * when there is none, or when a database no longer knows what followed. Backups older than `keepDays` go, once a later one is whole.
 */
export async function continueSeries(
  options: BackupOptions & { everyHours: number; keepDays: number; now: Date },
): Promise<void> {
  const { folder: root, sources, everyHours, keepDays, now, say = () => undefined } = options;
  await mkdir(root, { recursive: true, mode: 0o700 });
  const latest = (await seriesIn(root)).at(-1);
  if (latest !== undefined) {
    const isContinued = await continued(join(root, latest), options);
    if (isContinued && now.getTime() - timeIn(latest) < everyHours * hourMs) return;
  }
  const folder = join(root, nameOf(now));
  const unfinished = `${folder}.unfinished`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await backup({ ...options, folder: unfinished });
  // Until here everything is known from the one before: no moment lies between the two.
  if (latest !== undefined) await continued(join(root, latest), { sources, say });
  await rename(unfinished, folder);
  for (const name of await readdir(root)) {
    const begun = timeIn(name.replace('.unfinished', ''));
    const isOld = name.endsWith('.unfinished') || now.getTime() - begun > keepDays * 24 * hourMs;
    if (!Number.isNaN(begun) && isOld && name !== nameOf(now)) await rm(join(root, name), { recursive: true });
  }
}

async function continued(folder: string, { sources, say }: Pick<BackupOptions, 'sources' | 'say'>): Promise<boolean> {
  try {
    await continueBackup({ folder, sources, ...(say ? { say } : {}) });
    return true;
  } catch (error) {
    if (!(error instanceof HistoryLost)) throw error;
    say?.(error.message);
    return false;
  }
}
