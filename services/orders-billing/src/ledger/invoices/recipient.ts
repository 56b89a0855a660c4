import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { postalParts } from '../../customers/address.ts';
import type { CustomerRecords } from '../../customers/customer-store.ts';
import { contactName, recipientName, taxPartyOf } from '../../customers/customer.ts';
import type { Session } from '@booking/persistence/mongo.ts';
import type { NewInvoice } from './draft-invoice.ts';
import type { Invoice } from './invoice.ts';
import { nobody, type TaxParty } from '../../money/tax-terms.ts';

/** Whom a document is made out to. */
export type Recipient = Pick<NewInvoice, (typeof recipientFieldNames)[number]>;
const recipientFieldNames = ['recipient', 'recipient_contact', 'recipient_address_json', 'recipient_vat_id'] as const;

/** Whom the document is made out to, for another one to the same. */
export function recipientOn(invoice: Invoice): Recipient {
  return {
    recipient: invoice.recipient,
    recipient_contact: invoice.recipient_contact ?? null,
    recipient_address_json: invoice.recipient_address_json,
    recipient_vat_id: invoice.recipient_vat_id ?? null,
  };
}

/** Name and address of a customer as an invoice shows them; empty for a guest. */
export async function recipientOf(
  parts: CustomerRecords,
  tx: Transaction,
  customerId: string | null,
): Promise<Recipient> {
  const { customers, addresses } = parts;
  const { organizationId } = tx.context;
  const customer = customerId ? await customers.find(organizationId, customerId, tx.session) : undefined;
  if (!customer) {
    return { recipient: '', recipient_contact: null, recipient_address_json: '{}', recipient_vat_id: null };
  }
  const address = customer.address_id
    ? await addresses.find(organizationId, customer.address_id, tx.session)
    : undefined;
  return {
    recipient: recipientName(customer),
    recipient_contact: contactName(customer),
    recipient_address_json: postalParts(address),
    recipient_vat_id: customer.vat_id ?? null,
  };
}

/** What decides how the customer is taxed, as it is known now. */
export async function taxPartyOfCustomer(
  parts: CustomerRecords,
  organizationId: string,
  customerId: string | null,
  session: Session,
): Promise<TaxParty> {
  if (customerId === null) return nobody;
  const customer = await parts.customers.find(organizationId, customerId, session);
  if (!customer) return nobody;
  const { address_id: id } = customer;
  return taxPartyOf(customer, id ? await parts.addresses.find(organizationId, id, session) : undefined);
}
