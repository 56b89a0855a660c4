import type { Entity } from '@booking/persistence/entity.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { oneOf, record, rows, string, strings, timestamp } from '@booking/representations/entity.ts';
import { notifications } from '@booking/representations/entities/notifications.ts';
import { recordOf, type RecordOf } from '@booking/representations/record.ts';
import type { BookingNoticeKind, Notice } from './notice.ts';

export const notificationRecord = recordOf(notifications, {
  cause: string('The one change it tells of; unique in the organization, so that nobody is told twice.'),
  roles: strings('That see it.', { initial: ['owner', 'admin'] }),
  addressee: record(
    { email: string('Address.'), name: string('Name.'), locale: string('Language.', { null: 'when it is not known' }) },
    'A customer or member as he was when it happened.',
    { null: 'when nobody is written to' },
  ),
  mail: oneOf(
    ['off', 'waiting', 'addressed'],
    'waiting: its mails are not made yet; off: it was made where no mail is sent.',
  ),
  group: string('Those of the same group are told in one mail.', { null: 'by itself, or no other may join any more' }),
  mail_after: timestamp('Its mails are not made before: until then others of its group may come.', {
    null: 'without a group',
  }),
  joined: strings('Others that its mails tell of too.', { initial: [] }),
  mailed_with: string('The notification whose mails tell of this one.', { null: 'when its own do' }),
  reads: rows({ subject: string('Who.'), at: timestamp('When.') }, 'Who has read it.', { initial: [] }),
});
export type NotificationBase = Entity & RecordOf<typeof notificationRecord>;
export type Addressee = NonNullable<NotificationBase['addressee']>;

/** What is stored with the change it tells of. */
export type Notification = NotificationBase & Notice;

export type BookingNotification = Extract<Notification, { kind: BookingNoticeKind }>;

export function isAboutBooking(notification: Notification): notification is BookingNotification {
  return notification.kind.startsWith('booking_');
}

const seesAll: ReadonlySet<string> = new Set(['owner', 'admin', 'system']);

/** The condition on what a caller may see. */
export function visibleTo({ principal }: Pick<CallContext, 'principal'>): Record<string, unknown> {
  return seesAll.has(principal.role) ? {} : { roles: principal.role };
}

export function isVisibleTo(
  notification: Pick<Notification, 'roles'>,
  context: Pick<CallContext, 'principal'>,
): boolean {
  const { role } = context.principal;
  return seesAll.has(role) || notification.roles.includes(role);
}

export function readAt(notification: Pick<Notification, 'reads'>, subject: string): Date | undefined {
  return notification.reads.find((read) => read.subject === subject)?.at;
}

export function markedRead(notification: Notification, subject: string, at: Date): Notification {
  if (readAt(notification, subject)) return notification;
  return { ...notification, reads: [...notification.reads, { subject, at }] };
}
