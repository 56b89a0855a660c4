import type { BundleFacts, InvoiceFacts, Notice, UnpaidFacts } from '../notices/notice.ts';
import type { Formats } from './formats.ts';
import { filled, type MailContent, type Row } from './mail-content.ts';
import type { Words } from './words.ts';

interface Scope {
  organization: string;
  words: Words;
  formats: Formats;
  iban: string;
  bic: string;
}

type PaymentNotice = Extract<Notice, { kind: `payment_${string}` }>;

export function invoiceContent(facts: InvoiceFacts, { words, formats, organization }: Scope): MailContent {
  const { number, document_kind, total, due, currency, due_date } = facts;
  const { labels } = words;
  const isInvoice = document_kind === 'invoice';
  const names = { invoice: words.invoice, credit_note: words.creditNote, cancellation: words.cancellation };
  const title = `${names[document_kind]} ${number ?? ''}`.trim();
  const rows = filled([
    [labels.number, number ?? ''],
    [labels.total, amountOf(total, currency, formats)],
    [labels.due, isInvoice ? amountOf(due, currency, formats) : ''],
    [labels.payableUntil, isInvoice && due_date ? formats.day(due_date) : ''],
  ]);
  return {
    subject: words.from(title, organization),
    paragraphs: [words.attached(title, organization)],
    facts: [rows],
    list: [],
    closing: [],
  };
}

export function paymentContent(notice: PaymentNotice, scope: Scope): MailContent {
  const { words } = scope;
  const facts = [unpaidRows(notice.facts, scope)];
  const invoice = `${words.invoice} ${notice.facts.number ?? ''}`.trim();
  if (notice.kind === 'payment_failed') {
    const { subject, failed, reversed, whatNow } = words.paymentFailed;
    const sentence = notice.facts.status === 'reversed' ? reversed : failed;
    return { subject: subject(invoice), paragraphs: [sentence], facts, list: [], closing: [whatNow] };
  }
  const { level, levels, collects, number } = notice.facts;
  const { labels } = words;
  const account =
    collects || scope.iban === ''
      ? []
      : filled([
          [labels.iban, scope.iban],
          [labels.bic, scope.bic],
          [labels.purpose, number ?? ''],
        ]);
  const { subject, sentence, collects: again, pleasePay, crossed } = words.paymentReminder;
  return {
    subject: subject(invoice, level),
    paragraphs: [sentence(level === levels)],
    facts: [...facts, account],
    list: [],
    closing: [collects ? again : pleasePay, crossed],
  };
}

export function suspensionContent(
  { subscription, number }: { subscription: string; number: string | null },
  { words, organization }: Scope,
): MailContent {
  const { subject, sentence, whatNow } = words.subscriptionSuspended;
  const rows: Row[] = [
    [words.labels.organization, organization],
    [words.labels.plan, subscription],
    [words.invoice, number ?? ''],
  ];
  return {
    subject: subject(subscription),
    paragraphs: [sentence(subscription)],
    facts: [filled(rows)],
    list: [],
    closing: [whatNow],
  };
}

export function bundleContent(facts: BundleFacts, { words, formats, organization }: Scope): MailContent {
  const { name, units_left, units_total, expires_at } = facts;
  const { labels, bundleExpiring } = words;
  const rows = filled([
    [labels.organization, organization],
    [labels.pass, name ?? ''],
    [labels.unitsLeft, `${units_left} / ${units_total}`],
    [labels.validUntil, formats.moment(expires_at)],
  ]);
  return {
    subject: bundleExpiring.subject(formats.dayOf(expires_at)),
    paragraphs: [bundleExpiring.sentence(units_left)],
    facts: [rows],
    list: [],
    closing: [],
  };
}

function unpaidRows({ number, subscription, due, currency, due_date }: UnpaidFacts, scope: Scope): Row[] {
  const { labels } = scope.words;
  return filled([
    [labels.organization, scope.organization],
    [labels.plan, subscription ?? ''],
    [labels.number, number ?? ''],
    [labels.due, amountOf(due, currency, scope.formats)],
    [labels.payableUntil, due_date ? scope.formats.day(due_date) : ''],
  ]);
}

function amountOf(value: number | null, currency: string | null, formats: Formats): string {
  return value === null || !currency ? '' : formats.money(value, currency);
}
