import type { Document, TenantStore } from '@booking/persistence/tenant-store.ts';
import type { ClientSession, Connection } from 'mongoose';
import { createEntityStore } from '../base/entity-store.ts';
import type { CreditEntry, CustomerAccount } from './customer-account.ts';

const text = { type: String, default: null };
const whole = { type: Number, default: null };

export type CustomerAccountStore = TenantStore<CustomerAccount>;

export interface CreditEntryStore extends TenantStore<CreditEntry> {
  /** The customer's ledger, the oldest line first. */
  ofCustomer(organizationId: string, customerId: string, session?: ClientSession): Promise<CreditEntry[]>;
}

export function createCustomerAccountStore(connection: Connection): CustomerAccountStore {
  return createEntityStore<CustomerAccount>(connection, {
    type: 'customer-accounts',
    collection: 'customer_accounts',
    fields: { currency: text, credit_minor: whole },
  });
}

export function createCreditEntryStore(connection: Connection): CreditEntryStore {
  const store = createEntityStore<CreditEntry>(connection, {
    type: 'credit-entries',
    collection: 'credit_entries',
    fields: {
      customer_id: text,
      amount_minor: whole,
      balance_minor: whole,
      currency: text,
      kind: { type: String },
      payment_id: text,
      invoice_id: text,
    },
    indexes: [
      [{ organization_id: 1, customer_id: 1, _id: 1 }],
      [
        { organization_id: 1, created_at: 1, _id: 1 },
        { name: 'credit_paid_out', partialFilterExpression: { kind: 'refunded' } },
      ],
    ],
  });
  return {
    ...store,
    async ofCustomer(organizationId, customerId, session) {
      const found = await store.model
        .find({ organization_id: organizationId, customer_id: customerId }, null, session ? { session } : {})
        .sort({ _id: 1 })
        .lean<Document<CreditEntry>[]>();
      return found.map((document) => store.fromDocument(document));
    },
  };
}
