import type { PublicEventIdentifier } from '@booking/contracts/event-identifiers.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { newRecord } from '@booking/representations/record.ts';
import { balanced } from './invoice-balance.ts';
import type { DocumentLine, Totals } from '../../money/totals.ts';
import { auditEntry, type EventWriter } from '../../base/event-writer.ts';
import type { InvoiceItemStore, InvoiceStore } from './invoice-store.ts';
import { invoiceItemRecord, invoiceRecord, presentInvoice, type Invoice } from './invoice.ts';

/** What saves invoices with their lines and tells of them. */
export interface InvoiceSaving {
  invoices: InvoiceStore;
  invoiceItems: InvoiceItemStore;
  events: EventWriter;
}

/** What writes a draft and its lines. */
export interface InvoiceDrafting extends InvoiceSaving {
  newId: () => string;
}

/** What is said of a draft beside its lines and what they come to; `paid_minor`, `credited_minor`: what was before it was there. */
type Stated = 'recipient' | 'recipient_address_json' | 'recipient_vat_id' | 'currency';
type Statable =
  | 'id'
  | 'recipient_contact'
  | 'debtor_account'
  | 'tax_exemption'
  | 'tax_exemption_reason'
  | 'customer_id'
  | 'order_id'
  | 'subscription_id'
  | 'previous_invoice_id'
  | 'kind'
  | 'note'
  | 'due_days'
  | 'service_start'
  | 'service_end'
  | 'paid_minor'
  | 'credited_minor'
  | 'collected';

export interface NewInvoice extends Pick<Invoice, Stated>, Partial<Pick<Invoice, Statable>> {
  totals: Pick<Totals, 'total_minor' | 'net_amount_minor' | 'tax_amount_minor' | 'discount_amount_minor' | 'taxes'>;
  lines: readonly InvoiceLine[];
}

export interface InvoiceLine extends DocumentLine {
  /** The order's item that it bills or corrects. */
  order_item_id?: string | null;
}

export async function emitInvoice(
  parts: { events: EventWriter },
  tx: Transaction,
  event: Extract<PublicEventIdentifier, `invoices.${string}`>,
  invoice: Invoice,
): Promise<void> {
  await parts.events.emit(tx, event, 'invoices', presentInvoice(invoice, tx.now));
}

/** A draft with its lines; emits invoices.created. */
export async function createDraft(parts: InvoiceDrafting, tx: Transaction, given: NewInvoice): Promise<Invoice> {
  const { lines, totals, ...said } = given;
  const { total_minor, net_amount_minor, tax_amount_minor, discount_amount_minor, taxes } = totals;
  const amounts = { total_minor, net_amount_minor, tax_amount_minor, discount_amount_minor, taxes: [...taxes] };
  const id = said.id ?? parts.newId();
  const item_ids = await insertLines(parts, tx, { id, currency: said.currency }, lines);
  const blank = {
    id,
    organization_id: tx.context.organizationId,
    ...newRecord(invoiceRecord, { ...said, ...amounts, item_ids }),
  };
  const invoice = await parts.invoices.insert(balanced(blank, {}), tx.now, tx.session);
  tx.audit(auditEntry('invoices', 'create', undefined, invoice));
  await emitInvoice(parts, tx, 'invoices.created', invoice);
  return invoice;
}

/** Writes the lines of an invoice; answers their ids in order. */
export async function insertLines(
  parts: { invoiceItems: InvoiceItemStore; newId: () => string },
  tx: Transaction,
  invoice: { id: string; currency: string },
  lines: readonly InvoiceLine[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, line] of lines.entries()) {
    const item = {
      id: parts.newId(),
      organization_id: tx.context.organizationId,
      ...newRecord(invoiceItemRecord, {
        ...line,
        position: index + 1,
        currency: invoice.currency,
        invoice_id: invoice.id,
      }),
    };
    await parts.invoiceItems.insert(item, tx.now, tx.session);
    ids.push(item.id);
  }
  return ids;
}
