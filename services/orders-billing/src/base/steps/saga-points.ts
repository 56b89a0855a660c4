import type { IdempotentCalls } from '@booking/messaging/idempotency.ts';
import type { UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import type { Steps } from './steps.ts';

/** Where a saga can be cut off between two of its transactions. */
export type SagaPoint =
  | 'draft written'
  | 'bookings held'
  | 'draft held'
  | 'checkout written'
  | 'bookings confirmed'
  | 'order placed'
  | 'payment written'
  | 'payment charged'
  | 'refund written'
  | 'refund made'
  | 'release written'
  | 'bookings released';

/** Told which point a saga has reached. Tests stop there for ever, which is what a crash looks like to everybody else. */
export type Reached = (point: SagaPoint) => Promise<void>;

/** What a call takes that begins a saga, waits for it, and is told its outcome when it is repeated. */
export interface SagaCalls {
  idempotent: IdempotentCalls;
  unitOfWork: UnitOfWork;
  steps: Pick<Steps, 'run' | 'resume' | 'isOpen'>;
  reached: Reached;
}
