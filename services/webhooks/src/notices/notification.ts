import type { Entity } from '@booking/persistence/entity.ts';
import type { CallContext } from '@booking/platform/context.ts';
import type { BookingNoticeKind, Notice } from './notice.ts';

/** A customer or member as he was when it happened. */
export interface Addressee {
  email: string;
  name: string;
  locale: string | null;
}

export interface NotificationBase extends Entity {
  /** The one change it tells of; unique in the organization, so that nobody is told twice. */
  cause: string;
  audience: 'organization' | 'customer' | 'member';
  /** Roles that see it, beside owners and admins. */
  roles: string[];
  entity_type: string;
  entity_id: string;
  customer_id: string | null;
  addressee: Addressee | null;
  /** `waiting`: its mails are not made yet; `off`: it was made where no mail is sent. */
  mail: 'off' | 'waiting' | 'addressed';
  /** Those of the same group are told in one mail; null: by itself, or no other may join any more. */
  group: string | null;
  /** Its mails are not made before: until then others of its group may come. */
  mail_after: Date | null;
  /** Others that its mails tell of too. */
  joined: string[];
  /** The notification whose mails tell of this one. */
  mailed_with: string | null;
  reads: { subject: string; at: Date }[];
}

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
