import { describe, expect, it } from '@jest/globals';
import type { AppError } from '../src/errors.ts';
import { createKeyedQueue, inTurn } from '../src/keyed-queue.ts';

const deferred = () => Promise.withResolvers<void>();

describe('a keyed queue', () => {
  it('runs tasks of one key one after another, in order, and tasks of other keys meanwhile', async () => {
    const queue = createKeyedQueue({ maxWaitingPerKey: 10 });
    const gate = deferred();
    const log: string[] = [];
    const first = queue.run('a', async () => {
      await gate.promise;
      log.push('a1');
    });
    const second = queue.run('a', async () => {
      log.push('a2');
    });
    await queue.run('b', async () => {
      log.push('b1');
    });
    expect(log).toEqual(['b1']);
    gate.resolve();
    await Promise.all([first, second]);
    expect(log).toEqual(['b1', 'a1', 'a2']);
    expect(queue.size()).toBe(0);
  });

  it('goes on after a failed task and hands the failure to its caller alone', async () => {
    const queue = createKeyedQueue({ maxWaitingPerKey: 10 });
    const failing = queue.run('a', () => Promise.reject(new Error('boom')));
    const next = queue.run('a', () => Promise.resolve('fine'));
    await expect(failing).rejects.toThrow('boom');
    await expect(next).resolves.toBe('fine');
  });

  it('does not begin what nobody waits for any more, and goes on with who came after', async () => {
    const queue = createKeyedQueue({ maxWaitingPerKey: 1_000 });
    const gate = deferred();
    const running = queue.run('a', () => gate.promise);
    const begun: string[] = [];
    let isAwaited = true;
    const crowd = Array.from({ length: 500 }, () =>
      inTurn(queue, { isAwaited: () => isAwaited }, 'a', () => Promise.resolve(begun.push('crowd'))),
    );
    const next = inTurn(queue, { isAwaited: () => true }, 'a', () => Promise.resolve(begun.push('next')));
    isAwaited = false;
    gate.resolve();
    await Promise.all([running, next]);
    const ended = await Promise.allSettled(crowd);
    expect(ended.map((one) => one.status === 'rejected' && (one.reason as AppError).code)).toEqual(
      Array.from({ length: 500 }, () => 'service_unavailable'),
    );
    expect(begun).toEqual(['next']);
  });

  it('refuses with 503 when too many wait, and takes tasks again afterwards', async () => {
    const queue = createKeyedQueue({ maxWaitingPerKey: 1 });
    const gate = deferred();
    const running = queue.run('a', () => gate.promise);
    const waiting = queue.run('a', () => Promise.resolve());
    await expect(queue.run('a', () => Promise.resolve())).rejects.toMatchObject({ code: 'service_unavailable' });
    gate.resolve();
    await Promise.all([running, waiting]);
    await expect(queue.run('a', () => Promise.resolve('again'))).resolves.toBe('again');
  });
});
