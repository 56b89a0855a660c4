import { isContended } from './transaction.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';

/** Far more than two or three replicas need to get past one another; a caller's deadline comes first. */
const roundsMax = 20;

/**
 * The queue keeps one process from fighting itself; replicas still fight each other over the first place, and an unlucky one can lose every
 * try of a transaction. It keeps its turn here and goes on, since nothing was written.
 */
export function patientQueue(queue: KeyedQueue): KeyedQueue {
  return { size: () => queue.size(), run: (key, task) => queue.run(key, () => patiently(task)) };
}

/** Runs a task again that gave way to other replicas every time: nothing was written. */
export async function patiently<T>(task: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await task();
    } catch (error) {
      if (!isContended(error) || round === roundsMax) throw error;
    }
  }
}
