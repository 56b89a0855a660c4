import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { Address } from './address.ts';
import { recordCustomer, type CustomerWriting } from './customer-events.ts';
import { requireTaxable, type Customer } from './customer.ts';

interface AddressChange {
  before: Address | undefined;
  after: Address | undefined;
}

/**
 * An address is part of what the outside sees of its customers. The first one becomes its owner's; whoever has it is told of what it is
 * now, and has none once it is removed or another's. Throws validation_failed where it contradicts the VAT id or tax status of one of them.
 */
export async function followAddress(parts: CustomerWriting, tx: Transaction, change: AddressChange): Promise<void> {
  const { customers } = parts;
  const { before, after } = change;
  const { organizationId } = tx.context;
  const having = before ? await customers.ofAddresses(organizationId, [before.id], tx.session) : [];
  for (const customer of having) {
    const kept = after && staysWith(customer, change) ? after : undefined;
    if (kept && kept.country !== before?.country) requireTaxable(customer, kept, () => '/data/attributes/country');
    await setAddress(parts, tx, customer, kept?.id ?? null);
  }
  const owner = after?.customer_id && (await customers.find(organizationId, after.customer_id, tx.session));
  if (!owner || owner.address_id !== null) return;
  // Of what the call says, the country is wrong for this customer, or the customer for the country.
  const pointer = after.country === before?.country ? '/data/relationships/customer' : '/data/attributes/country';
  requireTaxable(owner, after, () => pointer);
  await setAddress(parts, tx, owner, after.id);
}

/** Who was let have another's address by an earlier release keeps it until it changes hands. */
const staysWith = ({ id }: Customer, { before, after }: AddressChange): boolean =>
  after?.customer_id === before?.customer_id || after?.customer_id === null || after?.customer_id === id;

/** Of addresses that go with their owner; nobody else has had one of another's since that is refused. */
export async function leaveAddresses(
  parts: CustomerWriting,
  tx: Transaction,
  { id: ownerId }: Customer,
  addressIds: readonly string[],
): Promise<void> {
  const having = await parts.customers.ofAddresses(tx.context.organizationId, addressIds, tx.session);
  for (const customer of having) if (customer.id !== ownerId) await setAddress(parts, tx, customer, null);
}

async function setAddress(
  parts: CustomerWriting,
  tx: Transaction,
  before: Customer,
  address_id: string | null,
): Promise<void> {
  const change = (current: Customer): Customer => ({ ...current, address_id });
  const options = { now: tx.now, session: tx.session };
  const after = await parts.customers.update(tx.context.organizationId, before.id, change, options);
  await recordCustomer(parts, { action: 'update', before, after }, tx);
}
