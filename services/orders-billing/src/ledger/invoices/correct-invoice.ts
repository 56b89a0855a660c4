import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import { auditEntry } from '../../base/event-writer.ts';
import { createDraft, emitInvoice, type InvoiceDrafting } from './draft-invoice.ts';
import { finalise, type InvoiceFinalising } from './finalise-invoice.ts';
import { copyOf } from './copy-invoice.ts';
import { issueCreditNote } from './credit-note.ts';
import type { DocumentSources, Reissue, StatedTax } from './document-source.ts';
import type { Recipient } from './recipient.ts';
import { saveBalance } from './save-balance.ts';
import { balanced } from './invoice-balance.ts';
import { negated, type Invoice } from './invoice.ts';
import { movedWriteOff } from './write-offs.ts';

/** What writes documents of any kind, and whom a cancellation is told to. */
export interface InvoiceWriting extends InvoiceDrafting, InvoiceFinalising {
  sources: Pick<DocumentSources, 'canceled'>;
}

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
  parts.sources.canceled(tx, invoice);
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

/** What moves an invoice, and whoever points to it, to a new recipient. */
export interface InvoiceReissuing extends InvoiceWriting {
  sources: Pick<DocumentSources, 'canceled' | 'reissued'>;
}

/**
 * The locked invoice is canceled and one with the same lines and amounts, the new recipient and the next number takes its place: payments
 * move to it, the order points to it and remembers the old one, a subscription goes on with it, and what was credited or written off of the
 * old one is credited or written off of the new one. Returns the new invoice.
 */
export async function reissue(
  parts: InvoiceReissuing,
  tx: Transaction,
  invoice: Invoice,
  recipient: Recipient & StatedTax,
  organization: OrganizationSettings,
): Promise<Invoice> {
  const { invoices, invoiceItems } = parts;
  const { organizationId } = tx.context;
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
    // Its paper asks for no more than is left.
    credited_minor: invoice.credited_minor,
  });
  const final = await finalise(parts, tx, draft, organization);
  // Without an order, lines are known by their own ids, and the new ones have new ids.
  const successors = new Map(items.map(({ id }, index) => [id, draft.item_ids[index]!]));
  for (const note of notes) await repeatCredit(parts, tx, { note, invoice: final, successors }, organization);
  const after = await saveBalance(parts, tx, final, {
    credited_minor: invoice.credited_minor,
    written_off_minor: invoice.written_off_minor,
  });
  await parts.sources.reissued(tx, { before: invoice, after, successors });
  return after;
}

async function repeatCredit(
  parts: InvoiceReissuing,
  tx: Transaction,
  { note, invoice, successors }: { note: Invoice; invoice: Invoice; successors: Reissue['successors'] },
  organization: OrganizationSettings,
): Promise<void> {
  const items = await parts.invoiceItems.ofInvoice(tx.context.organizationId, note.id, tx.session);
  const lines = items.map((item) => ({
    ...item,
    key: successors.get(item.order_item_id ?? '') ?? item.order_item_id,
  }));
  await issueCreditNote(parts, tx, invoice, { ...note, lines, note: note.note }, organization);
}
