import type { PersonalRows } from '@booking/messaging/erasure.ts';
import { reminderTimer } from './booking-notices.ts';

/** Reminders that are to go out to somebody who has asked to be forgotten: nobody is told. */
export const reminders: PersonalRows = {
  collection: 'timers',
  naming: (customerId) => ({ 'payload.customer_id': customerId }),
  erased: () => ({ 'payload.addressee': null }),
  exported: {
    kind: 'booking-reminders',
    collection: 'timers',
    naming: ({ customerId }) => ({ kind: reminderTimer, 'payload.customer_id': customerId }),
    shown: (rows) => rows.map(({ due_at, payload }) => ({ due_at, ...(payload as object) })),
  },
};
