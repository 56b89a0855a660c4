import type { EventIdentifier } from '@booking/contracts/event-identifiers.ts';
import type { NoticeKind } from '@booking/contracts/notice-kinds.ts';
import { z } from 'zod';
import type { Formats } from '../wording/formats.ts';
import type { Language } from '../wording/language.ts';
import type { MailContent } from '../wording/mail-content.ts';
import type { Words } from '../wording/words.ts';

export const text = z.string().nullish();

/** A customer nested in an event; a bare reference where the publisher does not know him. */
export const eventCustomer = z
  .object({ id: z.string(), first_name: text, last_name: text, company: text, email: text, locale: text })
  .nullish();
export type EventCustomer = z.output<typeof eventCustomer>;

/** What a mail to a customer is made of, beside the facts. */
export interface CustomerMailScope {
  organization: string;
  language: Language;
  /** Those that mails share; a kind has its own beside it. */
  words: Words;
  formats: Formats;
  iban: string;
  bic: string;
  /** Of an invoice: a provider collects what is due. */
  isCollected: boolean;
}

interface Subject {
  id: string;
  customer?: EventCustomer;
}

/** All that there is to say of a kind of notice to customers: from the event to the words. */
interface Definition<K extends NoticeKind, E extends Subject, F extends object, W> {
  kind: K;
  on: EventIdentifier;
  /** JSON:API type of what it is about. */
  about: string;
  event: z.ZodType<E>;
  /** `cause`: the same whenever the event comes again, and that of no other notice of the kind. */
  told: (event: E) => { cause: string; facts: F };
  words: Readonly<Record<Language, W>>;
  mail: (facts: F, words: W, scope: CustomerMailScope) => CustomerMail;
  /** Whether it would be wrong to send it by now. */
  isOutdated?: (facts: F, now: Date) => boolean;
  /** Whether the document that it is about goes with it. */
  enclosesDocument?: boolean;
}

type CustomerMail = Pick<MailContent, 'subject' | 'paragraphs' | 'facts'> & Partial<Pick<MailContent, 'closing'>>;

export interface CustomerNotice<K extends NoticeKind, F extends object> {
  kind: K;
  on: EventIdentifier;
  about: string;
  /** Throws where the event is not as agreed. */
  read(data: unknown): { id: string; customer: EventCustomer; cause: string; facts: F };
  mail(facts: F, scope: CustomerMailScope): MailContent;
  isOutdated(facts: F, now: Date): boolean;
  enclosesDocument: boolean;
}

export function customerNotice<K extends NoticeKind, E extends Subject, F extends object, W>(
  definition: Definition<K, E, F, W>,
): CustomerNotice<K, F> {
  const { kind, on, about, event, told, words, mail } = definition;
  return {
    kind,
    on,
    about,
    read(data) {
      const given = event.parse(data);
      const { cause, facts } = told(given);
      return { id: given.id, customer: given.customer, cause: `${kind}:${cause}`, facts };
    },
    mail: (facts, scope) => ({ list: [], closing: [], ...mail(facts, words[scope.language], scope) }),
    isOutdated: definition.isOutdated ?? (() => false),
    enclosesDocument: definition.enclosesDocument ?? false,
  };
}
