import type { Column, Content, TableCell } from 'pdfmake/interfaces.js';
import { documentKind } from './document-kind.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { isPresent, type PdfFormat } from './pdf-format.ts';
import { pairTable } from './pdf-style.ts';
import { wrapping } from './pdf-words.ts';
import type { PdfTexts } from './pdf-texts.ts';

export interface PdfContext {
  document: InvoiceDocument;
  texts: PdfTexts;
  format: PdfFormat;
}

/** Top of the page to the address, in points, so that the address stands in the window of an envelope. */
const letterheadHeight = 82;

export function sellerAddress({ document, format }: PdfContext): string[] {
  const { seller, buyer } = document;
  return seller.address ? format.address(seller.address, buyer.address?.country) : [];
}

function letterhead(context: PdfContext): Content {
  const { seller } = context.document;
  const contact = [seller.contact?.phone, seller.contact?.email].filter(isPresent);
  return {
    layout: pairTable,
    table: {
      widths: ['*', 190],
      heights: letterheadHeight,
      body: [
        [
          { ...wrapping(seller.name), style: 'sellerName' },
          { stack: [...sellerAddress(context), ...contact].map(wrapping), style: 'small', alignment: 'right' },
        ],
      ],
    },
  };
}

function recipient(context: PdfContext): Column {
  const { buyer, seller } = context.document;
  const address = buyer.address ? context.format.address(buyer.address, seller.address?.country) : [];
  return {
    width: '*',
    stack: [
      { ...wrapping([seller.name, ...sellerAddress(context)].join(' · ')), style: 'tiny', margin: [0, 0, 0, 6] },
      ...[buyer.name, buyer.contactName, ...address].filter(isPresent).map(wrapping),
    ],
    lineHeight: 1.2,
  };
}

/** Label and value for each fact the document has. */
function facts({ document, texts, format }: PdfContext): TableCell[][] {
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
  const known = rows
    .filter(([, value]) => value !== undefined)
    .map(([label, value]): TableCell[] => [
      { text: label, style: 'small', margin: [0, 1, 0, 0] },
      { text: value ?? '', alignment: 'right' },
    ]);
  // A draft may have none; a table needs a row.
  return known.length > 0 ? known : [['', '']];
}

export function titleText({ document, texts }: Pick<PdfContext, 'document' | 'texts'>): string {
  const names = { invoice: texts.invoice, credit_note: texts.creditNote, cancellation: texts.cancellation };
  const name = names[documentKind(document)];
  return document.preview ? `${name} (${texts.draft})` : `${name} ${document.number}`;
}

function title(context: PdfContext): Content {
  const { document, texts, format } = context;
  const { cancels, corrects } = document;
  const stack: Content[] = [{ text: titleText(context), style: 'title' }];
  if (cancels) stack.push({ text: texts.cancels(cancels.number, format.day(cancels.issueDate)), margin: [0, 3, 0, 0] });
  if (corrects) {
    stack.push({ text: texts.corrects(corrects.number, format.day(corrects.issueDate)), margin: [0, 3, 0, 0] });
  }
  return { stack, margin: [0, 34, 0, 14] };
}

/** Letterhead, recipient and facts side by side, and the title. */
export function head(context: PdfContext): Content[] {
  return [
    letterhead(context),
    {
      columns: [
        recipient(context),
        { width: 215, layout: pairTable, table: { widths: ['*', 'auto'], body: facts(context) } },
      ],
      columnGap: 28,
    },
    title(context),
  ];
}
