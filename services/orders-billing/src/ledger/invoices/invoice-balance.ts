import type { Invoice, InvoiceStatus } from './invoice.ts';

/** What changes the balance of an invoice, each at least 0. */
export interface InvoiceMoney {
  /** Paid minus refunded. */
  paid_minor: number;
  /** Sum of the credit notes on it. */
  credited_minor: number;
  written_off_minor: number;
}

/** What of an invoice its balance is made of. */
type Balanced = Pick<
  Invoice,
  'kind' | 'status' | 'locked' | 'total_minor' | 'due_minor' | 'to_refund_minor' | keyof InvoiceMoney
>;

/** What the invoice still asks for in all, before money: nothing once it is canceled; a credit note never asks for anything. */
export function neededOf(
  invoice: Pick<Invoice, 'kind' | 'status' | 'total_minor'> & Omit<InvoiceMoney, 'paid_minor'>,
): number {
  if (invoice.kind !== 'invoice' || invoice.status === 'canceled') return 0;
  return Math.max(0, invoice.total_minor - invoice.credited_minor - invoice.written_off_minor);
}

/** What money could still pay of it: what is due, and what was written off, whose place money takes. */
export function payableOf({ status, due_minor: due, written_off_minor: writtenOff }: Balanced): number {
  return status === 'canceled' ? 0 : due + writtenOff;
}

/**
 * The invoice with its money; due, what is to be given back and (once it is locked) the status follow. The same one when nothing has
 * changed.
 */
export function balanced<T extends Balanced>(invoice: T, money: Partial<InvoiceMoney>): T {
  const given: T = { ...invoice, ...money };
  // What was written off is no more than what nobody has paid or credited since.
  const open = Math.max(0, given.total_minor - given.credited_minor - given.paid_minor);
  const next: T = { ...given, written_off_minor: Math.min(given.written_off_minor, open) };
  const needed = neededOf(next);
  const due = Math.max(0, needed - next.paid_minor);
  const surplus = next.kind === 'invoice' ? Math.max(0, next.paid_minor - needed) : 0;
  const status = next.locked ? statusOf({ ...next, due_minor: due }) : next.status;
  const after: T = { ...next, due_minor: due, to_refund_minor: surplus, status };
  const isSame = (Object.keys(after) as (keyof T)[]).every((field) => after[field] === invoice[field]);
  return isSame ? invoice : after;
}

function statusOf(invoice: Balanced): InvoiceStatus {
  if (invoice.kind !== 'invoice') return 'paid';
  if (invoice.status === 'canceled') return 'canceled';
  const isTakenBack = invoice.total_minor > 0 && invoice.credited_minor >= invoice.total_minor;
  if (isTakenBack && invoice.paid_minor === 0) return 'canceled';
  if (invoice.due_minor > 0) return 'open';
  return invoice.written_off_minor > 0 ? 'written_off' : 'paid';
}

/** Documents that count: neither canceled invoices nor what was written to correct or reverse one. */
export function countedDocuments(documents: readonly Invoice[]): Invoice[] {
  const canceled = new Set(documents.filter(({ status }) => status === 'canceled').map(({ id }) => id));
  return documents.filter(
    ({ id, kind, locked, previous_invoice_id: previous }) =>
      locked && !canceled.has(id) && !(kind !== 'invoice' && previous !== null && canceled.has(previous)),
  );
}

/**
 * Documents whose tax is stated: those that count, and what was taken back in full by documents of its own. There total and correction add
 * up to nothing, but their taxes may be a cent apart, as roundings are; that cent stands in the books, so the next correction must know of
 * it.
 */
export function statedDocuments(documents: readonly Invoice[]): Invoice[] {
  const counted = new Set(countedDocuments(documents));
  const takenBack = new Set(
    documents
      .filter((document) => document.status === 'canceled' && isTakenBack(document, documents))
      .map(({ id }) => id),
  );
  return documents.filter(
    (document) =>
      counted.has(document) ||
      takenBack.has(document.id) ||
      (document.locked && document.kind !== 'invoice' && takenBack.has(document.previous_invoice_id ?? '')),
  );
}

/** Not where a new invoice took its place: that one and its credit notes state the same again. */
function isTakenBack({ id, total_minor: total }: Invoice, documents: readonly Invoice[]): boolean {
  if (documents.some(({ kind, previous_invoice_id: previous }) => kind === 'invoice' && previous === id)) return false;
  const corrections = documents.filter(
    ({ kind, locked, previous_invoice_id: previous }) => locked && kind !== 'invoice' && previous === id,
  );
  return corrections.length > 0 && corrections.reduce((sum, one) => sum + one.total_minor, total) === 0;
}
