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
import { idText, writable } from './writable.ts';

const customerRows: EntityRows = {
  entity: customers,
  service: 'booking.orders.v1.CustomerService',
  names: ['Customer', 'Customers'],
  include: ['address'],
  deleteFlags: {
    cascade:
      'true: bookings to come and pending orders are canceled, subscriptions ended with it; else they refuse it with 409.',
  },
  notes: {
    create: 'Give a last name or a company.',
    delete: 'Where finalised invoices exist the customer is anonymised instead, for the invoices must stay.',
  },
  writable: writable(customers),
};

const addressRows: EntityRows = {
  entity: addresses,
  service: 'booking.orders.v1.AddressService',
  names: ['Address', 'Addresses'],
  include: ['customer'],
  writable: writable(addresses),
};

const purchaseRows: EntityRows = {
  entity: bundlePurchases,
  service: 'booking.orders.v1.BundlePurchaseService',
  names: ['BundlePurchase', 'BundlePurchases'],
  include: ['customer', 'order'],
  writes: ['create'],
  writable: writable(bundlePurchases),
};

const ledgerRows: EntityRows = {
  entity: bundleLedgerEntries,
  service: 'booking.orders.v1.BundleLedgerEntryService',
  names: ['BundleLedgerEntry', 'BundleLedgerEntries'],
};

const units = z.strictObject({
  units: z.int().min(1).max(1_000_000).describe('How many units.'),
  reason: z.string().min(1).max(1000).describe('Why; stands in the record of the purchase.'),
});

export const customerEndpoints: Endpoint[] = [
  ...entityEndpoints(customerRows),
  action(customerRows, 'apply-credit', {
    method: 'ApplyCustomerCredit',
    summary: 'Pay open invoices with the credit of the customer, the oldest first',
    schema: z.strictObject({
      invoice_id: idText.optional().describe('Id of the one invoice to pay; all open ones unless given.'),
    }),
  }),
  action(customerRows, 'refund-credit', {
    method: 'RefundCustomerCredit',
    summary: 'Refund credit of a customer: an amount, or all of it',
    schema: z.strictObject({
      amount: z
        .number()
        .min(0.000_1)
        .max(1e9)
        .optional()
        .describe('How much, in units of the currency; all of it unless given.'),
      reason: z.string().min(1).max(1_000).optional().describe('Why; stands in the audit trail.'),
    }),
    toMoneyFields: ({ amount, ...rest }, currency) => ({ ...rest, amount_minor: minorOf(amount, currency, '/amount') }),
  }),
  ...entityEndpoints(addressRows),
  ...entityEndpoints(purchaseRows),
  action(purchaseRows, 'use', {
    method: 'UseBundlePurchase',
    summary: 'Take units from a bundle purchase',
    schema: units,
    optional: false,
  }),
  action(purchaseRows, 'credit', {
    method: 'CreditBundlePurchase',
    summary: 'Give units back to a bundle purchase',
    schema: units,
    optional: false,
  }),
  ...entityEndpoints(ledgerRows),
];
