import { spawn } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { processorTimeOf, whileItWorks } from '../src/progress.ts';

describe('waiting for something that works', () => {
  test('goes on for longer than it may be idle, as long as there is a sign of work', async () => {
    const until = performance.now() + 2_500;
    let work = 0;
    const found = await whileItWorks('it', () => (performance.now() > until ? 'done' : undefined), {
      work: async () => String((work += 1)),
      idleMs: 900,
    });
    expect(found).toBe('done');
  });

  test('ends when there is none', async () => {
    const start = performance.now();
    const never = whileItWorks('it', () => undefined, { work: async () => 'as before', idleMs: 700 });
    await expect(never).rejects.toThrow('it: no sign of work for 700 ms');
    expect(performance.now() - start).toBeLessThan(3_000);
  });

  test('ends at ten times as long, whatever is still done', async () => {
    let work = 0;
    const never = whileItWorks('it', () => undefined, { work: async () => String((work += 1)), idleMs: 300 });
    await expect(never).rejects.toThrow('it: not within 3000 ms');
  });

  test('sees that a process computes', async () => {
    const child = spawn(process.execPath, ['-e', 'for (;;);']);
    try {
      const seen = new Set<string>();
      const found = await whileItWorks('processor time', () => (seen.size > 3 ? 'it computes' : undefined), {
        work: async () => {
          const time = String(await processorTimeOf(child.pid ?? 0));
          seen.add(time);
          return time;
        },
        // On a busy machine it may be given no core for a while.
        idleMs: 4_000,
      });
      expect(found).toBe('it computes');
    } finally {
      child.kill('SIGKILL');
    }
  });
});
