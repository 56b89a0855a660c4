import { contains, equalsAny } from '@booking/persistence/filters.ts';
import { createTenantStore, type TenantStore } from '@booking/persistence/tenant-store.ts';
import type { Connection } from 'mongoose';
import { entitySchema, ids, moment, text } from '../shared/entity-schema-store.ts';
import type { Address } from './address.ts';
import type { Customer } from './customer.ts';

export type CustomerStore = TenantStore<Customer>;
export type AddressStore = TenantStore<Address>;

/** Who buys, and where they are. */
export interface CustomerRecords {
  customers: CustomerStore;
  addresses: AddressStore;
}

export function createCustomerStore(connection: Connection): CustomerStore {
  const schema = entitySchema({
    first_name: text,
    last_name: text,
    email: text,
    phone: text,
    company: text,
    vat_id: text,
    locale: text,
    note: text,
    custom_entry_map_json: text,
    anonymised_at: moment,
    address_id: text,
    tag_ids: ids,
  });
  schema.index({ organization_id: 1, email: 1 });
  schema.index({ organization_id: 1, last_name: 1, first_name: 1 });
  return createTenantStore<Customer>(connection, {
    type: 'customers',
    collection: 'customers',
    schema,
    filters: {
      id: equalsAny('_id'),
      email: equalsAny('email'),
      tag_id: equalsAny('tag_ids'),
      search: contains('first_name', 'last_name', 'email', 'company'),
    },
    sorts: {
      first_name: 'first_name',
      last_name: 'last_name',
      email: 'email',
      company: 'company',
      created_at: 'created_at',
      updated_at: 'updated_at',
    },
    defaultSort: { created_at: -1 },
  });
}

export function createAddressStore(connection: Connection): AddressStore {
  const schema = entitySchema({
    line1: text,
    line2: text,
    postal_code: text,
    city: text,
    region: text,
    country: text,
    customer_id: text,
  });
  schema.index({ organization_id: 1, customer_id: 1 });
  return createTenantStore<Address>(connection, {
    type: 'addresses',
    collection: 'addresses',
    schema,
    filters: { id: equalsAny('_id'), customer_id: equalsAny('customer_id'), country: equalsAny('country') },
    sorts: { city: 'city', created_at: 'created_at' },
    defaultSort: { created_at: -1 },
  });
}
