import {
  addresses,
  bundleLedgerEntries,
  bundlePurchases,
  customers,
} from '@booking/representations/entities/customers.ts';
import { z } from 'zod';
import { action, entityEndpoints, type EntityRows } from './crud.ts';
import type { Endpoint } from './endpoint.ts';
import { minorOf } from './plain-money.ts';
import { periodFilters } from './period-filters.ts';
import { writable } from './writable.ts';

const customerRows: EntityRows = {
  entity: customers,
  service: 'booking.orders.v1.CustomerService',
  names: ['Customer', 'Customers'],
  include: ['address'],
  filters: {
    search: { kind: 'text' },
    email: { kind: 'text' },
    tag_id: { kind: 'id' },
    ...periodFilters('created', 'updated'),
  },
  sorts: ['last_name', 'first_name', 'email', 'company', 'created_at', 'updated_at'],
  writable: writable(customers, {
    attributes: [
      'first_name',
      'last_name',
      'email',
      'phone',
      'company',
      'vat_id',
      'locale',
      'note',
      'custom_entry_map',
    ],
    relationships: ['address', 'tags'],
    required: ['first_name', 'last_name'],
  }),
};

const addressRows: EntityRows = {
  entity: addresses,
  service: 'booking.orders.v1.AddressService',
  names: ['Address', 'Addresses'],
  include: ['customer'],
  filters: { customer_id: { kind: 'id' }, country: { kind: 'text' } },
  sorts: ['city', 'created_at'],
  writable: writable(addresses, {
    attributes: ['line1', 'line2', 'postal_code', 'city', 'region', 'country'],
    relationships: ['customer'],
    required: ['line1', 'city', 'country'],
  }),
};

const purchaseRows: EntityRows = {
  entity: bundlePurchases,
  service: 'booking.orders.v1.BundlePurchaseService',
  names: ['BundlePurchase', 'BundlePurchases'],
  include: ['customer', 'order'],
  filters: { customer_id: { kind: 'id' }, order_id: { kind: 'id' }, bundle_id: { kind: 'id' } },
  sorts: ['expires_at', 'units_left', 'created_at'],
  writes: ['create'],
  writable: writable(bundlePurchases, {
    attributes: ['units_total', 'expires_at'],
    relationships: ['bundle', 'customer'],
    required: ['bundle', 'customer', 'units_total'],
  }),
};

const ledgerRows: EntityRows = {
  entity: bundleLedgerEntries,
  service: 'booking.orders.v1.BundleLedgerEntryService',
  names: ['BundleLedgerEntry', 'BundleLedgerEntries'],
  filters: { bundle_purchase_id: { kind: 'id' }, order_id: { kind: 'id' } },
};

const units = z.strictObject({ units: z.int().min(1).max(1_000_000), reason: z.string().min(1).max(1000) });

export const customerEndpoints: Endpoint[] = [
  ...entityEndpoints(customerRows),
  action(customerRows, 'apply-credit', {
    method: 'ApplyCustomerCredit',
    summary: 'Pay open invoices with the credit of the customer, the oldest first',
    schema: z.strictObject({ invoice_id: z.string().max(100).optional() }),
  }),
  action(customerRows, 'refund-credit', {
    method: 'RefundCustomerCredit',
    summary: 'Give credit of the customer back: an amount, or all of it',
    schema: z.strictObject({
      amount: z.number().min(0.000_1).max(1e9).optional(),
      reason: z.string().min(1).max(1_000).optional(),
    }),
    toFields: ({ amount, ...rest }, currency) => ({ ...rest, amount_minor: minorOf(amount, currency, '/amount') }),
  }),
  ...entityEndpoints(addressRows),
  ...entityEndpoints(purchaseRows),
  action(purchaseRows, 'use', { method: 'UseBundlePurchase', summary: 'Take units', schema: units, optional: false }),
  action(purchaseRows, 'credit', {
    method: 'CreditBundlePurchase',
    summary: 'Give units back',
    schema: units,
    optional: false,
  }),
  ...entityEndpoints(ledgerRows),
];
