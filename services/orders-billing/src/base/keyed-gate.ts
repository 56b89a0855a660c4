import { serviceUnavailable } from '@booking/platform/errors.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';

interface Waiter {
  enter: () => void;
  timer: NodeJS.Timeout;
}

interface Entry {
  inside: number;
  waiting: Waiter[];
}

/**
 * Lets a few tasks per key in at a time; the others wait outside, in order. A thousand callers that all start at once share the processor,
 * so that none is through before the last: each runs into its deadline, although every one of them would have taken milliseconds alone.
 * Here the first are done, and what they left behind answers the rest. Whoever waits for `maxWaitMs` is told 503 with Retry-After: an
 * answer, while its caller still listens, and not a silence that opens the caller's breaker for everybody else.
 */
export function createKeyedGate(options: {
  atOncePerKey: number;
  maxWaitMs: number;
  maxWaitingPerKey: number;
}): KeyedQueue {
  const entries = new Map<string, Entry>();
  let total = 0;

  const enter = (entry: Entry): Promise<void> => {
    if (entry.inside < options.atOncePerKey) {
      entry.inside += 1;
      return Promise.resolve();
    }
    if (entry.waiting.length >= options.maxWaitingPerKey) return Promise.reject(full());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        entry.waiting.splice(entry.waiting.indexOf(waiter), 1);
        reject(full());
      }, options.maxWaitMs);
      const waiter: Waiter = { enter: resolve, timer };
      entry.waiting.push(waiter);
    });
  };

  /** Whoever leaves hands its place to the next. */
  const leave = (key: string, entry: Entry): void => {
    const next = entry.waiting.shift();
    if (next) {
      clearTimeout(next.timer);
      next.enter();
      return;
    }
    entry.inside -= 1;
    if (entry.inside === 0) entries.delete(key);
  };

  return {
    size: () => total,
    async run(key, task) {
      const entry = entries.get(key) ?? { inside: 0, waiting: [] };
      entries.set(key, entry);
      total += 1;
      try {
        await enter(entry);
        try {
          return await task();
        } finally {
          leave(key, entry);
        }
      } finally {
        total -= 1;
      }
    },
  };
}

/** Waits for the turn at every key, in one order for all callers so that none waits in a circle. */
export function throughGates<T>(gate: KeyedQueue, keys: readonly string[], task: () => Promise<T>): Promise<T> {
  const [key, ...others] = [...new Set(keys)].sort();
  if (key === undefined) return task();
  return gate.run(key, () => throughGates(gate, others, task));
}

function full() {
  return serviceUnavailable('Too many requests want the same; try again shortly.', 1);
}
