import { documentKind } from './document-kind.ts';
import { paymentCode } from './epc-code.ts';
import { exemptionReason } from './exemptions.ts';
import type { InvoiceDocument, InvoiceLine } from './invoice-document.ts';
import { letterSheet, type LetterContext, type LetterSheet, type Pair } from './letter-sheet.ts';
import { pdfFormat } from './pdf-format.ts';
import { pdfTexts } from './pdf-texts.ts';

/** What `invoice.typ` prints. */
export interface InvoiceSheet extends LetterSheet {
  columns: string[];
  lines: {
    position: string;
    description: string;
    /** Below it, smaller. */
    more: string[];
    quantity: string;
    unitPrice: string;
    tax: string;
    gross: string;
  }[];
  /** A line may go over the end of a page. */
  breakable: boolean;
  /** Beside the sums. */
  remark: string;
  sums: [label: string, amount: string, style: 'plain' | 'total' | 'due'][];
  /** Why no tax is charged. */
  reasons: string[];
  note: string;
  /** How to pay, or why not. */
  payment: string;
  bank: Pair[];
  /** `/payment-code.svg` is there. */
  hasCode: boolean;
  /** `/factur-x.xml` is there. */
  isEInvoice: boolean;
}

interface InvoiceContext extends LetterContext {
  document: InvoiceDocument;
}

/** Label and value for each fact the document has. */
function facts({ document, texts, format }: InvoiceContext): Pair[] {
  const { servicePeriod, deliveryDate, dueDate, buyer, totals } = document;
  const isCreditNote = documentKind(document) === 'credit_note';
  const rows: [string, string | undefined][] = [
    [isCreditNote ? texts.ownNumber : texts.number, document.preview ? undefined : document.number],
    [isCreditNote ? texts.ownDate : texts.issueDate, document.preview ? undefined : format.day(document.issueDate)],
    [texts.servicePeriod, servicePeriod && `${format.day(servicePeriod.start)} –\n${format.day(servicePeriod.end)}`],
    [texts.deliveryDate, deliveryDate && format.day(deliveryDate)],
    [texts.dueDate, dueDate && totals.dueMinor > 0 ? format.day(dueDate) : undefined],
    [texts.buyerVatId, buyer.vatId],
  ];
  return rows.flatMap(([label, value]): Pair[] => (value === undefined ? [] : [[label, value]]));
}

function title({ document, texts }: InvoiceContext): string {
  const credit_note = document.totals.grossMinor === 0 ? texts.correction : texts.creditNote;
  const names = { invoice: texts.invoice, credit_note, cancellation: texts.cancellation };
  const name = names[documentKind(document)];
  return document.preview ? `${name} (${texts.draft})` : `${name} ${document.number}`;
}

function subtitles({ document: { cancels, corrects, replaces }, texts, format }: InvoiceContext): string[] {
  return [
    ...(replaces ? [texts.replaces(replaces.number, format.day(replaces.issueDate))] : []),
    ...(cancels ? [texts.cancels(cancels.number, format.day(cancels.issueDate))] : []),
    ...(corrects ? [texts.corrects(corrects.number, format.day(corrects.issueDate))] : []),
  ];
}

function lineOf(line: InvoiceLine, index: number, { texts, format }: InvoiceContext): InvoiceSheet['lines'][number] {
  const unit = texts.units[line.unitCode];
  const quantity = format.number(line.quantity);
  return {
    position: String(index + 1),
    description: line.description,
    more: [
      ...(line.details ? [line.details] : []),
      ...(line.discountMinor === 0 ? [] : [`${texts.discount} ${format.money(-line.discountMinor)}`]),
    ],
    quantity: unit ? `${quantity} ${unit}` : quantity,
    unitPrice: format.money(line.unitPriceMinor),
    tax: format.percent(line.taxRateBasisPoints),
    gross: format.money(line.grossMinor),
  };
}

