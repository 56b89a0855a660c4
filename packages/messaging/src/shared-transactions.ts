import { patiently } from './patient-queue.ts';
import { isContended } from './transaction.ts';
import type { Transaction, UnitOfWork } from './unit-of-work.ts';
import { type CallContext, systemContext } from '@booking/platform/context.ts';
import { isDatabaseOutage } from '@booking/platform/database-outage.ts';
import { AppError } from '@booking/platform/errors.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';
import { createCallGroups, type CallGroups, type GroupedCall } from './call-groups.ts';

type Outcome<A> = PromiseSettledResult<A>;

/** A longer transaction makes those who come next wait for longer. */
export const sharedMax = 25;

/** Thrown by `judge`: the call is carried out in a transaction of its own, after those that share one. */
export class AloneError extends Error {}

/** What one call wants of the transaction that it shares with others. */
export interface SharedWork<T, J, A, R = void> {
  /** Names the thing that the call is about: of two of the same, the second goes alone, and is told what has become of it. */
  identity?(request: T): string;
  /** Around all that the transaction does. */
  within?<X>(tx: Transaction, work: () => Promise<X>): Promise<X>;
  /** Reads for all what each would read for itself. */
  readAhead?(tx: Transaction, requests: readonly T[]): Promise<R>;
  /** Writes nothing; what it refuses is this call's own refusal, and the others go on. `read`: what was read ahead. */
  judge(tx: Transaction, request: T, read: R): Promise<J>;
  /** Whether what `judge` throws is a refusal. Default: an AppError is. */
  isRefusal?(thrown: unknown): boolean;
  /** Whatever it throws, the transaction is given up and each call is carried out alone. */
  write(tx: Transaction, request: T, judged: J): Promise<A>;
}

export interface SharedTransactions<T, A> extends CallGroups<T, A> {
  /** The same in a transaction of its own. */
  alone(context: CallContext, request: T): Promise<A>;
}

/**
 * Calls of one key that wait for one another share a transaction, up to `sharedMax` of them, each in its caller's name. Nobody waits to
 * have company: who comes alone goes alone.
 */
export function createSharedTransactions<T, J, A, R = void>(options: {
  queue: KeyedQueue;
  unitOfWork: Pick<UnitOfWork, 'run'>;
  work: SharedWork<T, J, A, R>;
  /** Default: `sharedMax`. */
  max?: number;
  /** Default: the same work in a transaction of its own. */
  alone?: (context: CallContext, request: T) => Promise<A>;
}): SharedTransactions<T, A> {
  const { unitOfWork, work } = options;

  const inBatch = <X>(
    context: CallContext,
    requests: readonly T[],
    carryOut: (tx: Transaction, read: R) => Promise<X>,
  ) =>
    unitOfWork.run(context, (tx) =>
      tx.batch(() => {
        const both = async () => carryOut(tx, (await work.readAhead?.(tx, requests)) as R);
        return work.within ? work.within(tx, both) : both();
      }),
    );
  const judgedThenWritten = (context: CallContext, request: T): Promise<A> =>
    inBatch(context, [request], async (tx, read) => work.write(tx, request, await work.judge(tx, request, read)));
  const alone = options.alone ?? judgedThenWritten;

  const all = (calls: readonly GroupedCall<T>[]): Promise<(Outcome<A> | undefined)[]> => {
    const { organizationId, requestId } = calls[0]!.context;
    const repeated = repeatedOf(calls, work);
    const requests = calls.map(({ request }) => request);
    return inBatch(systemContext(organizationId, requestId), requests, async (tx, read) => {
      const outcomes: (Outcome<A> | undefined)[] = [];
      for (const call of calls) {
        const { context, request, inItsContext } = call;
        const one = () => judgedAndWritten(work, tx.as(context), request, read);
        outcomes.push(repeated.has(call) ? undefined : await inItsContext(one));
      }
      return outcomes;
    });
  };

  const groups = createCallGroups<T, A>({
    queue: options.queue,
    max: options.max ?? sharedMax,
    commit: (calls) => groupedOrAlone(calls, { all, alone: ({ context, request }) => alone(context, request) }),
  });
  return {
    alone,
    // A dry run keeps nothing of its transaction.
    run: (key, context, request) => (context.dryRun ? alone(context, request) : groups.run(key, context, request)),
  };
}

/** Calls about what another before them is about, or with its idempotency key. */
function repeatedOf<T>(
  calls: readonly GroupedCall<T>[],
  { identity }: Pick<SharedWork<T, unknown, unknown>, 'identity'>,
): Set<GroupedCall<T>> {
  const seen = new Set<string>();
  return new Set(
    calls.filter(({ context: { idempotencyKey, principal }, request }) => {
      const names = [
        ...(identity ? [`of ${identity(request)}`] : []),
        ...(idempotencyKey === undefined ? [] : [`key ${principal.subject} ${idempotencyKey}`]),
      ];
      const isRepeated = names.some((name) => seen.has(name));
      for (const name of names) seen.add(name);
      return isRepeated;
    }),
  );
}

/** Undefined for one that is to be carried out alone. */
async function judgedAndWritten<T, J, A, R>(
  work: SharedWork<T, J, A, R>,
  tx: Transaction,
  request: T,
  read: R,
): Promise<Outcome<A> | undefined> {
  let judged: J;
  try {
    judged = await work.judge(tx, request, read);
  } catch (reason) {
    if (reason instanceof AloneError) return undefined;
    if (!(work.isRefusal?.(reason) ?? reason instanceof AppError)) throw reason;
    return { status: 'rejected', reason };
  }
  return { status: 'fulfilled', value: await work.write(tx, request, judged) };
}

/**
 * The outcomes of `all`; where it fails for another reason than that the database has no answer now, each call is carried out alone, and
 * only the culprit fails.
 */
export async function groupedOrAlone<T, A>(
  calls: readonly GroupedCall<T>[],
  {
    all,
    alone,
  }: {
    /** Without an outcome are those that want to be alone. */
    all: (calls: readonly GroupedCall<T>[]) => Promise<(Outcome<A> | undefined)[]>;
    alone: (call: GroupedCall<T>) => Promise<A>;
  },
): Promise<Outcome<A>[]> {
  const [only] = calls;
  if (only && calls.length === 1) return [await settled(patiently(() => only.inItsContext(() => alone(only))))];
  let shared: (Outcome<A> | undefined)[] = [];
  try {
    shared = await all(calls);
  } catch (error) {
    if (nobodyCanBeHelpedNow(error)) throw error;
  }
  const outcomes: Outcome<A>[] = [];
  for (const [at, call] of calls.entries()) {
    outcomes.push(shared[at] ?? (await settled(call.inItsContext(() => patiently(() => alone(call))))));
  }
  return outcomes;
}

export async function settled<A>(work: Promise<A>): Promise<Outcome<A>> {
  const [outcome] = await Promise.allSettled([work]);
  return outcome;
}

/** Whoever tries alone fares no better: the database, a neighbour, or others who were quicker. */
export function nobodyCanBeHelpedNow(error: unknown): boolean {
  const isUnavailable = error instanceof AppError && error.code === 'service_unavailable';
  return isUnavailable || isContended(error) || isDatabaseOutage(error);
}
