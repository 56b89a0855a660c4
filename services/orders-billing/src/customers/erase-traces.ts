import { auditTrailOf, type PersonalRows } from '@booking/messaging/erasure.ts';

const orderTexts = ['note', 'custom_entry_map_json'];
const draftTexts = ['recipient', 'recipient_address_json', 'recipient_vat_id', 'note'];

/** What was written into orders for the customer, or about him. */
const orders: PersonalRows = {
  collection: 'orders',
  naming: (customerId) => ({ customer_id: customerId }),
  atOnce: true,
  erased: ({ note, custom_entry_map_json: entries }) =>
    note === null && entries === '{}' ? undefined : { note: null, custom_entry_map_json: '{}' },
  audited: ({ _id }) => ({ type: 'orders', id: String(_id), fields: orderTexts }),
  exported: { repeating: 'the orders' },
};

/** A draft is no document that the law wants kept. */
const draftInvoices: PersonalRows = {
  collection: 'invoices',
  naming: (customerId) => ({ customer_id: customerId, locked: false }),
  atOnce: true,
  erased: () => ({ recipient: 'Anonymised', recipient_address_json: '{}', recipient_vat_id: null, note: null }),
  audited: ({ _id }) => ({ type: 'invoices', id: String(_id), fields: draftTexts }),
  exported: { repeating: 'the invoices' },
};

/** Beside the customer and his addresses. Documents and payments stay as they are: they are the books. */
export const personalTraces: readonly PersonalRows[] = [
  orders,
  draftInvoices,
  auditTrailOf('orders', orderTexts),
  auditTrailOf('invoices', draftTexts, {
    collection: 'invoices',
    naming: (customerId) => ({ customer_id: customerId, locked: true }),
  }),
];
