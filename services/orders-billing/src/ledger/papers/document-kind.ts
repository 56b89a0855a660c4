import type { DocumentKind, DocumentReference, InvoiceDocument } from './invoice-document.ts';

export function documentKind({ kind, cancels }: Pick<InvoiceDocument, 'kind' | 'cancels'>): DocumentKind {
  return kind ?? (cancels ? 'cancellation' : 'invoice');
}

/** The invoice that a cancellation or a credit note is about, or that an invoice replaces. */
export function precedingInvoice({ cancels, corrects, replaces }: InvoiceDocument): DocumentReference | undefined {
  return cancels ?? corrects ?? replaces;
}

/** Never -0. */
const minus = (minor: number): number => 0 - minor;

function negated<T extends object>(row: T): T {
  const fields = Object.entries(row).map(([name, value]) => [
    name,
    name.endsWith('Minor') ? minus(Number(value)) : value,
  ]);
  return Object.fromEntries(fields) as T;
}

/** Every amount with the other sign; quantities stay. */
export function withOtherSign(document: InvoiceDocument): InvoiceDocument {
  const { lines, taxes, totals } = document;
  return { ...document, lines: lines.map(negated), taxes: taxes.map(negated), totals: negated(totals) };
}
