import { sendPending } from '@booking/persistence/batch.ts';
import { listsOf } from '@booking/persistence/entity-lists.ts';
import { equalsAnyText, ofFilledLists, ofTexts } from '@booking/persistence/filters.ts';
import type { TenantStore, Document } from '@booking/persistence/tenant-store.ts';
import type { Connection, ClientSession } from 'mongoose';
import { schemaOf } from '@booking/persistence/record-schema.ts';
import { createEntityStore } from '../base/entity-store.ts';
import { addressRecord, type Address } from './address.ts';
import { customerRecord, type Customer } from './customer.ts';

export interface CustomerStore extends TenantStore<Customer> {
  /** Those that are not anonymised, by name. */
  named(organizationId: string, limit: number): Promise<Customer[]>;
  withEmails(organizationId: string, emails: readonly string[], session: ClientSession): Promise<Customer[]>;
  /** Those who have one of the addresses. */
  ofAddresses(organizationId: string, addressIds: readonly string[], session: ClientSession): Promise<Customer[]>;
  /** Whether the address is that of another customer than `customerId`. */
  sharesAddress(
    organizationId: string,
    addressId: string,
    customerId: string,
    session: ClientSession,
  ): Promise<boolean>;
}

export interface AddressStore extends TenantStore<Address> {
  /** Ids of those that name the customer. */
  idsOfCustomer(organizationId: string, customerId: string, session: ClientSession): Promise<string[]>;
  removeMany(organizationId: string, ids: readonly string[], session: ClientSession): Promise<void>;
}

/** Who buys, and where they are. */
export interface CustomerRecords {
  customers: CustomerStore;
  addresses: AddressStore;
}

/** Index name → field, for the conflict that a second customer with the number causes. */
export const uniqueDebtorNumber = { customer_debtor_number: 'debtor_number' };

export function createCustomerStore(connection: Connection): CustomerStore {
  const store = createEntityStore<Customer>(connection, {
    ...listsOf(customerRecord, { debtor_number: equalsAnyText('debtor_number') }),
    collection: 'customers',
    fields: schemaOf(customerRecord),
    indexes: [
      [{ organization_id: 1, last_name: 1, first_name: 1, _id: 1 }],
      [{ organization_id: 1, tag_ids: 1, created_at: -1, _id: -1 }, ofFilledLists('tag_ids')],
      [{ organization_id: 1, address_id: 1 }, ofTexts('address_id')],
      [
        { organization_id: 1, debtor_number: 1 },
        { unique: true, name: 'customer_debtor_number', ...ofTexts('debtor_number') },
      ],
    ],
    searched: ['first_name', 'last_name', 'email', 'company', { phone: 'phone' }],
    defaultSort: { created_at: -1 },
  });
  return {
    ...store,
    async named(organizationId, limit) {
      const found = await store.model
        .find({ organization_id: organizationId, anonymised_at: null })
        .sort({ last_name: 1, first_name: 1, _id: 1 })
        .limit(limit)
        .lean<Document<Customer>[]>();
      return found.map((document) => store.fromDocument(document));
    },
    async withEmails(organizationId, emails, session) {
      const found = await store.model
        .find({ organization_id: organizationId, email: { $in: [...emails] } }, null, { session })
        .lean<Document<Customer>[]>();
      return found.map((document) => store.fromDocument(document));
    },
    async ofAddresses(organizationId, addressIds, session) {
      await sendPending(session);
      const named = { $in: [...addressIds], $type: 'string' as const };
      const found = await store.model
        .find({ organization_id: organizationId, address_id: named }, null, { session })
        .lean<Document<Customer>[]>();
      return found.map((document) => store.fromDocument(document));
    },
    async sharesAddress(organizationId, addressId, customerId, session) {
      const named = { $eq: addressId, $type: 'string' as const };
      const others = { organization_id: organizationId, address_id: named, _id: { $ne: customerId } };
      return (await store.model.exists(others).session(session)) !== null;
    },
  };
}

export function createAddressStore(connection: Connection): AddressStore {
  const store = createEntityStore<Address>(connection, {
    ...listsOf(addressRecord),
    collection: 'addresses',
    fields: schemaOf(addressRecord),
    indexes: [[{ organization_id: 1, customer_id: 1 }]],
    defaultSort: { created_at: -1 },
  });
  return {
    ...store,
    async idsOfCustomer(organizationId, customerId, session) {
      const theirs = { organization_id: organizationId, customer_id: customerId };
      const found = await store.model.find(theirs, { _id: 1 }, { session }).lean<{ _id: string }[]>();
      return found.map(({ _id }) => _id);
    },
    async removeMany(organizationId, ids, session) {
      await store.model.deleteMany({ _id: { $in: [...ids] }, organization_id: organizationId }, { session });
    },
  };
}
