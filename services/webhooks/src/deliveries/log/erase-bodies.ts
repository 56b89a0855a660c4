import type { PersonalRows } from '@booking/messaging/erasure.ts';
import type { PersonalRow } from '@booking/messaging/personal-export.ts';
import { erasedText, readableText } from '../../events/persons-in-data.ts';

/** Records of deliveries that have ended; sent again they say what is still known. */
export const deliveryBodies: PersonalRows = {
  collection: 'webhook_deliveries',
  naming: (customerId) => ({ body: { $regex: customerId }, overdue_at: null }),
  // What is to be sent again is the same on every attempt.
  unfinished: (customerId) => ({ overdue_at: { $type: 'date' }, body: { $regex: customerId } }),
  erased: ({ body }, customerId) => ({ body: erasedText(body, customerId) }),
  exported: {
    kind: 'webhook-deliveries',
    collection: 'webhook_deliveries',
    naming: ({ customerId }) => ({ body: { $regex: customerId } }),
    shown: (rows, { customerId }) => rows.map((row) => shownDelivery(row, customerId)),
  },
};

/** Where it went is the organization's own affair: the receiver is told by the id of its subscription. */
function shownDelivery(row: PersonalRow, customerId: string): object {
  const { _id: id, event, triggered_at, status, webhook_subscription_id, body } = row;
  return { id, event, triggered_at, status, webhook_subscription_id, body: readableText(body, customerId) };
}
