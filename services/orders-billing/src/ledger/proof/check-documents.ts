import { requireEqual, requireThat } from './check-fault.ts';
import type { BooksReads, LedgerRows } from './check-store.ts';
import type { BooksSums } from './check-sums.ts';

type InvoiceRow = LedgerRows['invoices'];

/** What else is known of the documents of a page. */
interface Surroundings {
  /** Of the documents that are corrected. */
  corrected: ReadonlyMap<string, InvoiceRow>;
  /** Sum of the corrections of an invoice. */
  corrections: ReadonlyMap<string, number>;
  /** What is kept of payments of invoices that belong to no order. */
  paid: ReadonlyMap<string, number>;
}

/** What is kept of payments of these invoices. */
export type PaidOf = (invoiceIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** Due, credited and status of every finalised document, from raw rows; and what each asks for, by customer. */
export async function* documentSums(
  reads: BooksReads,
  paidOf: PaidOf,
): AsyncGenerator<{ customer: string | null; sums: Partial<BooksSums> }, void, undefined> {
  for await (const page of reads.pages('invoices', { locked: true }, { customer_id: 1 })) {
    const around = await surroundings(reads, page, paidOf);
    for (const invoice of page) {
      const customer = invoice.customer_id ?? null;
      yield { customer, sums: invoice.kind === 'invoice' ? ofInvoice(invoice, around) : ofCorrection(invoice, around) };
    }
  }
}

async function surroundings(reads: BooksReads, page: readonly InvoiceRow[], paidOf: PaidOf): Promise<Surroundings> {
  const previous = page.flatMap(({ kind, previous_invoice_id: id }) => (kind !== 'invoice' && id ? [id] : []));
  const corrected = new Map((await reads.all('invoices', { _id: { $in: previous } })).map((row) => [row._id, row]));
  const invoices = page.filter(({ kind }) => kind === 'invoice');
  const ids = invoices.map(({ _id }) => _id);
  const found = await reads.all('invoices', {
    previous_invoice_id: { $in: ids },
    kind: { $ne: 'invoice' },
    locked: true,
  });
  const corrections = summed(found.map((row) => [row.previous_invoice_id ?? '', row.total_minor ?? 0]));
  const lone = invoices.filter((row) => !row.order_id).map(({ _id }) => _id);
  return { corrected, corrections, paid: await paidOf(lone) };
}

/** By their first. */
export function summed(entries: readonly (readonly [string, number])[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [key, amount] of entries) sums.set(key, (sums.get(key) ?? 0) + amount);
  return sums;
}

const rowOf = ({ _id, number }: InvoiceRow) => ({ rule: 'invoice', type: 'invoices', id: _id, number }) as const;

function ofInvoice(invoice: InvoiceRow, { corrections, paid }: Surroundings): Partial<BooksSums> {
  const row = rowOf(invoice);
  const { total_minor: total = 0, paid_minor: stored = 0, due_minor: due = 0 } = invoice;
  const surplus = invoice.to_refund_minor ?? 0;
  if (invoice.status === 'canceled') {
    requireThat(due === 0 && surplus === 0 && stored === 0, row, 'It is canceled, and still has a balance.');
    return {};
  }
  const credited = 0 - (corrections.get(invoice._id) ?? 0);
  requireEqual(row, 'What was credited of it', { stored: invoice.credited_minor ?? 0, proven: credited });
  if (!invoice.order_id) requireEqual(row, 'What was paid of it', { stored, proven: paid.get(invoice._id) ?? 0 });
  const writtenOff = invoice.written_off_minor ?? 0;
  const open = total - credited - writtenOff - stored;
  requireEqual(row, 'What is due of it', { stored: due, proven: Math.max(0, open) });
  requireEqual(row, 'What is to be given back of it', { stored: surplus, proven: Math.max(0, -open) });
  const isOpen = invoice.status === 'open';
  requireThat(isOpen === due > 0, row, `It is ${invoice.status ?? 'without status'}, and ${due} is due (minor units).`);
  return { charged: total, writtenOff, due, credit: surplus };
}

function ofCorrection(note: InvoiceRow, { corrected }: Surroundings): Partial<BooksSums> {
  const row = rowOf(note);
  const invoice = corrected.get(note.previous_invoice_id ?? '');
  requireThat(invoice !== undefined, row, 'The invoice that it corrects is not there.');
  const balance = (note.due_minor ?? 0) || (note.paid_minor ?? 0) || (note.to_refund_minor ?? 0);
  requireThat(balance === 0, row, 'A document that corrects another has no balance of its own.');
  // Together with what it corrects it counts for nothing.
  return invoice?.status === 'canceled' ? {} : { credited: 0 - (note.total_minor ?? 0) };
}
