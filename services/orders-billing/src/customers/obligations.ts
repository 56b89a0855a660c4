import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { AppError, type Problem } from '@booking/platform/errors.ts';
import type { InvoiceStore } from '../ledger/invoices/invoice-store.ts';
import type { Resources } from '../base/neighbours/resources.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import type { SubscriptionStatus } from '../subscriptions/subscription.ts';

/** Something that is still to come, or to be paid. */
export interface Obligation {
  type: 'subscriptions' | 'bookings' | 'invoices';
  id: string;
  name: string;
  /** What is due of it is written off: money was received for it, or its order would be invoiced anew. */
  isWrittenOff: boolean;
}

/** Those that cost something, now or later. */
const livingStatuses: readonly SubscriptionStatus[] = ['planned', 'trial', 'active', 'suspended', 'canceled'];
const namedMax = 20;

export async function bookingsAhead(
  parts: { clock: Clock; resources: Pick<Resources, 'bookingsAhead'> },
  context: CallContext,
  customerId: string,
): Promise<Obligation[]> {
  const found = await parts.resources.bookingsAhead(context, customerId, parts.clock.now());
  return found.map(({ id, number }) => ({ type: 'bookings', id, name: `Booking ${number}`, isWrittenOff: false }));
}

export async function moneyAhead(
  parts: { invoices: InvoiceStore; subscriptions: SubscriptionStore },
  tx: Transaction,
  customerId: string,
): Promise<Obligation[]> {
  const { organizationId } = tx.context;
  const living = await parts.subscriptions.ofCustomer(organizationId, customerId, livingStatuses, tx.session);
  const open = await parts.invoices.openOfCustomer(organizationId, customerId, tx.session);
  return [
    ...living.map(({ id, name, status }): Obligation => {
      return { type: 'subscriptions', id, name: `Subscription ${name}, ${status}`, isWrittenOff: false };
    }),
    ...open.map(({ id, number, paid_minor: paid, order_id: orderId }): Obligation => {
      return { type: 'invoices', id, name: `Invoice ${number}, open`, isWrittenOff: paid > 0 || orderId !== null };
    }),
  ];
}

/** Throws conflict, one problem for each that stands in the way. */
export function refuseObligations(obligations: readonly Obligation[]): void {
  const problems = obligations.slice(0, namedMax).map(({ type, id, name }): Problem => ({
    code: 'conflict',
    detail: `${name}: must be ended first, or with cascade=true.`,
    meta: { type, id },
  }));
  const [first, ...others] = problems;
  if (first) throw new AppError([first, ...others]);
}
