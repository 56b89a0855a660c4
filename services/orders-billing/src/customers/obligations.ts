import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { AppError, conflict } from '@booking/platform/errors.ts';
import type { Resources } from '../base/neighbours/resources.ts';
import type { CustomerKeeper, Obligation } from './customer-keeper.ts';

const namedMax = 20;

export async function bookingsAhead(
  { clock, resources }: { clock: Clock; resources: Pick<Resources, 'bookingsAhead' | 'cancel'> },
  context: CallContext,
  customerId: string,
): Promise<Obligation[]> {
  const found = await resources.bookingsAhead(context, customerId, clock.now());
  return found.map(({ id, number }) => ({
    type: 'bookings',
    id,
    name: `Booking ${number}`,
    end: (own, reason) => resources.cancel(own, id, reason),
  }));
}

/** What those who keep records of the customer still have of it, in their order. */
export async function obligationsOf(
  { keepers }: { keepers: readonly CustomerKeeper[] },
  tx: Transaction,
  customerId: string,
): Promise<Obligation[]> {
  const found: Obligation[] = [];
  for (const keeper of keepers) found.push(...((await keeper.obligations?.(tx, customerId)) ?? []));
  return found;
}

/** Throws conflict, one problem for each that stands in the way. */
export function refuseObligations(obligations: readonly Obligation[]): void {
  const problems = obligations.slice(0, namedMax).flatMap(({ type, id, name }) => {
    const detail = `${name}: must be ended first, or with cascade=true.`;
    return conflict('must_be_ended', detail, { meta: { type, id } }).problems;
  });
  const [first, ...others] = problems;
  if (first) throw new AppError([first, ...others]);
}
