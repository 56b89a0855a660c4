import type { Clock } from '@booking/platform/clock.ts';
import type { SendMailOptions } from 'nodemailer';
import type { BookingStateStore } from '../notifications/booking-state-store.ts';
import { stillTakesPlace } from '../notifications/notice-events.ts';
import type { Notification } from '../notifications/notification.ts';
import type { OrganizationDirectory, OrganizationFacts } from '../notifications/organization-facts.ts';
import { calendarOf } from './calendar.ts';
import { formatsFor } from './formats.ts';
import type { ReadInvoiceFile } from './invoice-file.ts';
import { htmlOf, oneLine, textOf, type MailContent } from './mail-content.ts';
import type { StoredMail } from './mail-store.ts';
import { contentOf } from './notice-content.ts';
import type { PreferenceStore } from './preference-store.ts';
import { isOptional, unsubscribeToken, type MailChoice } from './unsubscribe.ts';
import type { SecretBox } from '../subscriptions/secret-box.ts';
import type { ComposeMail } from './send-mails.ts';
import { formatLocaleOf, languageOf, wordsOf } from './language.ts';

export function createComposeMail(options: {
  directory: Pick<OrganizationDirectory, 'facts'>;
  bookings: Pick<BookingStateStore, 'find'>;
  invoiceFile: ReadInvoiceFile;
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

  /** A reminder of what has begun, was moved or does not take place misleads. */
  const isOutdated = async (notification: Notification): Promise<boolean> => {
    if (notification.kind !== 'booking_reminder') return false;
    const known = await options.bookings.find(notification.organization_id, notification.entity_id);
    return !known || !stillTakesPlace(known, notification.facts.start_date, clock.now());
  };

  return async (mail, notification) => {
    if (await isOutdated(notification)) return 'outdated';
    const choice = choiceFor(mail, notification);
    if (choice && (await options.preferences.isOff(choice))) return 'unsubscribed';
    const unsubscribeUrl = choice && `${publicUrl}/unsubscribe/${unsubscribeToken(choice, options.secretBox)}`;
    const organization = await options.directory.facts(notification.organization_id);
    const locale = mail.locale ?? organization.locale;
    const language = languageOf(locale);
    const content = contentOf(notification, {
      organization: organization.name,
      words: wordsOf(language),
      formats: formatsFor(formatLocaleOf(locale), organization.timeZone),
      apiUrl: `${publicUrl}/api/v1`,
      unsubscribeUrl,
      entityId: notification.entity_id,
    });
    return {
      ...envelope({ mail, notification, organization, content, from, host, unsubscribeUrl }),
      text: textOf(content, organization.name),
      html: htmlOf(content, { signature: organization.name, language }),
      ...(await enclosed({ notification, organization, content })),
    };
  };

  async function enclosed(given: {
    notification: Notification;
    organization: OrganizationFacts;
    content: MailContent;
  }): Promise<SendMailOptions> {
    const { notification, organization, content } = given;
    switch (notification.kind) {
      case 'invoice_issued': {
        const file = await options.invoiceFile(notification.organization_id, notification.entity_id);
        if (!file) return {};
        return { attachments: [{ filename: file.name, content: file.content, contentType: 'application/pdf' }] };
      }
      case 'booking_confirmed':
      case 'booking_rescheduled':
      case 'booking_canceled': {
        const { method, content: ics } = calendarOf(notification.facts, {
          id: notification.entity_id,
          title: oneLine(content.subject),
          organization: organization.name,
          host,
          canceled: notification.kind === 'booking_canceled',
          now: notification.created_at,
        });
        return { icalEvent: { method, filename: 'booking.ics', content: ics } };
      }
      default:
        return {};
    }
  }
}

/** What the recipient may do without; undefined for mail that has to reach him. */
function choiceFor({ recipient }: StoredMail, { kind, organization_id }: Notification): MailChoice | undefined {
  return isOptional(kind) ? { organizationId: organization_id, recipient, kind } : undefined;
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
