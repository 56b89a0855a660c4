import type { Clock } from '@booking/platform/clock.ts';
import type { Logger } from '@booking/platform/logger.ts';
import type { OrganizationDirectory } from '../notices/organization-facts.ts';
import type { Notification } from '../notices/notification.ts';
import { enclosesDocument } from '../notices/kinds/kinds.ts';
import type { NotificationStore } from '../notices/notification-store.ts';
import type { MailStore, NewMail } from './mail-store.ts';
import { mailOwner } from './unsubscribe.ts';

const batchSize = 100;

/**
 * Makes the mails of new notifications; answers true when there may be more. What catalog does not answer for waits, whatever else is there
 * goes on. Several replicas may do the same at once: a recipient's mail has one id.
 */
export function createMailAddressing(options: {
  notifications: Pick<NotificationStore, 'unaddressed' | 'closeGroups' | 'addressed'>;
  mails: Pick<MailStore, 'add'>;
  directory: Pick<OrganizationDirectory, 'admins'>;
  clock: Clock;
  /** For how long sending is tried. */
  giveUpHours: number;
  /** Told that there are new ones to be sent. */
  onMade: () => void;
  logger: Pick<Logger, 'warn'>;
}): () => Promise<boolean> {
  const recipientsOf = async (notification: Notification): Promise<NewMail[]> => {
    const { organization_id, id: notification_id, addressee, customer_id } = notification;
    const base = { organization_id, notification_id, with_document: enclosesDocument(notification) };
    if (notification.audience !== 'organization') {
      if (!addressee) return [];
      const { email: recipient, name, locale } = addressee;
      return [{ ...base, recipient, owner: customer_id && mailOwner('customers', customer_id), name, locale }];
    }
    const admins = await options.directory.admins(organization_id);
    return admins.map(({ id, email }) => ({
      ...base,
      recipient: email,
      owner: mailOwner('members', id),
      name: '',
      locale: null,
    }));
  };

  return async () => {
    const found = await options.notifications.unaddressed(options.clock.now(), batchSize);
    const answered: Notification[] = [];
    const made: NewMail[] = [];
    const closed = await options.notifications.closeGroups(found);
    for (const notification of closed) {
      try {
        made.push(...(await recipientsOf(notification)));
        answered.push(notification);
      } catch (error) {
        options.logger.warn({ err: error, notification_id: notification.id }, 'a notification is addressed later');
      }
    }
    const now = options.clock.now();
    await options.mails.add(made, { now, giveUpAt: new Date(now.getTime() + options.giveUpHours * 3_600_000) });
    await options.notifications.addressed(answered);
    if (made.length > 0) options.onMade();
    return found.length === batchSize && answered.length === closed.length;
  };
}
