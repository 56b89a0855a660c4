import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { sumOf } from '../../money/money.ts';
import type { InvoiceDrafting, InvoiceSaving } from './draft-invoice.ts';
import type { InvoiceFinalising } from './finalise-invoice.ts';
import type { Invoice, InvoiceItem } from './invoice.ts';
import type { OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import { chargeOf, type GivenCredit } from '../../money/charge.ts';
import { correctionsFor } from '../../money/corrections.ts';
import type { CountedDocument } from '../../money/differences.ts';
import { documentContents } from './document-contents.ts';
import { issueCreditNote } from './credit-note.ts';
import type { DocumentSource } from './document-source.ts';
import { saveBalance } from './save-balance.ts';

export interface CreditGiven {
  /** Of the invoice as a whole. */
  amountMinor?: number;
  /** Of single items of the invoice. */
  items?: readonly { item_id: string; amount_minor: number }[];
  reason: string | null;
  /** What of the days of the invoice it is about; all of them unless given. */
  days?: Pick<Invoice, 'service_start' | 'service_end'>;
}

/**
 * Credits an invoice that belongs to no order: a credit note over the amount, spread over what is left of its items, or over the items that
 * are named. Returns the invoice with what has become of its balance. More than is left is the caller's to refuse.
 */
export async function creditInvoice(
  parts: InvoiceDrafting & InvoiceFinalising,
  tx: Transaction,
  invoice: Invoice,
  { amountMinor, items = [], reason, days }: CreditGiven,
  organization: OrganizationSettings,
): Promise<Invoice> {
  const documents = await withCorrections(parts, tx, invoice);
  const stored = await parts.invoiceItems.getMany(invoice.organization_id, invoice.item_ids, tx.session);
  const credits: GivenCredit[] = [
    ...items,
    ...(amountMinor === undefined ? [] : [{ item_id: null, amount_minor: amountMinor }]),
  ];
  const charge = chargeOf({
    items: stored
      .toSorted((a, b) => a.position - b.position)
      .map((item) => ({
        id: item.id,
        name: item.description,
        quantity: 1,
        unit_price_minor: statedOf(item.id, documents),
        tax_rate_basis_points: item.tax_rate_basis_points,
        ended: null,
      })),
    credits,
  });
  const { creditNotes } = correctionsFor(charge, documents);
  for (const note of creditNotes)
    await issueCreditNote(parts, tx, invoice, { ...note, ...days, note: reason }, organization);
  const credited = invoice.credited_minor - sumOf(creditNotes.map((note) => note.total_minor));
  return saveBalance(parts, tx, invoice, { credited_minor: credited });
}

function statedOf(key: string, documents: readonly CountedDocument[]): number {
  return sumOf(
    documents.flatMap(({ lines }) => lines.filter((line) => line.key === key).map((line) => line.total_minor)),
  );
}

/** What a credit by hand may take. */
export interface LeftToCredit {
  /** Of a line of the invoice. */
  ofLine(item: InvoiceItem): number;
  /** Whether other invoices of its order ask for something, too. */
  isPart: boolean;
}

/**
 * What is left to be credited of the lines of the invoice. Of an order no more than its item is charged with now: a credit that takes
 * nothing away would wait for the item to rise. Of a line that was written by hand into an order's invoice the sum of the invoice alone is
 * the limit.
 */
export async function leftOfLines(
  parts: InvoiceSaving,
  tx: Transaction,
  invoice: Invoice,
  source: Pick<DocumentSource, 'charge'> | undefined,
): Promise<LeftToCredit> {
  const documents = await withCorrections(parts, tx, invoice);
  if (!source) return { ofLine: ({ id }) => statedOf(id, documents), isPart: false };
  const { lines, total_minor: chargedMinor } = source.charge();
  const charged = new Map(lines.map((line) => [line.key, line.total_minor]));
  return {
    ofLine: ({ order_item_id: key, total_minor: total }) =>
      key === null ? total : Math.min(statedOf(key, documents), charged.get(key) ?? 0),
    isPart: chargedMinor > invoice.total_minor - invoice.credited_minor,
  };
}

/**
 * What the invoice and its corrections state, line by line. Up to 0.1.0 an invoice with a new recipient repeated credit notes by the lines
 * of the one that it replaced, which stand in the same places.
 */
async function withCorrections(parts: InvoiceSaving, tx: Transaction, invoice: Invoice): Promise<CountedDocument[]> {
  const { organizationId } = tx.context;
  const corrections = await parts.invoices.correctionsOf(organizationId, invoice.id, tx.session);
  const scope = { organizationId, session: tx.session };
  const documents = await documentContents(parts, scope, [invoice, ...corrections]);
  const own = new Set(invoice.item_ids);
  const keys = documents.flatMap(({ lines }) => lines.flatMap(({ key }) => (key === null || own.has(key) ? [] : key)));
  if (invoice.order_id !== null || keys.length === 0) return documents;
  const replaced = await parts.invoiceItems.getMany(organizationId, [...new Set(keys)], tx.session);
  const places = new Map(replaced.map(({ id, position }) => [id, invoice.item_ids[position - 1]]));
  const inPlace = (key: string | null): string | null => (key === null ? null : (places.get(key) ?? key));
  return documents.map((document) => ({
    ...document,
    lines: document.lines.map((line) => ({ ...line, key: inPlace(line.key) })),
  }));
}
