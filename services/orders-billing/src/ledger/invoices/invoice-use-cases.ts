import type { IdempotentCalls } from '@booking/messaging/idempotency.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { parseCreateInput, parseUpdateInput } from '@booking/persistence/crud-input.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { appError, validationFailed } from '@booking/platform/errors.ts';
import type { CustomerRecords } from '../../customers/customer-store.ts';
import { requireSum } from '../../money/sum-limit.ts';
import { totalsOf } from '../../money/totals.ts';
import type { OrderStore } from '../../sales/orders/order-store.ts';
import type { OrganizationSettings, OrganizationLookup } from '../../base/replicas/organization-settings.ts';
import { requireReference } from '../../base/crud-parts.ts';
import { auditEntry } from '../../base/event-writer.ts';
import type { WireMessage } from '../../base/present.ts';
import { requireMove } from '../../base/transitions.ts';
import { balanced } from './invoice-balance.ts';
import { withMoney } from '../../sales/settling/order-documents.ts';
import { emitOrder, isPublic } from '../../sales/orders/order-records.ts';
import { settleOrder, type OrderSettling } from '../../sales/settling/settle-order.ts';
import type { Order } from '../../sales/orders/order.ts';
import { billingQueue } from './billing.ts';
import { changeInvoice } from './change-invoice.ts';
import {
  type InvoiceSaving,
  type InvoiceDrafting,
  type InvoiceLine,
  emitInvoice,
  createDraft,
  insertLines,
} from './draft-invoice.ts';
import { finalise, requireStated, requireVersion } from './finalise-invoice.ts';
import type { FinaliseGroups } from './finalise-together.ts';
import { invoiceInput } from './invoice-input.ts';
import type { InvoiceItemStore } from './invoice-store.ts';
import { recipientChanged, recipientGiven } from './new-recipient.ts';
import { requireAsOrdered, taxOfDraft } from '../../sales/settling/order-draft.ts';
import { recipientOf } from './recipient.ts';
import { removeDraft } from './remove-draft.ts';
import { invoiceTransitions, type Invoice, presentInvoice } from './invoice.ts';

type Line = { description: string; quantity: number; unit_price_minor: number; tax_rate_basis_points: number };

function linesOf(items: readonly Line[]): { totals: ReturnType<typeof totalsOf>; lines: InvoiceLine[] } {
  requireSum(items);
  const totals = totalsOf(items);
  return { totals, lines: items.map((item, index) => ({ ...item, ...totals.lines[index]! })) };
}

/** A draft of one's own lines; the customer defaults to that of its order, the recipient to the customer's name. */
export async function createInvoice(
  parts: InvoiceDrafting &
    CustomerRecords & { idempotent: IdempotentCalls; orders: OrderStore; organization: OrganizationLookup },
  context: CallContext,
  rawInput: object | null,
): Promise<WireMessage> {
  const input = parseCreateInput(invoiceInput, rawInput);
  const organization = await parts.organization(context);
  const { currency } = organization;
  return parts.idempotent.inTransaction(context, async (tx) => {
    const { customers, orders } = parts;
    await requireReference(customers, { type: 'customers', field: 'customer_id', id: input.customer_id }, tx);
    await requireReference(orders, { type: 'orders', field: 'order_id', id: input.order_id }, tx);
    const order = input.order_id ? await orders.find(context.organizationId, input.order_id, tx.session) : undefined;
    if (input.customer_id !== null) requireCustomerOf(order, input.customer_id);
    const customerId = order ? order.customer_id : input.customer_id;
    const content = linesOf(input.items);
    const stated = { tax_exemption: input.tax_exemption, tax_exemption_reason: input.tax_exemption_reason };
    const draft = await createDraft(parts, tx, {
      ...recipientGiven(await recipientOf(parts, tx, customerId), input),
      ...(order ? taxOfDraft(order, organization, stated, content.totals) : stated),
      ...content,
      currency,
      customer_id: customerId,
      order_id: input.order_id,
      note: input.note,
      due_days: input.due_days,
    });
    return presentInvoice(draft, tx.now);
  });
}

/** Only a draft can be edited; its lines are replaced as a whole. The preview of an order stays the order's. */
export async function updateInvoice(
  parts: InvoiceDrafting &
    CustomerRecords & { idempotent: IdempotentCalls; orders: OrderStore; organization: OrganizationLookup },
  context: CallContext,
  request: { id: string; input: object | null; update_mask: string[] },
): Promise<WireMessage> {
  const given = parseUpdateInput(invoiceInput, request.input, request.update_mask);
  const organization = await parts.organization(context);
  return parts.idempotent.inTransaction(context, async (tx) => {
    const { customers, orders, invoices } = parts;
    const before = await invoices.get(context.organizationId, request.id, tx.session);
    requireMove(invoiceTransitions, { type: 'invoices', status: before.status }, 'update');
    await requireReference(customers, { type: 'customers', field: 'customer_id', id: given.customer_id }, tx);
    await requireReference(orders, { type: 'orders', field: 'order_id', id: given.order_id }, tx);
    await requireOwnPreview(parts, tx, before, given.order_id);
    await requireOwnCustomer(parts, tx, before, given);
    const { items, recipient, recipient_contact, recipient_address_json, recipient_vat_id, ...fields } = given;
    const stated = { recipient, recipient_contact, recipient_address_json, recipient_vat_id };
    const named = recipientChanged(before, await recipientOf(parts, tx, before.customer_id), stated);
    const lines =
      items && !(await hasLines(parts, tx, before, items)) ? await replaceLines(parts, tx, before, items) : {};
    const changed = { ...fields, ...named, ...lines };
    await requireAsOrdered(parts, tx, { before, given: changed }, organization);
    const after = await changeInvoice(parts, tx, before, { action: 'update', fields: changed });
    return presentInvoice(after, tx.now);
  });
}

