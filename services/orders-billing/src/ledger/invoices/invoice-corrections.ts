import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { appError, validationFailed } from '@booking/platform/errors.ts';
import { creditInvoice, leftOfLines } from './credit-invoice.ts';
import { countedDocuments } from './invoice-balance.ts';
import { saveBalance } from '../../sales/settling/order-documents.ts';
import { recipientName } from '../../customers/customer.ts';
import { emitOrder } from '../../sales/orders/order-records.ts';
import type { OrderStore } from '../../sales/orders/order-store.ts';
import type { Order } from '../../sales/orders/order.ts';
import { settleOrder, type OrderSettling } from '../../sales/settling/settle-order.ts';
import { auditEntry } from '../../base/event-writer.ts';
import type { WireMessage } from '../../base/present.ts';
import { illegalMove, requireMove } from '../../base/transitions.ts';
import { inBilling, type BillingCalls } from './billing.ts';
import { changeInvoice } from './change-invoice.ts';
import { cancelLocked, reissue, type InvoiceReissuing, type InvoiceWriting } from './correct-invoice.ts';
import { requireStated, requireVersion } from './finalise-invoice.ts';
import { creditGiven, type CreditRequest } from './invoice-credit.ts';
import type { InvoiceStore } from './invoice-store.ts';
import { invoiceTransitions, presentInvoice, type Invoice } from './invoice.ts';
import { parseRecipient, recipientFields } from './new-recipient.ts';

/**
 * An invoice that money was received for is refunded first. An order whose invoice was canceled by hand is not invoiced any more; one that has another invoice
 * is asked for what was canceled anew, since its documents come to its charge.
 */
export function cancelInvoice(
  parts: InvoiceWriting & OrderSettling & BillingCalls,
  context: CallContext,
  id: string,
): Promise<WireMessage> {
  return inBilling(parts, context, async (tx, organization) => {
    const invoice = await parts.invoices.get(context.organizationId, id, tx.session);
    requireMove(invoiceTransitions, { type: 'invoices', status: invoice.status }, 'cancel');
    requireInvoice(invoice, 'cancel');
    if (invoice.paid_minor > 0) throw appError('conflict', 'Payments of this invoice must be refunded first.');
    const canceled = await cancelLocked(parts, tx, invoice, organization, context.ifVersion);
    const { before, after } = await leaveOrder(parts, tx, invoice);
    if (before && after) {
      const settled =
        after.invoice_id === null ? after : await settleOrder(parts, tx, { before: after, after }, organization);
      if (settled.version !== before.version) await emitOrder(parts, tx, 'orders.updated', settled);
    }
    return presentInvoice(canceled, tx.now);
  });
}

/**
 * Its order points to another invoice that still counts, or to none; the canceled one, given as it was before, is its history. What was written off of that
 * is owed again.
 */
async function leaveOrder(
  parts: { invoices: InvoiceStore; orders: OrderStore },
  tx: Transaction,
  { id, organization_id: organizationId, order_id: orderId, written_off_minor: writtenOff }: Invoice,
): Promise<{ before?: Order; after?: Order }> {
  const order = orderId ? await parts.orders.find(organizationId, orderId, tx.session) : undefined;
  if (!order) return {};
  if (order.invoice_id !== id && writtenOff === 0) return { before: order, after: order };
  const documents = await parts.invoices.lockedOfOrder(organizationId, order.id, tx.session);
  const left = countedDocuments(documents).find(({ kind }) => kind === 'invoice');
  const point = order.invoice_id === id ? { invoice_id: left?.id ?? null, invoice_history_id: id } : {};
  const written_off_minor = order.written_off_minor - writtenOff;
  const options = { now: tx.now, session: tx.session };
  const change = (current: Order): Order => ({ ...current, ...point, written_off_minor });
  const after = await parts.orders.update(organizationId, order.id, change, options);
  tx.audit(auditEntry('orders', 'change-invoice', order, after));
  return { before: order, after };
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
 * Draft: changed in place. Locked: canceled and reissued with what was paid; the answer is the new invoice. Canceled: invalid_status_transition. A
 * recipient other than the one before inherits neither address nor VAT id of a company; it brings its own.
 */
export function changeRecipient(
  parts: InvoiceReissuing & OrderSettling & BillingCalls,
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
    const isStated = invoice.tax_exemption !== null && (invoice.locked || invoice.order_id !== null);
    if (isStated) requireStated({ ...invoice, ...fields }, organization, '/vat_id');
    // To the same is no change: no number is drawn for nothing.
    const isSame = Object.entries(fields).every(
      ([field, value]) => (invoice[field as keyof Invoice] ?? null) === value,
    );
    if (invoice.locked && isSame) {
      requireVersion(invoice, context.ifVersion);
      return presentInvoice(invoice, tx.now);
    }
    const after = invoice.locked
      ? await reissue(parts, tx, invoice, fields, organization)
      : await changeInvoice(parts, tx, invoice, { action: 'change-recipient', fields });
    return presentInvoice(after, tx.now);
  });
}

/** Credits an invoice by hand: an amount, single items, or all that is left. The answer is the newest credit note. */
export function creditByHand(
  parts: InvoiceWriting & OrderSettling & BillingCalls,
  context: CallContext,
  request: CreditRequest,
): Promise<WireMessage> {
  return inBilling(parts, context, async (tx, organization) => {
    const invoice = await parts.invoices.get(context.organizationId, request.id, tx.session);
    requireMove(invoiceTransitions, { type: 'invoices', status: invoice.status }, 'credit');
    requireInvoice(invoice, 'credit');
    requireVersion(invoice, context.ifVersion);
    const items = await parts.invoiceItems.getMany(context.organizationId, invoice.item_ids, tx.session);
    const order = invoice.order_id
      ? await parts.orders.find(context.organizationId, invoice.order_id, tx.session)
      : undefined;
    const credit = creditGiven(invoice, items, request, await leftOfLines(parts, tx, invoice, order));
    if (order) {
      const after = { ...order, credits: [...order.credits, ...credit.ofOrder] };
      const settled = await settleOrder(parts, tx, { before: order, after, reason: request.reason }, organization);
      tx.audit(auditEntry('orders', 'credit', order, settled));
      await emitOrder(parts, tx, 'orders.updated', settled);
    } else await creditInvoice(parts, tx, invoice, credit.ofInvoice, organization);
    const notes = await parts.invoices.correctionsOf(context.organizationId, invoice.id, tx.session);
    return presentInvoice(notes.at(-1) ?? invoice, tx.now);
  });
}

/** Closes what is due without money. */
export function writeOffInvoice(
  parts: InvoiceWriting & OrderSettling & BillingCalls,
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
    requireVersion(invoice, context.ifVersion);
    const writtenOff = invoice.written_off_minor + invoice.due_minor;
    const closed = await saveBalance(parts, tx, invoice, { written_off_minor: writtenOff });
    tx.audit({
      entity: { type: 'invoices', id: invoice.id },
      action: 'write-off',
      changes: { reason: { from: null, to: request.reason } },
    });
    const order = invoice.order_id
      ? await parts.orders.find(context.organizationId, invoice.order_id, tx.session)
      : undefined;
    if (order) {
      const after = { ...order, written_off_minor: order.written_off_minor + invoice.due_minor };
      const settled = await settleOrder(parts, tx, { before: order, after }, organization);
      await emitOrder(parts, tx, 'orders.updated', settled);
    }
    return presentInvoice(closed, tx.now);
  });
}
