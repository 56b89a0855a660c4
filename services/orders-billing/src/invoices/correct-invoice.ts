import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { OrderStore } from '../orders/order-store.ts';
import type { PaymentStore } from '../payments/payment-store.ts';
import type { OrganizationSettings } from '../replicas/organization-settings.ts';
import { auditEntry } from '../shared/event-writer.ts';
import { createDraft, emitInvoice, type InvoiceDrafting, type NewInvoice } from './draft-invoice.ts';
import { finalise, type InvoiceFinalising } from './finalise-invoice.ts';
import { issueCreditNote, saveBalance } from '../books/order-documents.ts';
import { balanced } from '../books/invoice-balance.ts';
import { negated, type Invoice, type InvoiceItem } from './invoice.ts';

/** What writes documents of any kind. */
export interface InvoiceWriting extends InvoiceDrafting, InvoiceFinalising {}

/**
 * A locked invoice becomes canceled; number and content stay. Where the organization wants cancellation documents, one with the negated
 * stored amounts is issued. Emits invoices.updated, and created and finalised for the document.
 */
export async function cancelLocked(
  parts: InvoiceWriting,
  tx: Transaction,
  invoice: Invoice,
  organization: OrganizationSettings,
  ifVersion?: number,
): Promise<Invoice> {
  const after = await parts.invoices.update(
    tx.context.organizationId,
    invoice.id,
    (current) => balanced({ ...current, status: 'canceled', canceled_at: tx.now }, { paid_minor: 0 }),
    { now: tx.now, session: tx.session, ifVersion },
  );
  tx.audit(auditEntry('invoices', 'cancel', invoice, after));
  await emitInvoice(parts, tx, 'invoices.updated', after);
  if (organization.invoice_cancellation_documents) await issueStorno(parts, tx, after, organization);
  return after;
}

async function issueStorno(
  parts: InvoiceWriting,
  tx: Transaction,
  invoice: Invoice,
  organization: OrganizationSettings,
): Promise<void> {
  const items = await parts.invoiceItems.ofInvoice(tx.context.organizationId, invoice.id, tx.session);
  const draft = await createDraft(parts, tx, {
    ...copyOf(invoice, items.map(negated)),
    totals: negated({ ...invoice, taxes: invoice.taxes.map((tax) => negated({ ...tax, discount_amount_minor: 0 })) }),
    kind: 'cancellation',
    previous_invoice_id: invoice.id,
    due_days: 0,
  });
  await finalise(parts, tx, draft, organization);
}

/** Everything of an invoice that its successor takes over. */
function copyOf(invoice: Invoice, items: readonly InvoiceItem[]): NewInvoice {
  return {
    recipient: invoice.recipient,
    recipient_address_json: invoice.recipient_address_json,
    recipient_vat_id: invoice.recipient_vat_id ?? null,
    tax_exemption: invoice.tax_exemption ?? null,
    currency: invoice.currency,
    totals: invoice,
    lines: items,
    customer_id: invoice.customer_id,
    order_id: invoice.order_id,
    subscription_id: invoice.subscription_id,
    note: invoice.note,
    service_start: invoice.service_start,
    service_end: invoice.service_end,
  };
}

/** What moves an invoice, its money and its order to a new recipient. */
export interface InvoiceReissuing extends InvoiceWriting {
  orders: OrderStore;
  payments: PaymentStore;
}

/**
 * The locked invoice is canceled and one with the same lines and amounts, the new recipient and the next number takes its place: payments move
 * to it, the order points to it and remembers the old one, and what was credited or written off of the old one is credited or written off of the
 * new one. Returns the new invoice.
 */
export async function reissue(
  parts: InvoiceReissuing,
  tx: Transaction,
  invoice: Invoice,
  recipient: Pick<Invoice, 'recipient' | 'recipient_address_json' | 'recipient_vat_id'>,
  organization: OrganizationSettings,
): Promise<Invoice> {
  const { invoices, invoiceItems, orders, payments } = parts;
  const { organizationId } = tx.context;
  const options = { now: tx.now, session: tx.session };
  const notes = (await invoices.correctionsOf(organizationId, invoice.id, tx.session)).filter(
    ({ kind }) => kind === 'credit_note',
  );
  await cancelLocked(parts, tx, invoice, organization, tx.context.ifVersion);
  const items = await invoiceItems.ofInvoice(organizationId, invoice.id, tx.session);
  const draft = await createDraft(parts, tx, {
    ...copyOf(invoice, items),
    ...recipient,
    previous_invoice_id: invoice.id,
    due_days: invoice.due_days,
    paid_minor: invoice.paid_minor,
  });
  const moved = await payments.ofInvoice(organizationId, invoice.id, tx.session);
  for (const { id } of moved) {
    await payments.update(organizationId, id, (current) => ({ ...current, invoice_id: draft.id }), options);
  }
  const order = invoice.order_id ? await orders.find(organizationId, invoice.order_id, tx.session) : undefined;
  if (order?.invoice_id === invoice.id) {
    const point = { invoice_id: draft.id, invoice_history_id: invoice.id };
    const after = await orders.update(organizationId, order.id, (current) => ({ ...current, ...point }), options);
    tx.audit(auditEntry('orders', 'change-invoice', order, after));
  }
  const final = await finalise(parts, tx, draft, organization);
  for (const note of notes) await repeatCredit(parts, tx, note, final, organization);
  return saveBalance(parts, tx, final, {
    credited_minor: invoice.credited_minor,
    written_off_minor: invoice.written_off_minor,
  });
}

async function repeatCredit(
  parts: InvoiceReissuing,
  tx: Transaction,
  note: Invoice,
  invoice: Invoice,
  organization: OrganizationSettings,
): Promise<void> {
  const items = await parts.invoiceItems.ofInvoice(tx.context.organizationId, note.id, tx.session);
  const lines = items.map((item) => ({ ...item, key: item.order_item_id }));
  await issueCreditNote(parts, tx, invoice, { ...note, lines, note: note.note }, organization);
}
