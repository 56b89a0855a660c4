import { z } from 'zod';
import type { Formats } from '../wording/formats.ts';
import { filled, type Row } from '../wording/mail-content.ts';
import { customerNotice, eventCustomer, text, type CustomerMailScope } from './customer-notice.ts';

const invoiceEvent = z.object({
  id: z.string(),
  number: text,
  kind: z.enum(['invoice', 'credit_note', 'cancellation']).catch('invoice'),
  currency: text,
  total: z.number().nullish(),
  due: z.number().nullish(),
  due_date: text,
  customer: eventCustomer,
});

export const invoiceIssued = customerNotice({
  kind: 'invoice_issued',
  on: 'invoices.finalised',
  about: 'invoices',
  event: invoiceEvent,
  told: ({ id, number, kind, total, due, currency, due_date }) => ({
    cause: id,
    facts: {
      number: number ?? null,
      document_kind: kind,
      /** In major units. */
      total: total ?? null,
      due: due ?? null,
      currency: currency ?? null,
      due_date: due_date ?? null,
    },
  }),
  words: {
    en: {
      names: { invoice: 'Invoice', credit_note: 'Credit note', cancellation: 'Cancellation document' },
      from: (title: string, organization: string) => `${title} from ${organization}`,
      attached: (title: string, organization: string) => `${title} from ${organization} is attached to this mail.`,
      collected: 'What is due is collected by the agreed payment method.',
      sameAmount:
        'It corrects what an earlier invoice says of the service, such as the time of a booking that was moved. The amount stays the same.',
    },
    de: {
      names: { invoice: 'Rechnung', credit_note: 'Rechnungskorrektur', cancellation: 'Stornobeleg' },
      from: (title: string, organization: string) => `${title} von ${organization}`,
      attached: (title: string, organization: string) =>
        `${title} von ${organization} finden Sie im Anhang dieser E-Mail.`,
      collected: 'Der offene Betrag wird über die vereinbarte Zahlungsart eingezogen.',
      sameAmount:
        'Sie berichtigt, was eine frühere Rechnung über die Leistung sagt, etwa die Zeit einer verschobenen Buchung. Am Betrag ändert sich nichts.',
    },
  },
  mail({ number, document_kind, total, due, currency, due_date }, { names, from, attached, ...words }, scope) {
    const { labels } = scope.words;
    const { organization, formats } = scope;
    const isInvoice = document_kind === 'invoice';
    const isOpen = isInvoice && due !== 0;
    const isToBePaid = isOpen && !scope.isCollected;
    const title = `${names[document_kind]} ${number ?? ''}`.trim();
    const rows = filled([
      [labels.number, number ?? ''],
      [labels.total, amountOf(total, currency, formats)],
      [labels.due, isInvoice ? amountOf(due, currency, formats) : ''],
      [labels.payableUntil, isToBePaid && due_date ? formats.day(due_date) : ''],
    ]);
    const more = [
      isOpen && scope.isCollected ? words.collected : '',
      document_kind === 'credit_note' && total === 0 ? words.sameAmount : '',
    ];
    const paragraphs = [attached(title, organization), ...more.filter(Boolean)];
    return { subject: from(title, organization), paragraphs, facts: [rows] };
  },
  enclosesDocument: true,
});

