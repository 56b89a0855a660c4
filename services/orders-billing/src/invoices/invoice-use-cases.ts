import type { IdempotentCalls } from '@booking/messaging/idempotency.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { parseCreateInput, parseUpdateInput } from '@booking/persistence/crud-input.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { appError, validationFailed } from '@booking/platform/errors.ts';
import type { CustomerStore, CustomerRecords } from '../customers/customer-store.ts';
import { totalsOf } from '../money/totals.ts';
import type { OrderStore } from '../orders/order-store.ts';
import type { PaymentStore } from '../payments/payment-store.ts';
import type { OrganizationSettings, OrganizationLookup } from '../replicas/organization-settings.ts';
import { requireReference } from '../shared/crud-parts.ts';
import { auditEntry, type EventWriter } from '../shared/event-writer.ts';
import type { WireMessage } from '../shared/present.ts';
import { illegalMove, requireMove } from '../shared/transitions.ts';
import { billingQueue, type BillingCalls } from './billing.ts';
import { cancelLocked, reissue, type InvoiceWriting, type InvoiceReissuing } from './correct-invoice.ts';
import {
  emitInvoice,
  createDraft,
  insertLines,
  type InvoiceSaving,
  type InvoiceDrafting,
  type InvoiceLine,
} from './draft-invoice.ts';
import { finalise, requireVersion, type InvoiceFinalising } from './finalise-invoice.ts';
import type { FinaliseGroups } from './finalise-together.ts';
import { invoiceInput, recipientInput } from './invoice-input.ts';
import type { InvoiceItemStore, InvoiceStore } from './invoice-store.ts';
import { recipientOf, takePayments } from './order-invoices.ts';
import { invoiceTransitions, presentInvoice, type Invoice } from './invoice.ts';

type Line = { description: string; quantity: number; unit_price_minor: number; tax_rate_basis_points: number };

function linesOf(items: readonly Line[]): { totals: ReturnType<typeof totalsOf>; lines: InvoiceLine[] } {
  const totals = totalsOf(items);
  return { totals, lines: items.map((item, index) => ({ ...item, ...totals.lines[index]! })) };
}

/** A draft of one's own lines; the recipient defaults to the customer's name. */
export async function createInvoice(
  parts: InvoiceDrafting &
    CustomerRecords & { idempotent: IdempotentCalls; orders: OrderStore; organization: OrganizationLookup },
  context: CallContext,
  rawInput: object | null,
): Promise<WireMessage> {
  const input = parseCreateInput(invoiceInput, rawInput);
  const { currency } = await parts.organization(context);
  return parts.idempotent.inTransaction(context, async (tx) => {
    const { customers, orders } = parts;
    await requireReference(customers, { type: 'customers', field: 'customer_id', id: input.customer_id }, tx);
    await requireReference(orders, { type: 'orders', field: 'order_id', id: input.order_id }, tx);
    const named = await recipientOf(parts, tx, input.customer_id);
    const draft = await createDraft(parts, tx, {
      ...named,
      ...(input.recipient === '' ? {} : { recipient: input.recipient }),
      ...(input.recipient_vat_id === null ? {} : { recipient_vat_id: input.recipient_vat_id }),
      tax_exemption: input.tax_exemption,
      ...linesOf(input.items),
      currency,
      customer_id: input.customer_id,
      order_id: input.order_id,
      note: input.note,
      due_days: input.due_days,
    });
    return presentInvoice(draft, tx.now);
  });
}

