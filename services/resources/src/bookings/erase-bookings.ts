import { auditTrailOf, type PersonalRows } from '@booking/messaging/erasure.ts';

/** As the trail names them: with why a late move was not charged, which the booking itself does not say. */
const texts = ['note', 'status_reason', 'reason'];

const bookings: PersonalRows = {
  collection: 'bookings',
  naming: (customerId) => ({ customer_id: customerId }),
  atOnce: true,
  erased: ({ note, status_reason: reason }) =>
    note === null && reason === null ? undefined : { note: null, status_reason: null },
  audited: ({ _id }) => ({ type: 'bookings', id: String(_id), fields: texts }),
  exported: { repeating: 'the bookings' },
};

/** What was written into bookings of a customer, those of before among them. */
export const personalTexts: readonly PersonalRows[] = [bookings, auditTrailOf('bookings', texts)];
