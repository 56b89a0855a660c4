import type { PersonalRows } from '@booking/messaging/erasure.ts';

/** The feeds of a customer go with him: their addresses are not found any more, and what they were called is his name, like as not. */
export const personalFeeds: PersonalRows = {
  collection: 'calendar_feeds',
  naming: (customerId) => ({ customer_id: customerId }),
  erased: () => 'removed',
  exported: { repeating: 'the calendar feeds' },
};