/** Only a draft can be edited; its lines are replaced as a whole. */
export function updateInvoice(
  parts: InvoiceDrafting & { customers: CustomerStore; idempotent: IdempotentCalls; orders: OrderStore },
  context: CallContext,
  request: { id: string; input: object | null; update_mask: string[] },
): Promise<WireMessage> {
  const given = parseUpdateInput(invoiceInput, request.input, request.update_mask);
  return parts.idempotent.inTransaction(context, async (tx) => {
    const { customers, orders, invoices } = parts;
    const before = await invoices.get(context.organizationId, request.id, tx.session);
    requireMove(invoiceTransitions, { type: 'invoices', status: before.status }, 'update');
    await requireReference(customers, { type: 'customers', field: 'customer_id', id: given.customer_id }, tx);
    await requireReference(orders, { type: 'orders', field: 'order_id', id: given.order_id }, tx);
    const { items, ...fields } = given;
    const lines =
      items && !(await hasLines(parts, tx, before, items)) ? await replaceLines(parts, tx, before, items) : {};
    const after = await changeInvoice(parts, tx, before, { action: 'update', fields: { ...fields, ...lines } });
    return presentInvoice(after, tx.now);
  });
}

async function hasLines(
  parts: { invoiceItems: InvoiceItemStore },
  tx: Transaction,
  invoice: Invoice,
  items: readonly Line[],
): Promise<boolean> {
  const stored = await parts.invoiceItems.ofInvoice(invoice.organization_id, invoice.id, tx.session);
  const written = ({ description, quantity, unit_price_minor, tax_rate_basis_points }: Line) =>
    JSON.stringify([description, quantity, unit_price_minor, tax_rate_basis_points]);
  return items.length === stored.length && items.every((item, index) => written(item) === written(stored[index]!));
}

async function replaceLines(
  parts: { invoiceItems: InvoiceItemStore; newId: () => string },
  tx: Transaction,
  invoice: Invoice,
  items: readonly Line[],
): Promise<Partial<Invoice>> {
  const { totals, lines } = linesOf(items);
  await parts.invoiceItems.removeOfInvoice(invoice.organization_id, invoice.id, tx.session);
  const itemIds = await insertLines(parts, tx, invoice, lines);
  const { total_minor, net_amount_minor, tax_amount_minor, discount_amount_minor, taxes } = totals;
  const amounts = { total_minor, net_amount_minor, tax_amount_minor, discount_amount_minor, taxes };
  return { ...amounts, item_ids: itemIds, due_minor: total_minor - invoice.paid_minor };
}

async function changeInvoice(
  parts: { events: EventWriter; invoices: InvoiceStore },
  tx: Transaction,
  before: Invoice,
  { action, fields }: { action: string; fields: Partial<Invoice> },
): Promise<Invoice> {
  const differs = Object.entries(fields).some(
    ([field, value]) => JSON.stringify(before[field as keyof Invoice]) !== JSON.stringify(value),
  );
  const change = (current: Invoice): Invoice => (differs ? { ...current, ...fields } : current);
  const options = { now: tx.now, session: tx.session, ifVersion: tx.context.ifVersion };
  const after = await parts.invoices.update(before.organization_id, before.id, change, options);
  if (!differs) return after;
  tx.audit(auditEntry('invoices', action, before, after));
  await emitInvoice(parts, tx, 'invoices.updated', after);
  return after;
}

export function deleteInvoice(
  parts: InvoiceSaving & { idempotent: IdempotentCalls; orders: OrderStore },
  context: CallContext,
  id: string,
): Promise<Record<string, never>> {
  return parts.idempotent.inTransaction(context, async (tx) => {
    const { invoices, invoiceItems, orders } = parts;
    const draft = await invoices.get(context.organizationId, id, tx.session);
    requireMove(invoiceTransitions, { type: 'invoices', status: draft.status }, 'delete');
    await invoices.remove(context.organizationId, id, { session: tx.session, ifVersion: context.ifVersion });
    await invoiceItems.removeOfInvoice(context.organizationId, id, tx.session);
    const order = draft.order_id ? await orders.find(context.organizationId, draft.order_id, tx.session) : undefined;
    if (order?.tmp_invoice_id === id) {
      const forget = { now: tx.now, session: tx.session };
      await orders.update(
        context.organizationId,
        order.id,
        (current) => ({ ...current, tmp_invoice_id: null }),
        forget,
      );
    }
    tx.audit(auditEntry('invoices', 'delete', draft, undefined));
    await emitInvoice(parts, tx, 'invoices.deleted', { ...draft, version: draft.version + 1 });
    return {};
  });
}

