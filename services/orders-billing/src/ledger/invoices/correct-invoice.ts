import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { emitOrder, isPublic } from '../../sales/orders/order-records.ts';
import type { OrderStore } from '../../sales/orders/order-store.ts';
import type { PaymentStore } from '../../payments/payment-store.ts';
import type { OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import { auditEntry } from '../../base/event-writer.ts';
import { scheduleFirstReminder } from '../../subscriptions/reminders.ts';
import type { SubscriptionStore } from '../../subscriptions/subscription-store.ts';
import { createDraft, emitInvoice, type InvoiceDrafting, type NewInvoice } from './draft-invoice.ts';
import { finalise, type InvoiceFinalising } from './finalise-invoice.ts';
import { issueCreditNote, saveBalance } from '../../sales/settling/order-documents.ts';
import { balanced } from './invoice-balance.ts';
import { negated, type Invoice, type InvoiceItem } from './invoice.ts';
import { movedWriteOff } from './write-offs.ts';

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
    (current) => {
      // The claim is taken back whole, and so is what was given up of it.
      const moved = movedWriteOff(current, { written_off_minor: 0 }, tx.now);
      const canceled: Invoice = { ...current, ...moved, status: 'canceled', canceled_at: tx.now };
      return balanced(canceled, { paid_minor: 0, written_off_minor: 0 });
    },
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
export function copyOf(invoice: Invoice, items: readonly InvoiceItem[]): NewInvoice {
  return {
    recipient: invoice.recipient,
    recipient_contact: invoice.recipient_contact ?? null,
    recipient_address_json: invoice.recipient_address_json,
    recipient_vat_id: invoice.recipient_vat_id ?? null,
    tax_exemption: invoice.tax_exemption ?? null,
    tax_exemption_reason: invoice.tax_exemption_reason ?? null,
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

/** What moves an invoice, its money, its order and its subscription to a new recipient. */
export interface InvoiceReissuing extends InvoiceWriting {
  orders: OrderStore;
  payments: PaymentStore;
  subscriptions: SubscriptionStore;
}

/**
 * The locked invoice is canceled and one with the same lines and amounts, the new recipient and the next number takes its place: payments move
 * to it, the order points to it and remembers the old one, a subscription goes on with it, and what was credited or written off of the old one is
 * credited or written off of the new one. Returns the new invoice.
 */
export async function reissue(
  parts: InvoiceReissuing,
  tx: Transaction,
  invoice: Invoice,
  recipient: Pick<Invoice, 'recipient' | 'recipient_contact' | 'recipient_address_json' | 'recipient_vat_id'>,
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
    if (isPublic(after)) await emitOrder(parts, tx, 'orders.updated', after);
  }
  const final = await finalise(parts, tx, draft, organization);
  // Without an order, lines are known by their own ids, and the new ones have new ids.
  const successors = new Map(items.map(({ id }, index) => [id, draft.item_ids[index]!]));
  for (const note of notes) await repeatCredit(parts, tx, { note, invoice: final, successors }, organization);
  const after = await saveBalance(parts, tx, final, {
    credited_minor: invoice.credited_minor,
    written_off_minor: invoice.written_off_minor,
  });
  await moveSubscription(parts, tx, { before: invoice, after, successors });
  return after;
}

/** Which line of the new invoice took the place of one of the old. */
type Successors = ReadonlyMap<string, string>;

async function repeatCredit(
  parts: InvoiceReissuing,
  tx: Transaction,
  { note, invoice, successors }: { note: Invoice; invoice: Invoice; successors: Successors },
  organization: OrganizationSettings,
): Promise<void> {
  const items = await parts.invoiceItems.ofInvoice(tx.context.organizationId, note.id, tx.session);
  const lines = items.map((item) => ({
    ...item,
    key: successors.get(item.order_item_id ?? '') ?? item.order_item_id,
  }));
  await issueCreditNote(parts, tx, invoice, { ...note, lines, note: note.note }, organization);
}

/** A change of plan finds what billed the running period, and what is due is reminded of by its new due date. */
async function moveSubscription(
  { subscriptions }: InvoiceReissuing,
  tx: Transaction,
  { before, after, successors }: { before: Invoice; after: Invoice; successors: Successors },
): Promise<void> {
  const { organizationId } = tx.context;
  if (after.subscription_id === null) return;
  scheduleFirstReminder(tx, after);
  const known = await subscriptions.find(organizationId, after.subscription_id, tx.session);
  if (!known) return;
  const point = {
    last_invoice_id: known.last_invoice_id === before.id ? after.id : known.last_invoice_id,
    period_item_id: successors.get(known.period_item_id ?? '') ?? known.period_item_id,
  };
  if (point.last_invoice_id === known.last_invoice_id && point.period_item_id === known.period_item_id) return;
  const options = { now: tx.now, session: tx.session };
  const moved = await subscriptions.update(organizationId, known.id, (current) => ({ ...current, ...point }), options);
  tx.audit(auditEntry('subscriptions', 'change-invoice', known, moved));
}
