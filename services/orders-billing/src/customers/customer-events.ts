import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { PublicEventIdentifier } from '@booking/contracts/event-identifiers.ts';
import { auditEntry, type EventWriter } from '../base/event-writer.ts';
import { presented } from '../base/present.ts';
import type { CustomerStore } from './customer-store.ts';
import type { Customer } from './customer.ts';

/** What saves a customer and tells of it. */
export interface CustomerWriting {
  customers: CustomerStore;
  events: EventWriter;
}

const eventOf: Record<string, PublicEventIdentifier> = {
  create: 'customers.created',
  update: 'customers.updated',
  delete: 'customers.deleted',
  anonymise: 'customers.deleted',
};

/** Writes audit entry and event of a change; an anonymised customer counts as deleted outside. */
export async function recordCustomer(
  parts: { events: EventWriter },
  change: { action: string; before: Customer | undefined; after: Customer | undefined },
  tx: Transaction,
): Promise<void> {
  const { action, before, after } = change;
  const customer = after ?? before;
  const event = eventOf[action];
  if (!customer || !event) return;
  tx.audit(auditEntry('customers', action, before, after));
  const version = after ? after.version : customer.version + 1;
  await parts.events.emit(tx, event, 'customers', presented({ ...customer, version }));
}