/** Attempts that reminders make are not told of by themselves: the reminder says that they will be made. */
export const paymentFailed = customerNotice({
  kind: 'payment_failed',
  on: 'notices.payment-failed',
  about: 'invoices',
  event: invoiceEvent.extend({
    notice: z.object({
      payment_id: z.string(),
      status: z.enum(['failed', 'reversed']),
      reason: text,
      subscription: text,
    }),
  }),
  told(invoice) {
    const { payment_id, status, reason } = invoice.notice;
    const cause = status === 'reversed' ? payment_id : invoice.id;
    return { cause, facts: { ...unpaidOf(invoice), status, reason: reason ?? null } };
  },
  words: {
    en: {
      subject: (invoice: string) => `Payment failed: ${invoice}`,
      failed: 'The amount that is due could not be collected.',
      reversed: 'Your bank has returned the payment. The amount is due again.',
      whatNow: 'Please check your means of payment, or pay what is due. We will try again after the due date.',
    },
    de: {
      subject: (invoice: string) => `Zahlung fehlgeschlagen: ${invoice}`,
      failed: 'Der fällige Betrag konnte nicht eingezogen werden.',
      reversed: 'Die Zahlung wurde von Ihrer Bank zurückgegeben. Der Betrag ist wieder offen.',
      whatNow:
        'Bitte prüfen Sie Ihr Zahlungsmittel oder zahlen Sie den offenen Betrag. Wir versuchen es nach dem Zahlungsziel noch einmal.',
    },
  },
  mail: (facts, words, scope) => ({
    subject: words.subject(invoiceName(facts.number, scope)),
    paragraphs: [words[facts.status]],
    facts: [unpaidRows(facts, scope)],
    closing: [words.whatNow],
  }),
  enclosesDocument: true,
});

export const paymentReminder = customerNotice({
  kind: 'payment_reminder',
  on: 'notices.payment-reminder',
  about: 'invoices',
  event: invoiceEvent.extend({
    notice: z.object({
      level: z.int().positive(),
      levels: z.int().positive(),
      collects: z.boolean(),
      since: z.string(),
      subscription: text,
    }),
  }),
  told(invoice) {
    const { level, levels, collects, since } = invoice.notice;
    return { cause: `${invoice.id}:${since}:${level}`, facts: { ...unpaidOf(invoice), level, levels, collects } };
  },
  words: {
    en: {
      subject: (invoice: string, level: number) => `Payment reminder ${level}: ${invoice}`,
      due: 'The following amount is still due.',
      /** Nothing more comes but the end of the service. */
      last: 'This is our last reminder: the following amount is still due.',
      collects: 'We are trying to collect it again today.',
      pleasePay: 'Please pay it soon.',
      crossed: 'If you have paid in the meantime, please disregard this mail.',
    },
    de: {
      subject: (invoice: string, level: number) => `${level}. Zahlungserinnerung: ${invoice}`,
      due: 'Der folgende Betrag ist noch offen.',
      last: 'Dies ist unsere letzte Erinnerung: der folgende Betrag ist noch offen.',
      collects: 'Wir versuchen heute erneut, ihn einzuziehen.',
      pleasePay: 'Bitte zahlen Sie ihn bald.',
      crossed: 'Haben Sie inzwischen gezahlt, so betrachten Sie diese E-Mail als gegenstandslos.',
    },
  },
  mail(facts, words, scope) {
    const { level, levels, collects, number } = facts;
    const { labels } = scope.words;
    const isTransferred = !collects && scope.iban !== '';
    const account = filled([
      [labels.iban, scope.iban],
      [labels.bic, scope.bic],
      [labels.purpose, number ?? ''],
    ]);
    return {
      subject: words.subject(invoiceName(number, scope), level),
      paragraphs: [level === levels ? words.last : words.due],
      facts: [unpaidRows(facts, scope), isTransferred ? account : []],
      closing: [collects ? words.collects : words.pleasePay, words.crossed],
    };
  },
  enclosesDocument: true,
});

/** An invoice of a subscription that is not paid. */
interface UnpaidFacts {
  /** Of the invoice. */
  number: string | null;
  subscription: string | null;
  /** In major units. */
  due: number | null;
  currency: string | null;
  due_date: string | null;
}

type Unpaid = Pick<z.output<typeof invoiceEvent>, 'number' | 'due' | 'currency' | 'due_date'> & {
  notice: { subscription?: string | null | undefined };
};

const unpaidOf = ({ number, due, currency, due_date, notice }: Unpaid): UnpaidFacts => ({
  number: number ?? null,
  subscription: notice.subscription ?? null,
  due: due ?? null,
  currency: currency ?? null,
  due_date: due_date ?? null,
});

const invoiceName = (number: string | null, { words }: CustomerMailScope): string =>
  `${words.labels.invoice} ${number ?? ''}`.trim();

function unpaidRows({ number, subscription, due, currency, due_date }: UnpaidFacts, scope: CustomerMailScope): Row[] {
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
