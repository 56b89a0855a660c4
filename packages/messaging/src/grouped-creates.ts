import type { ShareTransaction } from '@booking/persistence/crud.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { createKeyedQueue } from '@booking/platform/keyed-queue.ts';
import type { IdempotentCalls } from './idempotency.ts';
import { patientQueue } from './patient-queue.ts';
import { createSharedTransactions } from './shared-transactions.ts';
import type { Transaction, UnitOfWork } from './unit-of-work.ts';

/** Far above any sane burst; beyond it callers get 503 with Retry-After. */
const maxWaitingPerKey = 5_000;

interface Create {
  judge(tx: Transaction): Promise<unknown>;
  write(tx: Transaction, judged: unknown): Promise<object>;
}

/** What was judged, or the answer that an earlier call with the same idempotency key was given. */
type Judged = { answer: object } | { judged: unknown };

/**
 * Creates of one organization that wait for one another share a transaction: a command per collection and one commit for up to 25 of them.
 * Nobody waits to have company. One for each type of record, and for each organization one transaction at a time: two side by side share
 * less, and cost more than they save. Idempotency keys are honoured as by `inTransaction`.
 */
export function groupedCreates(messaging: {
  unitOfWork: UnitOfWork;
  idempotent: IdempotentCalls;
}): ShareTransaction<Transaction> {
  const { unitOfWork, idempotent } = messaging;
  const shared = createSharedTransactions<Create, Judged, object>({
    queue: patientQueue(createKeyedQueue({ maxWaitingPerKey })),
    unitOfWork,
    alone: (context, { judge, write }) =>
      idempotent.inTransaction(context, (tx) => tx.batch(async () => write(tx, await judge(tx)))),
    work: {
      async judge(tx, create) {
        const answer = await idempotent.earlier(tx.context);
        return answer ? { answer } : { judged: await create.judge(tx) };
      },
      write: async (tx, create, judged) =>
        'answer' in judged ? judged.answer : idempotent.shared(tx, () => create.write(tx, judged.judged)),
    },
  });
  return async <J, R extends object>(
    context: CallContext,
    { judge, write }: { judge: (tx: Transaction) => Promise<J>; write: (tx: Transaction, judged: J) => Promise<R> },
  ) => {
    const create: Create = { judge, write: (tx, judged) => write(tx, judged as J) };
    return (await shared.run(context.organizationId, context, create)) as R;
  };
}
