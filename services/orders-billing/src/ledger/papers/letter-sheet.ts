import type { InvoiceDocument } from './invoice-document.ts';
import { isPresent, type PdfFormat } from './pdf-format.ts';
import type { PdfTexts } from './pdf-texts.ts';

/** A letter from seller to buyer: what invoices and statements have in common. */
export interface LetterContext {
  document: Pick<InvoiceDocument, 'seller' | 'buyer' | 'locale'>;
  texts: PdfTexts;
  format: PdfFormat;
}

/** Of a seller: PNG or JPEG. */
export interface Logo {
  media_type: string;
  content: Uint8Array;
}

export type Pair = readonly [label: string, value: string];

/** What `letter.typ` prints: texts as they are to be read. */
export interface LetterSheet {
  title: string;
  /** Of the file, so that the same document gives the same bytes whenever it is made. */
  day: { year: number; month: number; day: number };
  /** ISO 639. */
  language: string;
  seller: string;
  sellerLines: string[];
  senderLine: string;
  recipient: string[];
  facts: Pair[];
  subtitles: string[];
  /** Blocks of lines, side by side. */
  footer: string[][];
  /** Which paper it is, on every page. */
  label: string;
  /** With {page} and {pages}. */
  pageOf: string;
  watermark?: string;
}

interface Own extends Pick<LetterSheet, 'title' | 'facts' | 'label'> {
  subtitles?: string[];
  /** `YYYY-MM-DD`. */
  issuedOn: string;
}

const labelled = (label: string, value: string | undefined): string | undefined => value && `${label} ${value}`;

const linesOf = (lines: readonly (string | undefined)[]): string[] => lines.filter(isPresent);

function footer({ document: { seller }, texts }: LetterContext, address: readonly string[]): string[][] {
  const { contact } = seller;
  const blocks = [
    [seller.name, ...address],
    [contact?.name, contact?.phone, contact?.email],
    [
      labelled(texts.vatId, seller.vatId),
      labelled(texts.taxNumber, seller.taxNumber),
      labelled(texts.registration, seller.registrationNumber),
    ],
  ];
  return blocks.map(linesOf).filter((lines) => lines.length > 0);
}

/** `own` is what the paper itself says. */
export function letterSheet(context: LetterContext, { issuedOn, ...own }: Own): LetterSheet {
  const { document, texts, format } = context;
  const { seller, buyer } = document;
  const address = seller.address ? format.address(seller.address, buyer.address?.country) : [];
  const [year = 0, month = 0, day = 0] = issuedOn.split('-').map(Number);
  return {
    subtitles: [],
    ...own,
    day: { year, month, day },
    language: new Intl.Locale(document.locale).language,
    seller: seller.name,
    sellerLines: linesOf([...address, seller.contact?.phone, seller.contact?.email]),
    senderLine: [seller.name, ...address].join(' · '),
    recipient: linesOf([
      buyer.name,
      buyer.contactName && texts.attention(buyer.contactName),
      ...(buyer.address ? format.address(buyer.address, seller.address?.country) : []),
    ]),
    footer: footer(context, address),
    pageOf: texts.page,
  };
}
