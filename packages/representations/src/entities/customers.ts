import { defineEntity, integer, many, object, one, string, timestamp, money } from '../entity.ts';

export const customers = defineEntity({
  type: 'customers',
  attributes: {
    first_name: string(),
    last_name: string(),
    email: string(),
    phone: string(),
    company: string(),
    vat_id: string({ description: 'With its country prefix, e.g. ATU12345678; stands on invoices' }),
    locale: string(),
    note: string(),
    custom_entry_map: object('custom_entry_map_json', { missing: 'empty' }),
    anonymised_at: timestamp({ description: 'Set once the person was anonymised instead of deleted' }),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: {
    organization: one('organizations', 'organization_id'),
    address: one('addresses', 'address_id'),
    tags: many('tags', 'tag_ids'),
  },
  meta: { credit: money('credit_minor', { description: 'Money that the organization holds for the customer' }) },
});

export const addresses = defineEntity({
  type: 'addresses',
  attributes: {
    line1: string(),
    line2: string(),
    postal_code: string(),
    city: string(),
    region: string(),
    country: string({ description: 'ISO 3166-1 alpha-2' }),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: {
    organization: one('organizations', 'organization_id'),
    customer: one('customers', 'customer_id'),
  },
});

export const bundlePurchases = defineEntity({
  type: 'bundle-purchases',
  attributes: {
    units_total: integer(),
    units_left: integer(),
    expires_at: timestamp(),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: {
    organization: one('organizations', 'organization_id'),
    bundle: one('booking-bundles', 'bundle_id'),
    customer: one('customers', 'customer_id'),
    order: one('orders', 'order_id'),
  },
});

export const bundleLedgerEntries = defineEntity({
  type: 'bundle-ledger-entries',
  attributes: {
    change: integer({ description: 'Positive for units bought or given back, negative for units used' }),
    balance: integer(),
    reason: string(),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: {
    organization: one('organizations', 'organization_id'),
    bundle_purchase: one('bundle-purchases', 'bundle_purchase_id'),
    order: one('orders', 'order_id'),
  },
});
