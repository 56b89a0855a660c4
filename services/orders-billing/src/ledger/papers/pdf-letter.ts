import type { Column, Content, TableCell } from 'pdfmake/interfaces.js';
import type { InvoiceDocument } from './invoice-document.ts';
import { isPresent, type PdfFormat } from './pdf-format.ts';
import { pairTable } from './pdf-style.ts';
import type { PdfTexts } from './pdf-texts.ts';
import { wrapping } from './pdf-words.ts';

/** A letter from seller to buyer: what invoices and statements have in common. */
export interface LetterContext {
  document: Pick<InvoiceDocument, 'seller' | 'buyer'>;
  texts: PdfTexts;
  format: PdfFormat;
}

/** Top of the page to the address, in points, so that the address stands in the window of an envelope. */
const letterheadHeight = 82;

export function sellerAddress({ document, format }: LetterContext): string[] {
  const { seller, buyer } = document;
  return seller.address ? format.address(seller.address, buyer.address?.country) : [];
}

function letterhead(context: LetterContext): Content {
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

function recipient(context: LetterContext): Column {
  const { buyer, seller } = context.document;
  const address = buyer.address ? context.format.address(buyer.address, seller.address?.country) : [];
  return {
    width: '*',
    stack: [
      { ...wrapping([seller.name, ...sellerAddress(context)].join(' · ')), style: 'tiny', margin: [0, 0, 0, 6] },
      ...[buyer.name, buyer.contactName && context.texts.attention(buyer.contactName), ...address]
        .filter(isPresent)
        .map(wrapping),
    ],
    lineHeight: 1.2,
  };
}

/** Letterhead; then recipient and facts (label and value) side by side. */
export function letterHead(context: LetterContext, facts: TableCell[][]): Content[] {
  return [
    letterhead(context),
    {
      columns: [recipient(context), { width: 215, layout: pairTable, table: { widths: ['*', 'auto'], body: facts } }],
      columnGap: 28,
    },
  ];
}

/** A row of facts. */
export function factRow(label: string, value: string): TableCell[] {
  return [
    { text: label, style: 'small', margin: [0, 1, 0, 0] },
    { text: value, alignment: 'right' },
  ];
}
