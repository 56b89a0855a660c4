import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 20;
const looksApartMs = 500;

/** Processor time of a process in clock ticks; 0 where the system does not tell. */
export async function processorTimeOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // Behind the name in parentheses, which may hold anything: user and system time.
  const [, , , , , , , , , , , user = '0', system = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(user) + Number(system);
}

/**
 * Waits for something that takes as long as a busy machine lets it: as long as `work` changes, there is hope.
 *
 * @throws Error when nothing has changed for `idleMs`, or after ten times as long
 */
export async function whileItWorks<T>(
  what: string,
  condition: () => T | undefined,
  { work, idleMs }: { work: () => Promise<string>; idleMs: number },
): Promise<T> {
  const startedAt = performance.now();
  let seen = { work: await work(), at: startedAt };
  let lookedAt = startedAt;
  for (;;) {
    const found = condition();
    if (found !== undefined) return found;
    const now = performance.now();
    if (now - lookedAt > Math.min(looksApartMs, idleMs / 3)) {
      lookedAt = now;
      const done = await work();
      if (done !== seen.work) seen = { work: done, at: now };
    }
    if (now - seen.at > idleMs) throw new Error(`${what}: no sign of work for ${idleMs} ms`);
    if (now - startedAt > 10 * idleMs) throw new Error(`${what}: not within ${10 * idleMs} ms`);
    await delay(pollMs);
  }
}
