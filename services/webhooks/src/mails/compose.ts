import type { Clock } from '@booking/platform/clock.ts';
import { AppError } from '@booking/platform/errors.ts';
import type { SendMailOptions } from 'nodemailer';
import type { BookingStateStore } from '../notices/booking-state-store.ts';
import { isAsTold, stillTakesPlace } from '../notices/booking-notices.ts';
import type { BookingFacts } from '../notices/notice.ts';
import { isOutdatedByNow, isToldToCustomers } from '../notices/kinds/kinds.ts';
import { oneLine, type MailContent } from '../notices/wording/mail-content.ts';
import { isAboutBooking, type BookingNotification, type Notification } from '../notices/notification.ts';
import type { MailLogo, OrganizationDirectory, OrganizationFacts } from '../notices/organization-facts.ts';
import type { ReadBookingCosts } from './booking-costs.ts';
import { bookingPageOf } from './booking-page.ts';
import { calendarFiles } from './calendar.ts';
import type { InvoiceFile, ReadInvoiceFile } from './invoice-file.ts';
import type { FindAddress } from './mail-preferences.ts';
import type { StoredMail } from './mail-store.ts';
import type { PreferenceStore } from './preference-store.ts';
import { isOptional, unsubscribeToken, type MailChoice } from './unsubscribe.ts';
import type { SecretBox } from '../subscriptions/secret-box.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import type { ComposeMail } from './send-mails.ts';
import { createWriteMail, type PersonalLinks } from './write-mail.ts';

export function createComposeMail(options: {
  directory: Pick<OrganizationDirectory, 'facts' | 'logo' | 'signInLink'>;
  bookings: Pick<BookingStateStore, 'findAll'>;
  subscriptions: Pick<SubscriptionStore, 'find'>;
  invoiceFile: ReadInvoiceFile;
  bookingCosts: ReadBookingCosts;
  addressOf: FindAddress;
  preferences: Pick<PreferenceStore, 'isOff'>;
  secretBox: Pick<SecretBox, 'seal'>;
  clock: Clock;
  /** Sender of every mail. */
  from: string;
  /** Where the gateway is reached from outside. */
  publicUrl: string;
}): ComposeMail {
  const { from, publicUrl, clock } = options;
  const host = new URL(publicUrl).hostname;
  const write = createWriteMail(options);

  /**
   * A reminder of what has begun, was moved or does not take place misleads, and a warning of what has happened, as that of a subscription
   * that is off by now. So does a confirmation that waited until its booking was moved or canceled: the mail that says so may have been
   * sent already.
   */
  const isOutdated = async (notification: Notification, bookings: KnownBookings): Promise<boolean> => {
    const { organization_id, entity_id } = notification;
    if (notification.kind === 'webhook_subscription_failing')
      return (await options.subscriptions.find(organization_id, entity_id))?.is_active !== true;
    if (isToldToCustomers(notification)) return isOutdatedByNow(notification, clock.now());
    if (!dependsOnBooking(notification)) return false;
    const { facts } = notification;
    const known = bookings.get(entity_id);
    if (notification.kind !== 'booking_reminder') return known !== undefined && !isAsTold(known, facts);
    return !known || !stillTakesPlace(known, facts, clock.now());
  };

  const timely = async (notifications: readonly Notification[]): Promise<Notification[]> => {
    const ids = notifications.filter(dependsOnBooking).map(({ entity_id }) => entity_id);
    const bookings = await options.bookings.findAll(notifications[0]?.organization_id ?? '', ids);
    const outdated = await Promise.all(notifications.map((one) => isOutdated(one, bookings)));
    return notifications.filter((_, index) => !outdated[index]);
  };

  /** A link of its own for every mail that goes out; of members alone. */
  const signInFor = async (notification: Notification): Promise<PersonalLinks['signIn'] | 'outdated'> => {
    if (notification.kind !== 'member_invited' && notification.kind !== 'member_sign_in') return undefined;
    const { organization_id, entity_id: id, facts, kind } = notification;
    const member = { id, email: facts.email, isInvitation: kind === 'member_invited' };
    const link = await options.directory.signInLink(organization_id, member);
    return link ? { url: `${publicUrl}/oauth/link?token=${link.token}`, until: link.expiresAt } : 'outdated';
  };

  /**
   * A reminder was prepared weeks ago: by now its customer may have another address, or none, or be gone. What has just happened came with
   * the address.
   */
  const recipientOf = async (stored: StoredMail, notification: Notification): Promise<string | null> => {
    const { kind, organization_id: organizationId, customer_id: id } = notification;
    if (kind !== 'booking_reminder' || id === null) return stored.recipient;
    try {
      return await options.addressOf(organizationId, 'customers', id);
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    }
  };

  return async (stored, given) => {
    const notifications = asOneMove(await timely(given), given).toSorted(byStart);
    const [notification, ...others] = notifications;
    const recipient = notification && (await recipientOf(stored, notification));
    if (!notification || !recipient) return 'outdated';
    const mail = { ...stored, recipient };
    const choice = choiceFor(mail, notification);
    if (choice && (await options.preferences.isOff(choice))) return 'unsubscribed';
    const unsubscribeUrl = choice && `${publicUrl}/unsubscribe/${unsubscribeToken(choice, options.secretBox)}`;
    const signIn = await signInFor(notification);
    if (signIn === 'outdated') return signIn;
    const logo = await options.directory.logo(notification.organization_id);
    const cid = `logo@${host}`;
    const { organization, content, text, html, file } = await write(
      notification,
      mail,
      { unsubscribeUrl, signIn, logo: logo && { cid, width: logo.width, height: logo.height } },
      others.filter(isAboutBooking),
    );
    const { attachments = [], ...more } = enclosed(notifications, organization, file);
    const message = {
      ...envelope({ mail, notification, organization, content, from, host, unsubscribeUrl }),
      text,
      html,
      ...more,
      attachments: [...(logo ? [within(cid, logo)] : []), ...attachments],
    };
    return { message, recipient };
  };

  function enclosed(
    notifications: readonly Notification[],
    organization: OrganizationFacts,
    file: InvoiceFile | undefined,
  ): SendMailOptions {
    const [first] = notifications;
    if (file) return { attachments: [{ filename: file.name, content: file.content, contentType: 'application/pdf' }] };
    switch (first?.kind) {
      case 'booking_confirmed':
      case 'booking_rescheduled':
      case 'booking_canceled': {
        const bookings = notifications.filter(isAboutBooking).map(({ entity_id: id, facts }) => {
          return { id, facts, page: bookingPageOf(organization.bookingPage, { id, number: facts.number }) };
        });
        const canceled = first.kind === 'booking_canceled';
        return calendarFiles(bookings, { organization, from, host, canceled, now: first.created_at });
      }
      default:
        return {};
    }
  }
}

