import type { CallContext } from './context.ts';
import { serviceUnavailable } from './errors.ts';

/**
 * A mutex per key: lets one task per key run at a time in this process. It spares MongoDB the storm of transactions that abort one another
 * on a hot document; it decides nothing: the transaction stays the judge, since other replicas have queues of their own.
 */
export interface KeyedQueue {
  /** Runs `task` after every earlier task of the same key. Throws 503 when `maxWaiting` tasks of the key wait already. */
  run<T>(key: string, task: () => Promise<T>): Promise<T>;
  /** Tasks waiting or running, over all keys. */
  size(): number;
}

export function createKeyedQueue(options: { maxWaitingPerKey: number }): KeyedQueue {
  const tails = new Map<string, { tail: Promise<void>; count: number }>();
  let total = 0;

  return {
    size: () => total,
    async run(key, task) {
      const entry = tails.get(key) ?? { tail: Promise.resolve(), count: 0 };
      if (entry.count > options.maxWaitingPerKey) {
        throw serviceUnavailable('Too many requests wait for the same record; try again shortly.', 1);
      }
      entry.count += 1;
      total += 1;
      tails.set(key, entry);
      const result = entry.tail.then(task);
      entry.tail = result.then(
        () => undefined,
        () => undefined,
      );
      try {
        return await result;
      } finally {
        total -= 1;
        entry.count -= 1;
        if (entry.count === 0) tails.delete(key);
      }
    },
  };
}

/**
 * Runs `task` in its turn if its caller is still there then, else throws 503: what a crowd that gave up has left must not keep those
 * waiting who came after it.
 */
export const inTurn = <T>(
  queue: KeyedQueue,
  { isAwaited }: Pick<CallContext, 'isAwaited'>,
  key: string,
  task: () => Promise<T>,
): Promise<T> =>
  queue.run(key, () => {
    if (isAwaited?.() === false) throw serviceUnavailable('There was no turn in time. Nothing was done.', 1);
    return task();
  });
