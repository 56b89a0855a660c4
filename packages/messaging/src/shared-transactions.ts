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

/** What one call wants of the transaction that it shares with others. */
export interface SharedWork<T, J, A> {
  /** Reads for all what each would read for itself. */
  readAhead?(tx: Transaction, requests: readonly T[]): Promise<void>;
  /** Writes nothing; what it throws as an AppError is this call's own refusal, and the others go on. */
  judge(tx: Transaction, request: T): Promise<J>;
  /** Whatever it throws, the transaction is given up and each call is carried out alone. */
  write(tx: Transaction, request: T, judged: J): Promise<A>;
}

export interface SharedTransactions<T, A> extends CallGroups<T, A> {
  /** The same in a transaction of its own. */
  alone(context: CallContext, request: T): Promise<A>;
}

/**
 * Calls of one key that wait for one another share a transaction, up to `sharedMax` of them, each in its caller's name. Nobody waits to have company: who comes alone
 * goes alone.
 */
export function createSharedTransactions<T, J, A>(options: {
  queue: KeyedQueue;
  unitOfWork: Pick<UnitOfWork, 'run'>;
  work: SharedWork<T, J, A>;
  /** Default: the same work in a transaction of its own. */
  alone?: (context: CallContext, request: T) => Promise<A>;
}): SharedTransactions<T, A> {
  const { unitOfWork, work } = options;

  const judgedThenWritten = (context: CallContext, request: T): Promise<A> =>
    unitOfWork.run(context, (tx) => tx.batch(async () => work.write(tx, request, await work.judge(tx, request))));
  const alone = options.alone ?? judgedThenWritten;

  const all = (calls: readonly GroupedCall<T>[]): Promise<Outcome<A>[]> => {
    const { organizationId, requestId } = calls[0]!.context;
    return unitOfWork.run(systemContext(organizationId, requestId), (tx) =>
      tx.batch(async () => {
        await work.readAhead?.(
          tx,
          calls.map(({ request }) => request),
        );
        const outcomes: Outcome<A>[] = [];
        for (const { context, request, inItsName } of calls) {
          const own = tx.as(context);
          outcomes.push(await inItsName(() => judgedAndWritten(work, own, request)));
        }
        return outcomes;
      }),
    );
  };

  const groups = createCallGroups<T, A>({
    queue: options.queue,
    max: sharedMax,
    together: (calls) => togetherOrAlone(calls, { all, alone: ({ context, request }) => alone(context, request) }),
  });
  return {
    alone,
    // A dry run keeps nothing of its transaction.
    run: (key, context, request) => (context.dryRun ? alone(context, request) : groups.run(key, context, request)),
  };
}

async function judgedAndWritten<T, J, A>(work: SharedWork<T, J, A>, tx: Transaction, request: T): Promise<Outcome<A>> {
  let judged: J;
  try {
    judged = await work.judge(tx, request);
  } catch (reason) {
    if (!(reason instanceof AppError)) throw reason;
    return { status: 'rejected', reason };
  }
  return { status: 'fulfilled', value: await work.write(tx, request, judged) };
}

/**
 * The outcomes of `all`; where it fails for another reason than that the database has no answer now, each call is carried out alone, and only the culprit fails.
 */
export async function togetherOrAlone<T, A>(
  calls: readonly GroupedCall<T>[],
  {
    all,
    alone,
  }: {
    all: (calls: readonly GroupedCall<T>[]) => Promise<Outcome<A>[]>;
    alone: (call: GroupedCall<T>) => Promise<A>;
  },
): Promise<Outcome<A>[]> {
  const [only] = calls;
  if (only && calls.length === 1) return [await settled(patiently(() => only.inItsName(() => alone(only))))];
  try {
    return await all(calls);
  } catch (error) {
    if (nobodyCanBeHelpedNow(error)) throw error;
  }
  const outcomes: Outcome<A>[] = [];
  for (const call of calls) outcomes.push(await settled(call.inItsName(() => patiently(() => alone(call)))));
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
