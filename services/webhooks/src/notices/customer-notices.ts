import type { EventHandler } from '@booking/messaging/event-handler.ts';
import { customerNotices } from './kinds/kinds.ts';
import type { Notice } from './notice.ts';
import type { NotificationStore } from './notification-store.ts';
import { addresseeOf } from './told-events.ts';

/** What customers are told beside what becomes of their bookings, by the event that says it. */
export function customerNoticeHandlers(
  notifications: Pick<NotificationStore, 'add'>,
): Readonly<Record<string, EventHandler>> {
  const handlers = customerNotices.map(({ kind, on, about, read }): [string, EventHandler] => [
    on,
    (tx, { organizationId, data }) => {
      const { id, customer, cause, facts } = read(data);
      return notifications.add(
        {
          ...({ kind, facts } as Notice),
          cause,
          organization_id: organizationId,
          audience: 'customer',
          entity_type: about,
          entity_id: id,
          customer_id: customer?.id ?? null,
          addressee: addresseeOf(customer),
          group: null,
        },
        tx.now,
        tx.session,
      );
    },
  ]);
  return Object.fromEntries(handlers);
}