/** Runs in the queue of the organization's numbers: 1,000 callers then wait for each other instead of aborting each other. */
async function billing(
  parts: BillingCalls,
  context: CallContext,
  work: (tx: Transaction, organization: OrganizationSettings) => Promise<WireMessage>,
): Promise<WireMessage> {
  const organization = await parts.organization(context);
  return parts.queue.run(billingQueue(context.organizationId), () =>
    parts.idempotent.inTransaction(context, (tx) => work(tx, organization)),
  );
}

/** A preview of an order becomes its invoice and takes over what was paid on the order. */
export async function finaliseInvoice(
  parts: InvoiceFinalising & {
    finalises: FinaliseGroups;
    idempotent: IdempotentCalls;
    orders: OrderStore;
    organization: OrganizationLookup;
    payments: PaymentStore;
  },
  context: CallContext,
  id: string,
): Promise<WireMessage> {
  const organization = await parts.organization(context);
  const alone = () => parts.idempotent.inTransaction(context, (tx) => finaliseAlone(parts, tx, id, organization));
  return parts.finalises.run(billingQueue(context.organizationId), context, { id, organization, alone });
}

async function finaliseAlone(
  parts: InvoiceFinalising & { orders: OrderStore; payments: PaymentStore },
  tx: Transaction,
  id: string,
  organization: OrganizationSettings,
): Promise<WireMessage> {
  const { context } = tx;
  const { invoices, orders } = parts;
  const draft = await invoices.get(context.organizationId, id, tx.session);
  const order = draft.order_id ? await orders.find(context.organizationId, draft.order_id, tx.session) : undefined;
  const preview = order?.tmp_invoice_id === id && draft.status === 'draft' ? order : undefined;
  if (!preview) return presentInvoice(await finalise(parts, tx, draft, organization, context.ifVersion), tx.now);
  requireVersion(draft, context.ifVersion);
  const funded = await takePayments(parts, tx, preview, draft);
  const final = await finalise(parts, tx, funded, organization);
  const point = { invoice_id: id, tmp_invoice_id: null };
  const options = { now: tx.now, session: tx.session };
  await orders.update(context.organizationId, preview.id, (current) => ({ ...current, ...point }), options);
  return presentInvoice(final, tx.now);
}

/** An invoice that money was received for is refunded first. */
export function cancelInvoice(
  parts: InvoiceWriting & BillingCalls,
  context: CallContext,
  id: string,
): Promise<WireMessage> {
  return billing(parts, context, async (tx, organization) => {
    const invoice = await parts.invoices.get(context.organizationId, id, tx.session);
    requireMove(invoiceTransitions, { type: 'invoices', status: invoice.status }, 'cancel');
    if (invoice.kind === 'cancellation') {
      throw illegalMove('invoices', invoice.status, 'cancel', 'a cancellation document');
    }
    if (invoice.paid_minor > 0) throw appError('conflict', 'Payments of this invoice must be refunded first.');
    return presentInvoice(await cancelLocked(parts, tx, invoice, organization, context.ifVersion), tx.now);
  });
}

/** Draft: changed in place. Locked: canceled and reissued; the answer is the new invoice. Canceled: invalid_status_transition. */
export function changeRecipient(
  parts: InvoiceReissuing & BillingCalls,
  context: CallContext,
  request: { id: string; recipient: string },
): Promise<WireMessage> {
  const parsed = recipientInput.safeParse(request.recipient);
  if (!parsed.success) {
    throw validationFailed([{ pointer: '/recipient', detail: 'Must be a name of 1 to 255 characters.' }]);
  }
  const recipient = parsed.data;
  return billing(parts, context, async (tx, organization) => {
    const invoice = await parts.invoices.get(context.organizationId, request.id, tx.session);
    requireMove(invoiceTransitions, { type: 'invoices', status: invoice.status }, 'change-recipient');
    const after = invoice.locked
      ? await reissue(parts, tx, invoice, recipient, organization)
      : await changeInvoice(parts, tx, invoice, { action: 'change-recipient', fields: { recipient } });
    return presentInvoice(after, tx.now);
  });
}
