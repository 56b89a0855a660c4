import type { PublicEventIdentifier } from '@booking/contracts/event-identifiers.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { StoreManaged } from '@booking/persistence/entity.ts';
import { balanced } from './invoice-balance.ts';
import type { DocumentLine, Totals } from '../../money/totals.ts';
import { auditEntry, type EventWriter } from '../../base/event-writer.ts';
import type { InvoiceItemStore, InvoiceStore } from './invoice-store.ts';
import { presentInvoice, type Invoice } from './invoice.ts';
import type { TaxExemption } from '../../money/tax-category.ts';

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

export interface NewInvoice {
  /** A new one unless given. */
  id?: string;
  recipient: string;
  recipient_contact?: string | null;
  recipient_address_json: string;
  recipient_vat_id: string | null;
  /** Of the document that it takes the place of or corrects; any other has its customer's when it is finalised. */
  debtor_account?: string | null;
  tax_exemption?: TaxExemption | null;
  tax_exemption_reason?: string | null;
  currency: string;
  totals: Pick<Totals, 'total_minor' | 'net_amount_minor' | 'tax_amount_minor' | 'discount_amount_minor' | 'taxes'>;
  lines: readonly InvoiceLine[];
  customer_id?: string | null;
  order_id?: string | null;
  subscription_id?: string | null;
  previous_invoice_id?: string | null;
  kind?: Invoice['kind'];
  note?: string | null;
  due_days?: number | null;
  /** Local days of what is billed, both inclusive. */
  service_start?: string | null;
  service_end?: string | null;
  /** What was paid before it was there. */
  paid_minor?: number;
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
  const { invoices } = parts;
  const { organizationId } = tx.context;
  const id = given.id ?? parts.newId();
  const itemIds = await insertLines(parts, tx, { id, currency: given.currency }, given.lines);
  const { total_minor, net_amount_minor, tax_amount_minor, discount_amount_minor, taxes } = given.totals;
  const blank = {
    id,
    organization_id: organizationId,
    number: null,
    status: 'draft' as const,
    locked: false,
    kind: given.kind ?? 'invoice',
    recipient: given.recipient,
    recipient_contact: given.recipient_contact ?? null,
    recipient_address_json: given.recipient_address_json,
    recipient_vat_id: given.recipient_vat_id,
    debtor_account: given.debtor_account ?? null,
    tax_exemption: given.tax_exemption ?? null,
    tax_exemption_reason: given.tax_exemption_reason ?? null,
    currency: given.currency,
    total_minor,
    net_amount_minor,
    tax_amount_minor,
    discount_amount_minor,
    paid_minor: 0,
    credited_minor: 0,
    written_off_minor: 0,
    written_off_at: null,
    write_offs: [],
    due_minor: 0,
    to_refund_minor: 0,
    issued_at: null,
    due_date: null,
    canceled_at: null,
    note: given.note ?? null,
    taxes: [...taxes],
    revenue: [],
    customer_id: given.customer_id ?? null,
    order_id: given.order_id ?? null,
    subscription_id: given.subscription_id ?? null,
    item_ids: itemIds,
    previous_invoice_id: given.previous_invoice_id ?? null,
    due_days: given.due_days ?? null,
    overdue_from: null,
    service_start: given.service_start ?? null,
    service_end: given.service_end ?? null,
  } satisfies Omit<Invoice, StoreManaged>;
  const invoice = await invoices.insert(balanced(blank, { paid_minor: given.paid_minor ?? 0 }), tx.now, tx.session);
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
      position: index + 1,
      description: line.description,
      quantity: line.quantity,
      unit_price_minor: line.unit_price_minor,
      tax_rate_basis_points: line.tax_rate_basis_points,
      discount_amount_minor: line.discount_amount_minor,
      total_minor: line.total_minor,
      net_amount_minor: line.net_amount_minor,
      tax_amount_minor: line.tax_amount_minor,
      currency: invoice.currency,
      invoice_id: invoice.id,
      starts_at: line.starts_at ?? null,
      ends_at: line.ends_at ?? null,
      details: line.details ?? null,
      resource: line.resource ?? null,
      revenue_account: line.revenue_account ?? null,
      order_item_id: line.order_item_id ?? null,
    };
    await parts.invoiceItems.insert(item, tx.now, tx.session);
    ids.push(item.id);
  }
  return ids;
}
