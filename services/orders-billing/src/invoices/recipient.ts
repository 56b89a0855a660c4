import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { postalParts } from '../customers/address.ts';
import type { CustomerRecords } from '../customers/customer-store.ts';
import { recipientName } from '../customers/customer.ts';
import type { NewInvoice } from './draft-invoice.ts';

/** Name and address of a customer as an invoice shows them; empty for a guest. */
export async function recipientOf(
  parts: CustomerRecords,
  tx: Transaction,
  customerId: string | null,
): Promise<Pick<NewInvoice, 'recipient' | 'recipient_address_json' | 'recipient_vat_id'>> {
  const { customers, addresses } = parts;
  const { organizationId } = tx.context;
  const customer = customerId ? await customers.find(organizationId, customerId, tx.session) : undefined;
  if (!customer) return { recipient: '', recipient_address_json: '{}', recipient_vat_id: null };
  const address = customer.address_id
    ? await addresses.find(organizationId, customer.address_id, tx.session)
    : undefined;
  return {
    recipient: recipientName(customer),
    recipient_address_json: postalParts(address),
    recipient_vat_id: customer.vat_id ?? null,
  };
}
