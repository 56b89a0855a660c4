import type { IdempotentCalls } from '@booking/messaging/idempotency.ts';
import type { Messaging } from '@booking/messaging/messaging.ts';
import type { Transaction, UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import type { BillingCalls } from '../ledger/invoices/billing.ts';
import type { InvoiceWriting } from '../ledger/invoices/correct-invoice.ts';
import { cancelInvoice, writeOffInvoice } from '../ledger/invoices/invoice-corrections.ts';
import type { Resources } from '../base/neighbours/resources.ts';
import type { OrderSettling } from '../sales/settling/settle-order.ts';
import type { SubscriptionWriting } from '../subscriptions/advance-subscription.ts';
import { endSubscription } from '../subscriptions/end-subscription.ts';
import type { AuditRedaction } from '@booking/messaging/audit-redaction.ts';
import { recordCustomer } from './customer-events.ts';
import { anonymised, type Customer } from './customer.ts';
import { forget, mustStay } from './forget-customer.ts';
import { bookingsAhead, moneyAhead, refuseObligations } from './obligations.ts';

/** What ends whatever a customer still has, and removes what names the person. */
export interface CustomerDeleting extends InvoiceWriting, OrderSettling, SubscriptionWriting, BillingCalls {
  auditRedaction: AuditRedaction;
  eraseAtOnce: Messaging['eraseAtOnce'];
  clock: Clock;
  idempotent: IdempotentCalls;
  unitOfWork: UnitOfWork;
  resources: Pick<Resources, 'mayHaveBookings' | 'bookingsAhead' | 'cancel'>;
}

/**
 * Removes the customer, or what identifies the person where records that must be kept refer to it. Who still has a subscription, bookings ahead or open
 * invoices is refused, unless `cascade` ends these first.
 */
export async function deleteCustomer(
  parts: CustomerDeleting,
  context: CallContext,
  { id, cascade }: { id: string; cascade: boolean },
): Promise<Record<string, never>> {
  await parts.customers.get(context.organizationId, id);
  // In a dry run nothing is ended, so that nothing of it can be in the way either.
  const endsAll = cascade && context.dryRun === true;
  if (cascade && !endsAll) await endObligations(parts, context, id);
  if (!endsAll) refuseObligations(await bookingsAhead(parts, context, id));
  // Bookings without an order are known to resources alone.
  const booked = await parts.resources.mayHaveBookings(context, id);
  return parts.idempotent.inTransaction(context, async (tx) => {
    const before = await parts.customers.get(context.organizationId, id, tx.session);
    if (before.anonymised_at) return {};
    if (!endsAll) refuseObligations(await moneyAhead(parts, tx, id));
    if (booked || (await mustStay(parts, tx, id))) await anonymise(parts, tx, before);
    else await remove(parts, tx, before);
    return {};
  });
}

async function remove(parts: CustomerDeleting, tx: Transaction, before: Customer): Promise<void> {
  const { organizationId, ifVersion } = tx.context;
  await parts.customers.remove(organizationId, before.id, { session: tx.session, ifVersion });
  // The event tells the customer as it was, the address nested: so before the address is gone. The trail does not.
  const silent: Transaction = { ...tx, audit: (entry) => tx.audit({ ...entry, changes: {} }) };
  await recordCustomer(parts, { action: 'delete', before, after: undefined }, silent);
  await forget(parts, tx, before);
}

/** What names the person goes; what must be kept refers to somebody without a name. */
export async function anonymise(
  parts: Omit<CustomerDeleting, 'resources'>,
  tx: Transaction,
  before: Customer,
): Promise<void> {
  await forget(parts, tx, before);
  await parts.subscriptions.forgetTokens(tx.context.organizationId, before.id, tx.session);
  const change = (current: Customer) => anonymised(current, tx.now);
  const options = { session: tx.session, ifVersion: tx.context.ifVersion, now: tx.now };
  const after = await parts.customers.update(tx.context.organizationId, before.id, change, options);
  await recordCustomer(parts, { action: 'anonymise', before: undefined, after }, tx);
}

/**
 * One after the other, each in a transaction of its own: a call that dies halfway is repeated and goes on. Bookings are canceled under the terms of
 * the organization. An open invoice that belongs to no order and that nothing was paid of is canceled; of another, what is due is written off: an
 * order without an invoice is invoiced anew when it hears of its canceled bookings.
 */
async function endObligations(parts: CustomerDeleting, context: CallContext, customerId: string): Promise<void> {
  const { requestId, organizationId, principal } = context;
  const own: CallContext = { requestId, organizationId, principal };
  const reason = 'customer deleted';
  for (const { id } of await bookingsAhead(parts, own, customerId)) await parts.resources.cancel(own, id, reason);
  const left = await parts.unitOfWork.run(own, (tx) => moneyAhead(parts, tx, customerId));
  for (const { type, id } of left) {
    if (type === 'subscriptions') await endSubscription(parts, own, id);
  }
  for (const { type, id, isWrittenOff } of left) {
    if (type !== 'invoices') continue;
    if (isWrittenOff) await writeOffInvoice(parts, own, { id, reason });
    else await cancelInvoice(parts, own, id);
  }
}
