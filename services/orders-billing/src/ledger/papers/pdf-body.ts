import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { documentKind } from './document-kind.ts';
import { paymentCode } from './epc-code.ts';
import { exemptionReason } from './exemptions.ts';
import type { InvoiceLine } from './invoice-document.ts';
import type { PdfContext } from './pdf-head.ts';
import { wrapping } from './pdf-words.ts';
import { lineTable, pairTable, palette, sumTable } from './pdf-style.ts';

const amountCell = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true });

function lineRow(line: InvoiceLine, index: number, { texts, format }: PdfContext): TableCell[] {
  const unit = texts.units[line.unitCode];
  const quantity = format.number(line.quantity);
  const discount = `${texts.discount} ${format.money(-line.discountMinor)}`;
  return [
    { text: String(index + 1), color: palette.muted },
    {
      stack: [
        wrapping(line.description),
        ...(line.details ? [{ ...wrapping(line.details), style: 'small' }] : []),
        ...(line.discountMinor === 0 ? [] : [{ text: discount, style: 'small' }]),
      ],
    },
    amountCell(unit ? `${quantity} ${unit}` : quantity),
    amountCell(format.money(line.unitPriceMinor)),
    amountCell(format.percent(line.taxRateBasisPoints)),
    amountCell(format.money(line.grossMinor)),
  ];
}

/** The items; the head is repeated on every page, and no item is torn in two unless it is longer than a page. */
export function lines(context: PdfContext): Content {
  const { texts, document } = context;
  const headings = [texts.quantity, texts.unitPrice, texts.tax, texts.gross];
  return {
    layout: lineTable,
    table: {
      headerRows: 1,
      dontBreakRows: document.lines.every(({ description }) => description.length < 2_000),
      widths: ['auto', '*', 'auto', 'auto', 'auto', 'auto'],
      body: [
        [
          { text: texts.position, style: 'columnHead' },
          { text: texts.description, style: 'columnHead' },
          ...headings.map((text): TableCell => ({ text, style: 'columnHead', alignment: 'right', noWrap: true })),
        ],
        ...document.lines.map((line, index) => lineRow(line, index, context)),
      ],
    },
  };
}

type Emphasis = 'plain' | 'total' | 'due';

function sumRow(label: string, value: string, emphasis: Emphasis = 'plain'): TableCell[] {
  const shared = {
    ...(emphasis === 'plain' ? {} : { style: 'total' }),
    ...(emphasis === 'due' ? { fillColor: palette.shade } : {}),
  };
  return [
    { text: label, ...shared },
    { text: value, alignment: 'right', noWrap: true, ...shared },
  ];
}

function sumRows({ document, texts, format }: PdfContext): TableCell[][] {
  const { totals, taxes } = document;
  const shown = taxes.length > 1 ? taxes : taxes.filter((row) => row.taxRateBasisPoints > 0);
  const rows = [
    sumRow(texts.net, format.money(totals.netMinor)),
    ...shown.map((row) => {
      const label = texts.taxOn(format.percent(row.taxRateBasisPoints), format.money(row.netMinor));
      return sumRow(label, format.money(row.taxMinor));
    }),
    sumRow(texts.total, format.money(totals.grossMinor), 'total'),
  ];
  // Whether a document that takes back pays anything back depends on what was paid for the invoice.
  if (documentKind(document) !== 'invoice') return rows;
  const { creditedMinor = 0 } = totals;
  if (creditedMinor !== 0) rows.push(sumRow(texts.credited, format.money(-creditedMinor)));
  if (totals.paidMinor !== 0) rows.push(sumRow(texts.paid, format.money(-totals.paidMinor)));
  const due = totals.dueMinor < 0 ? sumRow(texts.credit, format.money(-totals.dueMinor), 'due') : undefined;
  rows.push(due ?? sumRow(texts.due, format.money(totals.dueMinor), 'due'));
  return rows;
}

export function sums(context: PdfContext): Content {
  return {
    unbreakable: true,
    margin: [0, 10, 0, 0],
    columns: [
      { width: '*', text: context.document.totals.taxMinor === 0 ? '' : context.texts.pricesAreGross, style: 'small' },
      { width: 270, layout: sumTable, table: { widths: ['*', 'auto'], body: sumRows(context) } },
    ],
    columnGap: 16,
  };
}

function bankDetails({ document, texts }: PdfContext): Content | undefined {
  const { bank } = document.seller;
  if (!bank) return undefined;
  const iban = bank.iban?.replaceAll(' ', '').replace(/.{4}(?=.)/g, '$& ');
  const rows: [string, string | undefined][] = [
    [texts.accountHolder, bank.accountHolder],
    [texts.iban, iban],
    [texts.account, bank.iban ? undefined : bank.accountNumber],
    [texts.bic, bank.bic],
    [texts.bank, bank.bankName],
  ];
  const body = rows
    .filter(([, value]) => value)
    .map(([label, value]) => [{ text: label, color: palette.muted }, value ?? '']);
  return body.length > 0
    ? { layout: pairTable, table: { widths: ['auto', '*'], body }, margin: [0, 4, 0, 0] }
    : undefined;
}

function payment(context: PdfContext): Content[] {
  const { document, texts, format } = context;
  const { totals, dueDate, number } = document;
  if (document.preview) return [];
  if (document.corrects) {
    const says = totals.grossMinor === 0 ? texts.keeps : texts.reduces;
    return [wrapping(says(document.corrects.number))];
  }
  if (totals.dueMinor < 0 || documentKind(document) !== 'invoice') return [];
  if (totals.dueMinor === 0) return [texts.settled];
  const due = format.money(totals.dueMinor);
  const bank = bankDetails(context);
  const code = paymentCode(document);
  const picture: Content[] = code ? [{ qr: code, eccLevel: 'M', fit: 92, margin: [0, 8, 0, 0] }] : [];
  const request = dueDate ? texts.payBy(due, format.day(dueDate), number) : texts.payNow(due, number);
  return bank ? [wrapping(request), bank, ...picture] : [wrapping(request)];
}

/** What follows the sums: why no tax is charged, the seller's note, how to pay. */
export function closing(context: PdfContext): Content[] {
  const { document } = context;
  const reasons = document.taxes
    .map((row) => (row.taxCategory === 'Z' ? context.texts.zeroRate : exemptionReason(row, document.locale)))
    .filter((text) => text !== undefined);
  const blocks: Content[][] = [
    [...new Set(reasons)].map(wrapping),
    document.note ? [wrapping(document.note)] : [],
    payment(context),
  ];
  return blocks
    .filter((block) => block.length > 0)
    .map((stack): Content => ({ stack, margin: [0, 16, 0, 0], lineHeight: 1.2 }));
}
