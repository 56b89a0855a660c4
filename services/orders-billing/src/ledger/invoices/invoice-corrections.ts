import { requireVersion } from '@booking/persistence/if-match.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { conflict, validationFailed } from '@booking/platform/errors.ts';
import { creditInvoice, leftOfLines } from './credit-invoice.ts';
import type { CustomerRecords } from '../../customers/customer-store.ts';
import { recipientName } from '../../customers/customer.ts';
import { exemptionOfCategory } from '../../money/tax-category.ts';
import type { WireMessage } from '../../base/present.ts';
import { illegalMove, requireMove } from '@booking/platform/transitions.ts';
import { inBilling, type BillingCalls } from './billing.ts';
import { changeInvoice } from './change-invoice.ts';
import { cancelLocked, reissue, type InvoiceWriting } from './correct-invoice.ts';
import { requireStated } from './finalise-invoice.ts';
import type { DocumentSources, StatedTax } from './document-source.ts';
import { creditGiven, type CreditRequest } from './invoice-credit.ts';
import { invoiceTransitions, presentInvoice, type Invoice } from './invoice.ts';
import { parseRecipient, recipientFields } from './new-recipient.ts';
import { saveBalance } from './save-balance.ts';

/** What corrects a document, and tells what it is of. */
export interface InvoiceCorrecting extends InvoiceWriting, BillingCalls {
  sources: DocumentSources;
}

/**
 * An invoice that money was received for is refunded first. An order whose invoice was canceled by hand is not invoiced any more; one that
 * has another invoice is asked for what was canceled anew, since its documents come to its charge.
 */
export function cancelInvoice(parts: InvoiceCorrecting, context: CallContext, id: string): Promise<WireMessage> {
  return inBilling(parts, context, async (tx, organization) => {
    const invoice = await parts.invoices.get(context.organizationId, id, tx.session);
    requireMove(invoiceTransitions, { type: 'invoices', status: invoice.status }, 'cancel');
    requireInvoice(invoice, 'cancel');
    if (invoice.paid_minor > 0) throw conflict('was_paid', 'Payments of this invoice must be refunded first.');
    const canceled = await cancelLocked(parts, tx, invoice, organization, context.ifVersion);
    await (await parts.sources.ofOrder(tx, invoice.order_id, organization))?.canceled(invoice);
    return presentInvoice(canceled, tx.now);
  });
}

function requireInvoice({ kind, status }: Invoice, action: string): void {
  if (kind === 'invoice') return;
  throw illegalMove('invoices', status, action, kind === 'credit_note' ? 'a credit note' : 'a cancellation document');
}

export interface NewRecipient {
  id: string;
  recipient: string;
  company?: string | undefined;
  recipient_address_json?: string | undefined;
  vat_id?: string | undefined;
}

/**
 * Draft: changed in place. Locked: canceled and reissued with what was paid; the answer is the new invoice. Canceled:
 * invalid_status_transition. A recipient other than the one before inherits neither address nor VAT id of a company; it brings its own.
 */
export function changeRecipient(
  parts: InvoiceCorrecting & CustomerRecords,
  context: CallContext,
  request: NewRecipient,
): Promise<WireMessage> {
  const given = parseRecipient(request);
  return inBilling(parts, context, async (tx, organization) => {
    const invoice = await parts.invoices.get(context.organizationId, request.id, tx.session);
    requireMove(invoiceTransitions, { type: 'invoices', status: invoice.status }, 'change-recipient');
    if (invoice.locked) requireInvoice(invoice, 'change-recipient');
    const customer = invoice.customer_id
      ? await parts.customers.find(context.organizationId, invoice.customer_id, tx.session)
      : undefined;
    const fields = recipientFields(invoice, given, customer ? recipientName(customer) : undefined);
    // Without tax for this reason: so must the new recipient be.
    const stated = await statedTax(parts, invoice);
    const isStated = stated.tax_exemption !== null && (invoice.locked || invoice.order_id !== null);
    if (isStated) requireStated({ ...invoice, ...fields, ...stated }, organization, '/vat_id');
    // To the same is no change: no number is drawn for nothing.
    const isSame = Object.entries(fields).every(
      ([field, value]) => (invoice[field as keyof Invoice] ?? null) === value,
    );
    if (invoice.locked && isSame) {
      requireVersion('invoices', invoice, context.ifVersion);
      return presentInvoice(invoice, tx.now);
    }
    const after = invoice.locked
      ? await reissue(parts, tx, invoice, { ...fields, ...stated }, organization)
      : await changeInvoice(parts, tx, invoice, { action: 'change-recipient', fields });
    return presentInvoice(after, tx.now);
  });
}

