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

  test('sees that a process computes', async () => {
    const child = spawn(process.execPath, ['-e', 'for (;;);']);
    try {
      const time = () => processorTimeOf(child.pid ?? 0);
      const before = await time();
      const found = await whileItWorks('processor time', () => undefined, {
        work: async () => String(await time()),
        idleMs: 300,
      }).catch((error: Error) => error.message);
      // It computes all the while, so that only the end of all patience ends the wait.
      expect(found).toContain('not within 3000 ms');
      expect(await time()).toBeGreaterThan(before);
    } finally {
      child.kill('SIGKILL');
    }
  });
});
