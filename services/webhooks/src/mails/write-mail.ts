import { enclosesDocument } from '../notices/kinds/kinds.ts';
import { isAboutBooking, type BookingNotification, type Notification } from '../notices/notification.ts';
import type { OrganizationDirectory, OrganizationFacts } from '../notices/organization-facts.ts';
import { formatsFor } from '../notices/wording/formats.ts';
import { formatLocaleOf, languageOf, wordsOf } from '../notices/wording/language.ts';
import { htmlOf, textOf, type MailContent, type ShownLogo } from '../notices/wording/mail-content.ts';
import { costsOf, type ReadBookingCosts } from './booking-costs.ts';
import { bookingPageOf } from './booking-page.ts';
import type { InvoiceFile, ReadInvoiceFile } from './invoice-file.ts';
import { contentOf, type ContentScope, type ToldBooking } from './notice-content.ts';

/** What a mail says, in both forms, and what it was made of. */
export interface WrittenMail {
  organization: OrganizationFacts;
  scope: ContentScope;
  content: MailContent;
  text: string;
  html: string;
  /** What is enclosed, where it is about a document that is still there. */
  file: InvoiceFile | undefined;
}

/** Links that only their recipient may have; without them a mail can be shown to others. */
export type PersonalLinks = Pick<ContentScope, 'unsubscribeUrl' | 'signIn'>;

/** `others`: bookings that the same mail tells of. */
export type WriteMail = (
  notification: Notification,
  reader: { locale: string | null; name: string },
  links: PersonalLinks & { logo?: ShownLogo | undefined },
  others?: readonly BookingNotification[],
) => Promise<WrittenMail>;

export function createWriteMail(options: {
  directory: Pick<OrganizationDirectory, 'facts'>;
  bookingCosts: ReadBookingCosts;
  invoiceFile: ReadInvoiceFile;
  /** Where the gateway is reached from outside. */
  publicUrl: string;
}): WriteMail {
  const toldBookings = async (
    first: Notification,
    others: readonly BookingNotification[],
    { bookingPage }: OrganizationFacts,
  ): Promise<ToldBooking[]> => {
    const bookings = isAboutBooking(first) ? [first, ...others] : [];
    const costs = await costsOf(bookings, options.bookingCosts);
    return bookings.map(({ entity_id: id, facts }) => {
      return { facts, costs: costs.get(id), page: bookingPageOf(bookingPage, { id, number: facts.number }) };
    });
  };

  return async (notification, reader, { logo, ...links }, others = []) => {
    const organization = await options.directory.facts(notification.organization_id);
    const locale = reader.locale ?? organization.locale;
    const language = languageOf(locale);
    const { organization_id, entity_id } = notification;
    const file = enclosesDocument(notification) ? await options.invoiceFile(organization_id, entity_id) : undefined;
    const scope: ContentScope = {
      organization: organization.name,
      language,
      words: wordsOf(language),
      formats: formatsFor(formatLocaleOf(locale), organization.timeZone),
      consoleUrl: `${options.publicUrl}/console`,
      iban: organization.iban,
      bic: organization.bic,
      isCollected: file?.collected ?? false,
      entityId: entity_id,
      ...links,
    };
    const told = contentOf(notification, scope, await toldBookings(notification, others, organization));
    const content = { ...told, paragraphs: [scope.words.greeting(reader.name), ...told.paragraphs] };
    const text = textOf(content, organization.name);
    return {
      organization,
      scope,
      content,
      text,
      file,
      html: htmlOf(content, { signature: organization.name, language, logo }),
    };
  };
}