/**
 * Why lines carry no tax: as the invoice states it, or where rules decided, as its document does. What rules make of another recipient, or
 * of what the organization says by now, is about another invoice.
 */
async function statedTax(
  { invoiceDocuments }: Pick<InvoiceCorrecting, 'invoiceDocuments'>,
  { id, organization_id, locked, tax_exemption, tax_exemption_reason }: Invoice,
): Promise<StatedTax> {
  const document = locked && tax_exemption === null ? await invoiceDocuments.find(organization_id, id) : undefined;
  const untaxed = document?.taxes.find(({ taxRateBasisPoints: rate, grossMinor }) => rate === 0 && grossMinor > 0);
  if (!untaxed) return { tax_exemption, tax_exemption_reason };
  const { taxCategory, exemptionReason = null } = untaxed;
  return { tax_exemption: exemptionOfCategory(taxCategory), tax_exemption_reason: exemptionReason };
}

/** Credits an invoice by hand: an amount, single items, or all that is left. The answer is its newest credit note. */
export function creditByHand(
  parts: InvoiceCorrecting,
  context: CallContext,
  request: CreditRequest,
): Promise<WireMessage> {
  return inBilling(parts, context, async (tx, organization) => {
    const invoice = await parts.invoices.get(context.organizationId, request.id, tx.session);
    requireMove(invoiceTransitions, { type: 'invoices', status: invoice.status }, 'credit');
    requireInvoice(invoice, 'credit');
    requireVersion('invoices', invoice, context.ifVersion);
    const items = await parts.invoiceItems.getMany(context.organizationId, invoice.item_ids, tx.session);
    const source = await parts.sources.ofOrder(tx, invoice.order_id, organization);
    const left = await leftOfLines(parts, tx, invoice, source);
    const credit = creditGiven(invoice, items, request, left);
    if (source) await source.credited(credit.ofOrder, { named: invoice.id, reason: request.reason });
    else await creditInvoice(parts, tx, invoice, credit.ofInvoice, organization);
    const notes = await parts.invoices.correctionsOf(context.organizationId, invoice.id, tx.session);
    return presentInvoice(notes.at(-1) ?? invoice, tx.now);
  });
}

/** Closes what is due without money. */
export function writeOffInvoice(
  parts: InvoiceCorrecting,
  context: CallContext,
  request: { id: string; reason: string },
): Promise<WireMessage> {
  if (request.reason.trim() === '') {
    throw validationFailed([{ pointer: '/reason', detail: 'reason is required.' }]);
  }
  return inBilling(parts, context, async (tx, organization) => {
    const invoice = await parts.invoices.get(context.organizationId, request.id, tx.session);
    requireMove(invoiceTransitions, { type: 'invoices', status: invoice.status }, 'write-off');
    requireInvoice(invoice, 'write-off');
    requireVersion('invoices', invoice, context.ifVersion);
    const writtenOff = invoice.written_off_minor + invoice.due_minor;
    const closed = await saveBalance(parts, tx, invoice, { written_off_minor: writtenOff });
    tx.audit({
      entity: { type: 'invoices', id: invoice.id },
      action: 'write-off',
      changes: { reason: { from: null, to: request.reason } },
    });
    await (await parts.sources.ofOrder(tx, invoice.order_id, organization))?.writtenOff(invoice.due_minor);
    return presentInvoice(closed, tx.now);
  });
}
