import type { PersonalRows } from '@booking/messaging/erasure.ts';

/** A customer who is gone stays as a mark, so that a late event does not bring him back; the mark says nothing of him. */
export const goneCustomers: PersonalRows = {
  collection: 'customers_replica',
  naming: (customerId) => ({ _id: customerId, gone: true }),
  erased: (_row, customerId) => ({ flat: { id: customerId, type: 'customers' }, email_domain: null, tag_ids: [] }),
  exported: { repeating: 'the customer, who is kept by orders-billing' },
};
