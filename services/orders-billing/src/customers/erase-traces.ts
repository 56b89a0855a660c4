import { auditTrailOf, type PersonalRows } from '@booking/messaging/erasure.ts';
import { searchKeysField, searchKeysOf } from '@booking/persistence/search-keys.ts';

const orderTexts = ['note', 'custom_entry_map_json'];
const draftTexts = ['recipient', 'recipient_contact', 'recipient_address_json', 'recipient_vat_id', 'note'];

/** With the keys of what its texts are then: those of before spell them out, ten characters at a time. */
const rewritten = (row: Record<string, unknown>, searched: readonly string[], change: Record<string, unknown>) => ({
  ...change,
  [searchKeysField]: searchKeysOf(searched, { ...row, ...change }) ?? null,
});

/** What was written into orders for the customer, or about him. */
const orders: PersonalRows = {
  collection: 'orders',
  naming: (customerId) => ({ customer_id: customerId }),
  atOnce: true,
  erased: (row) =>
    row['note'] === null && row['custom_entry_map_json'] === '{}'
      ? undefined
      : rewritten(row, ['number', 'note'], { note: null, custom_entry_map_json: '{}' }),
  audited: ({ _id }) => ({ type: 'orders', id: String(_id), fields: orderTexts }),
  exported: { repeating: 'the orders' },
};

/** A draft is no document that the law wants kept. */
const draftInvoices: PersonalRows = {
  collection: 'invoices',
  naming: (customerId) => ({ customer_id: customerId, locked: false }),
  atOnce: true,
  erased: (row) =>
    rewritten(row, ['number', 'recipient'], {
      recipient: 'Anonymised',
      recipient_contact: null,
      recipient_address_json: '{}',
      recipient_vat_id: null,
      note: null,
    }),
  audited: ({ _id }) => ({ type: 'invoices', id: String(_id), fields: draftTexts }),
  exported: { repeating: 'the invoices' },
};

/** The books need amount, day, method and reference of a payment, not what somebody noted about who paid. */
const payments: PersonalRows = {
  collection: 'payments',
  naming: (customerId) => ({ customer_id: customerId }),
  atOnce: true,
  erased: (row) => ((row['note'] ?? null) === null ? undefined : rewritten(row, ['reference', 'note'], { note: null })),
  audited: ({ _id }) => ({ type: 'payments', id: String(_id), fields: ['note'] }),
  exported: { repeating: 'the payments' },
};

/** What resources told of the bookings of his orders; they lose it there, and nobody tells it once more. */
const toldBookings: PersonalRows = {
  collection: 'bookings_replica',
  async naming(customerId, { connection, organizationId }) {
    const his = { organization_id: organizationId, customer_id: customerId };
    return { order_id: { $in: await connection.collection('orders').distinct('_id', his) } };
  },
  erased({ flat }) {
    const { note = null, status_reason: reason = null } = flat as Record<string, unknown>;
    return note === null && reason === null ? undefined : { 'flat.note': null, 'flat.status_reason': null };
  },
  exported: { repeating: 'the bookings' },
};

/** Beside the customer and his addresses. Documents stay as they are: they are the books. */
export const personalTraces: readonly PersonalRows[] = [
  orders,
  draftInvoices,
  payments,
  toldBookings,
  auditTrailOf('orders', orderTexts),
  auditTrailOf('invoices', draftTexts, {
    collection: 'invoices',
    naming: (customerId) => ({ customer_id: customerId, locked: true }),
  }),
];