type KnownBookings = Awaited<ReturnType<BookingStateStore['findAll']>>;

function dependsOnBooking(notification: Notification): notification is BookingNotification {
  const { kind } = notification;
  return kind === 'booking_reminder' || kind === 'booking_confirmed' || kind === 'booking_rescheduled';
}

/**
 * What was moved again before its mail is made has moved once for its customer: from where he knew it to where it is. Nothing is told of
 * what was put back.
 */
function asOneMove(timely: readonly Notification[], given: readonly Notification[]): Notification[] {
  const moves = Map.groupBy(
    given.filter(isMove).toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    ({ entity_id }) => entity_id,
  );
  return timely.flatMap((one) => {
    const [first, ...more] = (isMove(one) && moves.get(one.entity_id)) || [];
    if (!isMove(one) || !first || more.length === 0) return [one];
    if (more.at(-1)?.id !== one.id) return [];
    const { start_date, end_date, resource } = one.facts;
    const from = {
      start: first.facts.former_start_date ?? first.facts.start_date,
      end: first.facts.former_end_date ?? first.facts.end_date,
      resource: first.facts.former_resource ?? first.facts.resource,
    };
    const isThen = from.start === start_date && from.end === end_date;
    const isThere = from.resource === resource;
    if (isThen && isThere) return [];
    const facts: BookingFacts = {
      ...one.facts,
      former_start_date: isThen ? null : from.start,
      former_end_date: isThen ? null : from.end,
      former_resource: isThere ? null : from.resource,
    };
    return [{ ...one, facts }];
  });
}

const isMove = (notification: Notification): notification is BookingNotification =>
  notification.kind === 'booking_rescheduled';

function byStart(one: Notification, other: Notification): number {
  const startOf = (notification: Notification) =>
    isAboutBooking(notification) ? Date.parse(notification.facts.start_date) : 0;
  return startOf(one) - startOf(other);
}

/** What the recipient may do without; undefined for mail that has to reach him. */
function choiceFor(mail: StoredMail, { kind, organization_id: organizationId }: Notification): MailChoice | undefined {
  const { recipient, owner } = mail;
  return isOptional(kind) ? { organizationId, recipient, kind, ...(owner ? { owner } : {}) } : undefined;
}

/** A part of the mail: who reads it fetches nothing, so that nobody learns that he does, and no program asks him first. */
function within(cid: string, { content, mediaType }: MailLogo): NonNullable<SendMailOptions['attachments']>[number] {
  return {
    cid,
    content,
    contentType: mediaType,
    filename: mediaType.replace('image/', 'logo.'),
    contentDisposition: 'inline',
  };
}

/** Addresses and headers. Nothing that others wrote enters a header with a line end in it. */
function envelope(given: {
  mail: StoredMail;
  notification: Notification;
  organization: OrganizationFacts;
  content: MailContent;
  from: string;
  host: string;
  unsubscribeUrl: string | undefined;
}): SendMailOptions {
  const { mail, notification, organization, content, from, host, unsubscribeUrl } = given;
  const replyTo = organization.email === null ? {} : { replyTo: oneLine(organization.email) };
  return {
    from: { name: oneLine(organization.name), address: from },
    to: { name: oneLine(mail.name), address: oneLine(mail.recipient) },
    ...replyTo,
    subject: oneLine(content.subject),
    messageId: `<${mail._id}@${host}>`,
    date: notification.created_at,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl
        ? {
            'List-Unsubscribe': `<${unsubscribeUrl}>, <mailto:${oneLine(organization.email ?? from)}?subject=unsubscribe>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
  };
}