/** Throws validation_failed when the preview of an order would go to another one, or to none: it is what that order is invoiced with. */
async function requireOwnPreview(
  { orders }: { orders: OrderStore },
  tx: Transaction,
  { id, order_id: orderId }: Invoice,
  given: string | null | undefined,
): Promise<void> {
  if (given === undefined || orderId === null || given === orderId) return;
  const order = await orders.find(tx.context.organizationId, orderId, tx.session);
  if (order?.tmp_invoice_id !== id) return;
  throw validationFailed([{ pointer: '/data/relationships/order', detail: 'The preview of an order stays with it.' }]);
}

/** Throws validation_failed when an invoice of an order would get another customer than that. */
async function requireOwnCustomer(
  { orders }: { orders: OrderStore },
  tx: Transaction,
  before: Invoice,
  given: Partial<Pick<Invoice, 'customer_id' | 'order_id'>>,
): Promise<void> {
  const orderId = given.order_id === undefined ? before.order_id : given.order_id;
  if (given.customer_id === undefined || given.customer_id === before.customer_id || orderId === null) return;
  requireCustomerOf(await orders.find(tx.context.organizationId, orderId, tx.session), given.customer_id);
}

/** The payments of an order are on the account of its customer, and so are its invoices: who else is billed is their recipient. */
function requireCustomerOf(order: Order | undefined, customerId: string | null): void {
  if (!order || order.customer_id === customerId) return;
  const detail = 'An invoice of an order is for the customer of the order; its recipient may be another one.';
  throw validationFailed([{ pointer: '/data/relationships/customer', detail }]);
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
  const { due_minor, to_refund_minor } = balanced({ ...invoice, ...amounts }, {});
  return { ...amounts, item_ids: itemIds, due_minor, to_refund_minor };
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

/** A preview of an order becomes its invoice and takes over what was paid on the order. */
export async function finaliseInvoice(
  parts: OrderSettling & {
    finalises: FinaliseGroups;
    idempotent: IdempotentCalls;
    organization: OrganizationLookup;
  },
  context: CallContext,
  id: string,
): Promise<WireMessage> {
  const organization = await parts.organization(context);
  const alone = () => parts.idempotent.inTransaction(context, (tx) => finaliseAlone(parts, tx, id, organization));
  // Others must not share a transaction that is aborted.
  if (context.dryRun) return alone();
  return parts.finalises.run(billingQueue(context.organizationId), context, { id, organization, alone });
}

async function finaliseAlone(
  parts: OrderSettling,
  tx: Transaction,
  id: string,
  organization: OrganizationSettings,
): Promise<WireMessage> {
  const { context } = tx;
  const draft = await parts.invoices.get(context.organizationId, id, tx.session);
  const order = draft.order_id
    ? await parts.orders.find(context.organizationId, draft.order_id, tx.session)
    : undefined;
  if (!order || draft.status !== 'draft') {
    if (draft.status === 'draft') requireStated(draft, organization);
    return presentInvoice(await finalise(parts, tx, draft, organization, context.ifVersion), tx.now);
  }
  return presentInvoice(await finaliseOfOrder(parts, tx, { draft, order }, organization), tx.now);
}

/** The draft becomes the invoice of its order, which can have but one: what it lacks of the charge, or has too much, is corrected at once. */
async function finaliseOfOrder(
  parts: OrderSettling,
  tx: Transaction,
  { draft, order }: { draft: Invoice; order: Order },
  organization: OrganizationSettings,
): Promise<Invoice> {
  if (order.invoice_id !== null) {
    throw appError(
      'conflict',
      'This order is invoiced already; what changes of it is corrected by documents of its own.',
    );
  }
  requireVersion(draft, tx.context.ifVersion);
  if (order.tmp_invoice_id !== null && order.tmp_invoice_id !== draft.id) {
    await removeDraft(parts, tx, order.tmp_invoice_id);
  }
  // Who has an invoice in hand pays by its due date: the order waits for that, not for its hold.
  const point = { invoice_id: draft.id, tmp_invoice_id: null, expires_at: null };
  const options = { now: tx.now, session: tx.session };
  const pointed = await parts.orders.update(order.organization_id, order.id, (one) => ({ ...one, ...point }), options);
  const final = await finalise(parts, tx, await withMoney(parts, tx, pointed, draft), organization);
  const settled = await settleOrder(parts, tx, { before: pointed, after: pointed }, organization);
  tx.audit(auditEntry('orders', 'invoice', order, settled));
  if (isPublic(settled)) await emitOrder(parts, tx, 'orders.updated', settled);
  return parts.invoices.get(order.organization_id, final.id, tx.session);
}
