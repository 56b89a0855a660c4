import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { RunTransaction } from '@booking/persistence/crud.ts';
import type { CallContext } from '@booking/platform/context.ts';
import type { Clock } from '@booking/platform/clock.ts';

export type { Transaction } from '@booking/messaging/unit-of-work.ts';

/** What every use case of this service is given. */
export interface UseCaseDeps {
  /** One transaction. For use cases that are idempotent by themselves: the key of a call may belong to a neighbour's use case. */
  run: RunTransaction<Transaction>;
  /** One transaction, with the idempotency key of the call honoured: the answer must survive JSON. */
  runKeyed: <R extends object>(context: CallContext, work: (tx: Transaction) => Promise<R>) => Promise<R>;
  clock: Clock;
  newId: () => string;
}
