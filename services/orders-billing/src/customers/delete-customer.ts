import type { IdempotentCalls } from '@booking/messaging/idempotency.ts';
import type { Messaging } from '@booking/messaging/messaging.ts';
import type { Transaction, UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { AppError } from '@booking/platform/errors.ts';
import type { Resources } from '../base/neighbours/resources.ts';
import type { AuditRedaction } from '@booking/messaging/audit-redaction.ts';
import { recordCustomer, type CustomerWriting } from './customer-events.ts';
import type { DeletionGuards } from '../base/deletion-guard-store.ts';
import type { CustomerRecords } from './customer-store.ts';
import { anonymised, type Customer } from './customer.ts';
import { forget, mustStay } from './forget-customer.ts';
import type { CustomerKeeper, Obligation } from './customer-keeper.ts';
import { bookingsAhead, obligationsOf, refuseObligations } from './obligations.ts';

/** What ends whatever a customer still has, and removes what names the person. */
export interface CustomerDeleting extends CustomerWriting, CustomerRecords {
  customerGuards: DeletionGuards;
  keepers: readonly CustomerKeeper[];
  auditRedaction: AuditRedaction;
  eraseAtOnce: Messaging['eraseAtOnce'];
  clock: Clock;
  idempotent: IdempotentCalls;
  unitOfWork: UnitOfWork;
  resources: Pick<Resources, 'mayHaveBookings' | 'bookingsAhead' | 'cancel'>;
}

/**
 * Removes the customer, or what identifies the person where records that must be kept refer to it. Who still has a subscription, bookings
 * ahead or open invoices is refused, unless `cascade` ends these first.
 */
export async function deleteCustomer(
  parts: CustomerDeleting,
  context: CallContext,
  { id, cascade }: { id: string; cascade: boolean },
): Promise<Record<string, never>> {
  // Whoever repeats the call has removed what is looked for here.
  const answered = await parts.idempotent.earlier<Record<string, never>>(context);
  if (answered) return answered;
  await parts.customers.get(context.organizationId, id);
  // In a dry run nothing is ended, so that nothing of it can be in the way either.
  const endsAll = cascade && context.dryRun === true;
  if (cascade && !endsAll) await endObligations(parts, context, id);
  if (!endsAll) refuseObligations(await bookingsAhead(parts, context, id));
  // Bookings without an order are known to resources alone.
  const booked = await parts.resources.mayHaveBookings(context, id);
  return parts.idempotent.inTransaction(context, async (tx) => {
    await parts.customerGuards.close(id, tx.session);
    const before = await parts.customers.get(context.organizationId, id, tx.session);
    if (before.anonymised_at) return {};
    if (!endsAll) refuseObligations(await obligationsOf(parts, tx, id));
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
  for (const keeper of parts.keepers) await keeper.forget?.(tx, before.id);
  const change = (current: Customer) => anonymised(current, tx.now);
  const options = { session: tx.session, ifVersion: tx.context.ifVersion, now: tx.now };
  const after = await parts.customers.update(tx.context.organizationId, before.id, change, options);
  await recordCustomer(parts, { action: 'anonymise', before: undefined, after }, tx);
}

/**
 * One after the other, bookings first, under the terms of the organization: what orders and subscriptions still bill when they end is among
 * what their invoices, which come last, ask for then.
 */
async function endObligations(parts: CustomerDeleting, context: CallContext, customerId: string): Promise<void> {
  const { requestId, organizationId, principal } = context;
  const own: CallContext = { requestId, organizationId, principal };
  const reason = 'customer deleted';
  for (const booking of await bookingsAhead(parts, own, customerId)) await ended(booking, own, reason);
  for (const keeper of parts.keepers) {
    const left = await parts.unitOfWork.run(own, (tx) => obligationsOf({ keepers: [keeper] }, tx, customerId));
    for (const one of left) await ended(one, own, reason);
  }
}

/** Somebody else may have ended it meanwhile: whether it is still in the way is asked again before the customer goes. */
const endedBefore: ReadonlySet<string> = new Set(['invalid_status_transition', 'not_found']);

async function ended(one: Obligation, own: CallContext, reason: string): Promise<void> {
  try {
    await one.end(own, reason);
  } catch (error) {
    if (!(error instanceof AppError) || !endedBefore.has(error.code)) throw error;
  }
}
