import { auditTrailOf, type PersonalRows } from '@booking/messaging/erasure.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { searchKeysField, searchKeysOf } from '@booking/persistence/search-keys.ts';
import { invoices } from '@booking/representations/entities/invoices.ts';
import { orders, payments as paymentsShown, utmTrackers } from '@booking/representations/entities/orders.ts';
import { forgottenFields } from '@booking/representations/forgotten.ts';

const ofOrders = forgottenFields(orders);
const ofInvoices = forgottenFields(invoices);
const ofPayments = forgottenFields(paymentsShown);
/** As the trail names them: with why one was canceled, which the order itself does not say. */
const orderTexts = [...Object.keys(ofOrders), 'reason'];
const draftTexts = Object.keys(ofInvoices);

interface Whose {
  connection: Connection;
  organizationId: string;
}

/** What the customer's rows of a collection say in a field. */
const said = (customerId: string, { connection, organizationId }: Whose, from: string, field: string, more = {}) =>
  connection.collection(from).distinct(field, { organization_id: organizationId, customer_id: customerId, ...more });

/** With the keys of what its texts are then: those of before spell them out, ten characters at a time. */
const rewritten = (row: Record<string, unknown>, searched: readonly string[], change: Record<string, unknown>) => ({
  ...change,
  [searchKeysField]: searchKeysOf(searched, { ...row, ...change }) ?? null,
});

/** What was written into orders for the customer, or about him. */
const orderRows: PersonalRows = {
  collection: 'orders',
  naming: (customerId) => ({ customer_id: customerId }),
  atOnce: true,
  erased: (row) =>
    Object.entries(ofOrders).every(([field, nothing]) => row[field] === nothing)
      ? undefined
      : rewritten(row, ['number', 'note'], ofOrders),
  audited: ({ _id }) => ({ type: 'orders', id: String(_id), fields: orderTexts }),
  exported: { repeating: 'the orders' },
};

/** A draft is no document that the law wants kept. */
const draftInvoices: PersonalRows = {
  collection: 'invoices',
  naming: (customerId) => ({ customer_id: customerId, locked: false }),
  atOnce: true,
  erased: (row) => rewritten(row, ['number', 'recipient'], ofInvoices),
  audited: ({ _id }) => ({ type: 'invoices', id: String(_id), fields: draftTexts }),
  exported: { repeating: 'the invoices' },
};

/** What somebody wrote into the lines of a draft; those of orders and subscriptions say what was sold. */
const draftLines: PersonalRows = {
  collection: 'invoice_items',
  naming: async (customerId, whose) => ({
    invoice_id: {
      $in: await said(customerId, whose, 'invoices', '_id', { locked: false, order_id: null, subscription_id: null }),
    },
  }),
  atOnce: true,
  erased: () => ({ description: 'Anonymised' }),
  exported: { repeating: 'the invoices' },
};

/** How he came to the organization, in words of whoever made the link. */
const campaigns: PersonalRows = {
  collection: 'utm_trackers',
  naming: async (customerId, whose) => ({
    _id: { $in: await said(customerId, whose, 'orders', 'utm_tracker_id') },
  }),
  atOnce: true,
  erased: () => forgottenFields(utmTrackers),
  exported: { repeating: 'the orders' },
};

/** Why units were taken or given back by hand. */
const unitsByHand: PersonalRows = {
  collection: 'bundle_ledger_entries',
  naming: async (customerId, whose) => ({
    bundle_purchase_id: { $in: await said(customerId, whose, 'bundle_purchases', '_id') },
    order_id: null,
    reason: { $nin: ['purchase', 'used', 'credit', 'expired', 'Anonymised'] },
  }),
  atOnce: true,
  erased: () => ({ reason: 'Anonymised' }),
  exported: { repeating: 'the passes' },
};

/** The books need amount, day, method and reference of a payment, not what somebody noted about who paid, or why it went back. */
const payments: PersonalRows = {
  collection: 'payments',
  naming: (customerId) => ({ customer_id: customerId }),
  atOnce: true,
  erased(row) {
    const refunds = (row['refunds'] ?? []) as { reason: string | null }[];
    const texts = [...Object.keys(ofPayments).map((field) => row[field]), ...refunds.map(({ reason }) => reason)];
    if (texts.every((text) => (text ?? null) === null)) return undefined;
    const silent = refunds.map((refund) => ({ ...refund, reason: null }));
    return rewritten(row, ['reference', 'note'], { ...ofPayments, refunds: silent });
  },
  audited: ({ _id }) => ({ type: 'payments', id: String(_id), fields: Object.keys(ofPayments) }),
  exported: { repeating: 'the payments' },
};

/** What resources told of the bookings of his orders; they lose it there, and nobody tells it once more. */
const toldBookings: PersonalRows = {
  collection: 'bookings_replica',
  naming: async (customerId, whose) => ({
    order_id: { $in: await said(customerId, whose, 'orders', '_id') },
  }),
  erased({ flat }) {
    const { note = null, status_reason: reason = null } = flat as Record<string, unknown>;
    return note === null && reason === null ? undefined : { 'flat.note': null, 'flat.status_reason': null };
  },
  exported: { repeating: 'the bookings' },
};

/** Beside the customer and his addresses. Documents stay as they are: they are the books. */
export const personalTraces: readonly PersonalRows[] = [
  orderRows,
  draftInvoices,
  draftLines,
  campaigns,
  unitsByHand,
  payments,
  toldBookings,
  auditTrailOf('orders', orderTexts),
  auditTrailOf('invoices', draftTexts, {
    collection: 'invoices',
    naming: (customerId) => ({ customer_id: customerId, locked: true }),
  }),
];
