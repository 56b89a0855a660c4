import { scheduleErasure } from '@booking/messaging/erasure.ts';
import type { Messaging } from '@booking/messaging/messaging.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { AuditRedaction } from '@booking/messaging/audit-redaction.ts';
import { leaveAddresses } from './follow-address.ts';
import type { CustomerWriting } from './customer-events.ts';
import type { CustomerKeeper } from './customer-keeper.ts';
import type { CustomerRecords } from './customer-store.ts';
import { personalFields, type Customer } from './customer.ts';

/**
 * Removes the person's addresses, what was written about him into orders and drafts, and what the audit trail says about person and
 * addresses.
 */
export async function forget(
  parts: CustomerWriting & CustomerRecords & { auditRedaction: AuditRedaction; eraseAtOnce: Messaging['eraseAtOnce'] },
  tx: Transaction,
  customer: Customer,
): Promise<void> {
  const { addresses, auditRedaction } = parts;
  const { organizationId } = tx.context;
  const ids = await addressesOf(parts, tx, customer);
  await leaveAddresses(parts, tx, customer, ids);
  await addresses.removeMany(organizationId, ids, tx.session);
  await auditRedaction.redact(organizationId, { type: 'addresses', ids }, tx.session);
  await parts.eraseAtOnce(tx, customer.id);
  scheduleErasure(tx, organizationId, customer.id);
  const person = { type: 'customers', ids: [customer.id] };
  // With why credit was given back, which stands in the trail alone.
  await auditRedaction.redact(organizationId, person, tx.session, [...personalFields, 'reason']);
}

/** Those that name the customer, and the one that the customer names, unless it is another's too. */
async function addressesOf(parts: CustomerRecords, tx: Transaction, customer: Customer): Promise<string[]> {
  const { addresses, customers } = parts;
  const { organizationId } = tx.context;
  const ids = await addresses.idsOfCustomer(organizationId, customer.id, tx.session);
  const current = customer.address_id && (await addresses.find(organizationId, customer.address_id, tx.session));
  if (!current || current.customer_id !== null) return ids;
  const shared = await customers.sharesAddress(organizationId, current.id, customer.id, tx.session);
  return shared ? ids : [...ids, current.id];
}

/** Whether records that must be kept refer to the customer. */
export async function mustStay(
  { keepers }: { keepers: readonly CustomerKeeper[] },
  tx: Transaction,
  customerId: string,
): Promise<boolean> {
  for (const keeper of keepers) if (await keeper.mustStay(tx, customerId)) return true;
  return false;
}
