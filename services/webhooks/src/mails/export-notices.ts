import { entityRecords, type PersonalRecords, type PersonAsked } from '@booking/messaging/personal-export.ts';
import { formatTimestamp } from '@booking/platform/timestamp.ts';
import type { MailStore, StoredMail } from './mail-store.ts';
import { mailOwner } from './unsubscribe.ts';
import type { Notification } from '../notices/notification.ts';
import type { NotificationStore } from '../notices/notification-store.ts';

/** What was told of a customer, with the mails that went to the customer; those to others are theirs. */
export function personalRecords(stores: {
  notifications: NotificationStore;
  mails: Pick<MailStore, 'of'>;
}): PersonalRecords[] {
  return [
    entityRecords(stores.notifications, {
      kind: 'notifications',
      naming: ({ customerId }) => ({ customer_id: customerId }),
      index: { organization_id: 1, customer_id: 1 },
      async shown(found, { organizationId, customerId }: PersonAsked) {
        const ids = found.map(({ id, mailed_with }) => mailed_with ?? id);
        const mails = await stores.mails.of(organizationId, [...new Set(ids)]);
        const own = mails.filter(({ owner }) => owner === mailOwner('customers', customerId));
        const byNotification = Map.groupBy(own, ({ notification_id }) => notification_id);
        return found.map((notification, at) => shownNotice(notification, byNotification.get(ids[at] ?? '') ?? []));
      },
    }),
  ];
}

function shownNotice(notification: Notification, mails: readonly StoredMail[]): object {
  const { id, kind, audience, entity_type, entity_id, addressee, facts, created_at } = notification;
  return {
    id,
    kind,
    audience,
    created_at: formatTimestamp(created_at),
    entity: { id: entity_id, type: entity_type },
    addressee,
    facts,
    mails: mails.map(({ recipient, name, locale, status, attempts, sent_at, answer }) => ({
      recipient,
      name,
      locale,
      status,
      attempts,
      sent_at: sent_at && formatTimestamp(sent_at),
      answer,
    })),
  };
}
