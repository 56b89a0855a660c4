import { AsyncLocalStorage } from 'node:async_hooks';
import type { CallContext } from '@booking/platform/context.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';

/** A call that waits to be carried out together with others of its kind. */
export interface GroupedCall<T> {
  context: CallContext;
  request: T;
  /** Runs work as the caller would: its trace, its request. */
  inItsContext: <R>(work: () => R) => R;
}

export interface CallGroups<T, A> {
  /** Answers or throws what became of this very call. */
  run(key: string, context: CallContext, request: T): Promise<A>;
}

interface Waiting<T, A> extends GroupedCall<T> {
  state: 'waiting' | 'taken' | 'done';
  /** Its own turn has come: nobody else will carry it out later. */
  turnCame: boolean;
  settle(outcome: PromiseSettledResult<A>): void;
}

/**
 * Calls of one key that wait in the queue for the same thing: whoever's turn comes takes the others along, up to `max`, in the order in
 * which they came. `commit` answers one outcome per call; when it throws, nothing has happened to any of them, the call whose turn it was
 * is told, and the next one's turn comes.
 */
export function createCallGroups<T, A>(options: {
  queue: KeyedQueue;
  max: number;
  commit: (calls: readonly GroupedCall<T>[]) => Promise<PromiseSettledResult<A>[]>;
}): CallGroups<T, A> {
  const byKey = new Map<string, Set<Waiting<T, A>>>();

  const takeTurn = async (mine: Waiting<T, A>, calls: ReadonlySet<Waiting<T, A>>): Promise<void> => {
    mine.turnCame = true;
    if (mine.state !== 'waiting') return;
    const group = [...calls].filter(({ state }) => state === 'waiting').slice(0, options.max);
    for (const call of group) call.state = 'taken';
    try {
      const outcomes = await options.commit(group);
      for (const [at, call] of group.entries()) call.settle(outcomes[at]!);
    } catch (reason) {
      for (const call of group) {
        if (call !== mine && call.turnCame) call.settle({ status: 'rejected', reason });
        else call.state = 'waiting';
      }
      throw reason;
    }
  };

  return {
    run(key, context, request) {
      const calls = byKey.get(key) ?? new Set();
      byKey.set(key, calls);
      return new Promise<A>((resolve, reject) => {
        const mine: Waiting<T, A> = {
          context,
          request,
          inItsContext: AsyncLocalStorage.snapshot(),
          state: 'waiting',
          turnCame: false,
          settle(outcome) {
            mine.state = 'done';
            calls.delete(mine);
            if (calls.size === 0 && byKey.get(key) === calls) byKey.delete(key);
            if (outcome.status === 'fulfilled') resolve(outcome.value);
            else reject(outcome.reason as Error);
          },
        };
        calls.add(mine);
        options.queue
          .run(key, () => takeTurn(mine, calls))
          .catch((reason: unknown) => {
            if (mine.state !== 'done') mine.settle({ status: 'rejected', reason });
          });
      });
    },
  };
}