function sums({ document, texts, format }: InvoiceContext): InvoiceSheet['sums'] {
  const { totals, taxes } = document;
  const shown = taxes.length > 1 ? taxes : taxes.filter((row) => row.taxRateBasisPoints > 0);
  const rows: InvoiceSheet['sums'] = [[texts.net, format.money(totals.netMinor), 'plain']];
  for (const row of shown) {
    const label = texts.taxOn(format.percent(row.taxRateBasisPoints), format.money(row.netMinor));
    rows.push([label, format.money(row.taxMinor), 'plain']);
  }
  rows.push([texts.total, format.money(totals.grossMinor), 'total']);
  // Whether a document that takes back pays anything back depends on what was paid for the invoice.
  if (documentKind(document) !== 'invoice') return rows;
  const { creditedMinor = 0 } = totals;
  if (creditedMinor !== 0) rows.push([texts.credited, format.money(-creditedMinor), 'plain']);
  if (totals.paidMinor !== 0) rows.push([texts.paid, format.money(-totals.paidMinor), 'plain']);
  const label = totals.dueMinor < 0 ? texts.credit : texts.due;
  rows.push([label, format.money(Math.abs(totals.dueMinor)), 'due']);
  return rows;
}

function bank({ document, texts }: InvoiceContext): Pair[] {
  const account = document.seller.bank;
  const iban = account?.iban?.replaceAll(' ', '').replace(/.{4}(?=.)/g, '$& ');
  const rows: [string, string | undefined][] = [
    [texts.accountHolder, account?.accountHolder],
    [texts.iban, iban],
    [texts.account, account?.iban ? undefined : account?.accountNumber],
    [texts.bic, account?.bic],
    [texts.bank, account?.bankName],
  ];
  return rows.flatMap(([label, value]): Pair[] => (value ? [[label, value]] : []));
}

const nothingToPay = { bank: [], hasCode: false };

/** How to pay what is due. */
function payment(context: InvoiceContext): Pick<InvoiceSheet, 'payment' | 'bank' | 'hasCode'> {
  const { document, texts, format } = context;
  const { totals, dueDate, number } = document;
  if (document.preview) return { payment: '', ...nothingToPay };
  if (document.corrects) {
    const says = totals.grossMinor === 0 ? texts.keeps : texts.reduces;
    return { payment: says(document.corrects.number), ...nothingToPay };
  }
  if (totals.dueMinor < 0 || documentKind(document) !== 'invoice') return { payment: '', ...nothingToPay };
  if (totals.dueMinor === 0) return { payment: texts.settled, ...nothingToPay };
  const due = format.money(totals.dueMinor);
  if (document.collected) return { payment: texts.collected(due), ...nothingToPay };
  return {
    payment: dueDate ? texts.payBy(due, format.day(dueDate), number) : texts.payNow(due, number),
    bank: bank(context),
    hasCode: paymentCode(document) !== undefined,
  };
}

/** The invoice in the language of its locale, every amount and day as it is to be read. */
export function invoiceSheet(document: InvoiceDocument, isEInvoice: boolean): InvoiceSheet {
  const { locale, currency, preview } = document;
  const texts = pdfTexts(locale);
  const format = pdfFormat(locale, currency);
  const context = { document, texts, format };
  const reasons = document.taxes
    .map((row) => (row.taxCategory === 'Z' ? texts.zeroRate : exemptionReason(row, locale)))
    .filter((text) => text !== undefined);
  return {
    ...letterSheet(context, {
      title: title(context),
      issuedOn: document.issueDate,
      facts: facts(context),
      subtitles: subtitles(context),
      label: preview ? texts.draft : document.number,
    }),
    ...(preview ? { watermark: texts.draft } : {}),
    columns: [texts.position, texts.description, texts.quantity, texts.unitPrice, texts.tax, texts.gross],
    lines: document.lines.map((line, index) => lineOf(line, index, context)),
    breakable: document.lines.some(({ description }) => description.length >= 2_000),
    remark: document.totals.taxMinor === 0 ? '' : texts.pricesAreGross,
    sums: sums(context),
    reasons: [...new Set(reasons)],
    note: document.note ?? '',
    ...payment(context),
    isEInvoice,
  };
}
