import { scheduleErasure } from '@booking/messaging/erasure.ts';
import type { EventHandler } from '@booking/messaging/event-handler.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { customerNoticeHandlers } from './customer-notices.ts';
import { customerNotices } from './kinds/kinds.ts';
import { customerEvent } from './told-events.ts';
import { createBookingNotices, type BookingNoticeParts } from './booking-notices.ts';
import { memberNotices } from './member-notices.ts';
import type { NotificationStore } from './notification-store.ts';

export const noticesPurpose = 'webhooks.notices';
export const noticesPatterns = [
  'bookings.created',
  'bookings.updated',
  'bookings.deleted',
  'customers.updated',
  'customers.deleted',
  'notices.*',
  ...customerNotices.map(({ on }) => on).filter((event) => !event.startsWith('notices.')),
  'members.invited',
  'members.sign-in-asked',
];

/** A mail about a booking waits seconds for others of its order anyway. */
export const noticesGathering = { waitMs: 200, eventsMax: 100 };

interface Parts extends BookingNoticeParts {
  notifications: Pick<NotificationStore, 'add' | 'forgetCustomer'>;
  /** What others keep of these notifications goes with them, in the same transaction. */
  forgotten: (tx: Transaction, organizationId: string, notificationIds: readonly string[]) => Promise<void>;
}

/** What the events of the other services mean for people: stored as notifications in the transaction that takes the event. */
export function createNoticeEvents(parts: Parts): Readonly<Record<string, EventHandler>> {
  const customerForgotten: EventHandler = async (tx, { organizationId, event, data }) => {
    const { id, anonymised_at } = customerEvent.parse(data);
    if (event !== 'customers.deleted' && !anonymised_at) return;
    const ids = await parts.notifications.forgetCustomer(organizationId, id, tx.session);
    await parts.forgotten(tx, organizationId, ids);
    scheduleErasure(tx, organizationId, id);
  };

  return {
    ...createBookingNotices(parts),
    ...customerNoticeHandlers(parts.notifications),
    ...memberNotices(parts.notifications),
    'customers.updated': customerForgotten,
    'customers.deleted': customerForgotten,
  };
}
