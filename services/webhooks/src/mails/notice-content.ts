import type { BookingFacts, FailedDelivery, Notice } from '../notifications/notice.ts';
import type { Formats } from './formats.ts';
import type { MailContent } from './mail-content.ts';
import type { Words } from './words.ts';

/** What a mail is made of, beside the notice. */
export interface ContentScope {
  organization: string;
  words: Words;
  formats: Formats;
  /** Where the API is reached. */
  apiUrl: string;
  /** Where the reader switches this kind of mail off; of kinds that may be. */
  unsubscribeUrl: string | undefined;
  /** Id of what the notice is about. */
  entityId: string;
}

type WebhookNotice = Extract<Notice, { kind: `webhook_${string}` }>;
type InvoiceNotice = Extract<Notice, { kind: 'invoice_issued' }>;
type BookingNotice = Exclude<Notice, WebhookNotice | InvoiceNotice>;

export function contentOf(notice: Notice, scope: ContentScope): MailContent {
  if (isWebhookNotice(notice)) return webhookContent(notice, scope);
  return notice.kind === 'invoice_issued' ? invoiceContent(notice, scope) : bookingContent(notice, scope);
}

function isWebhookNotice(notice: Notice): notice is WebhookNotice {
  return notice.kind === 'webhook_subscription_failing' || notice.kind === 'webhook_subscription_deactivated';
}

function webhookContent({ kind, facts }: WebhookNotice, scope: ContentScope): MailContent {
  const { words, apiUrl, entityId } = scope;
  const { name, url, failures, attempts } = facts;
  const shared = {
    facts: filled([
      [words.labels.subscription, name],
      [words.labels.address, url],
    ]),
    list: attempts.map((attempt) => failureLine(attempt, scope)),
  };
  const log = `${words.allAttempts} ${apiUrl}/webhook-deliveries?filter[webhook_subscription]=${entityId}`;
  if (kind === 'webhook_subscription_failing') {
    const closing = [words.checkEndpoint, log, ...unsubscribeLines(scope)];
    return { ...shared, subject: words.failingSubject(name), paragraphs: [words.failing(name, failures)], closing };
  }
  const why = facts.reason === 'gone' ? words.becauseGone : words.becauseFailures(failures);
  return {
    ...shared,
    subject: words.deactivatedSubject(name),
    paragraphs: [`${words.deactivated(name)} ${why}`],
    closing: [words.switchOn(`${apiUrl}/webhook-subscriptions/${entityId}`), log],
  };
}

function failureLine({ event, at, status_code, error, detail }: FailedDelivery, scope: ContentScope): string {
  const { words, formats } = scope;
  const answer = status_code === null ? (error ?? words.noAnswer) : words.status(status_code);
  return `${formats.moment(at)}, ${event}: ${answer}${detail ? ` (${detail})` : ''}`;
}

function invoiceContent({ facts }: InvoiceNotice, { words, formats, organization }: ContentScope): MailContent {
  const { number, document_kind, total, due, currency, due_date } = facts;
  const { labels } = words;
  const isInvoice = document_kind === 'invoice';
  const title = `${isInvoice ? words.invoice : words.cancellation} ${number ?? ''}`.trim();
  const amount = (value: number | null) => (value === null || !currency ? '' : formats.money(value, currency));
  return {
    subject: words.from(title, organization),
    paragraphs: [words.attached(title, organization)],
    facts: filled([
      [labels.number, number ?? ''],
      [labels.total, amount(total)],
      [labels.due, isInvoice ? amount(due) : ''],
      [labels.payableUntil, isInvoice && due_date ? formats.day(due_date) : ''],
    ]),
    list: [],
    closing: [],
  };
}

function bookingContent({ kind, facts }: BookingNotice, scope: ContentScope): MailContent {
  const { subject, sentence } = scope.words.booking[kind];
  return {
    subject: `${subject}: ${facts.resource ?? facts.service ?? facts.number ?? scope.organization}`,
    paragraphs: [sentence],
    facts: bookingRows(facts, scope),
    list: [],
    closing: unsubscribeLines(scope),
  };
}

function unsubscribeLines({ words, unsubscribeUrl }: ContentScope): string[] {
  return unsubscribeUrl === undefined ? [] : [words.unsubscribe(unsubscribeUrl)];
}

function bookingRows(facts: BookingFacts, { words, formats, organization }: ContentScope): MailContent['facts'] {
  const { labels } = words;
  const { former_start_date: formerStart, former_end_date: formerEnd } = facts;
  return filled([
    [labels.organization, organization],
    [labels.booking, facts.number ?? ''],
    [labels.what, facts.service ?? ''],
    [labels.where, facts.resource ?? ''],
    [labels.when, formats.span(facts.start_date, facts.end_date)],
    [labels.before, formerStart && formerEnd ? formats.span(formerStart, formerEnd) : ''],
    [labels.reason, facts.status_reason ?? ''],
  ]);
}

function filled(rows: MailContent['facts']): MailContent['facts'] {
  return rows.filter(([, value]) => value !== '');
}
