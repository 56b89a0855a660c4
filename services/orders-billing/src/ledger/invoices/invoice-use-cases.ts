import type { IdempotentCalls } from '@booking/messaging/idempotency.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { missingReference } from '@booking/persistence/crud.ts';
import { parseCreateInput, parseUpdateInput } from '@booking/persistence/crud-input.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { conflict, validationFailed } from '@booking/platform/errors.ts';
import type { CustomerRecords } from '../../customers/customer-store.ts';
import { requireSum } from '../../money/sum-limit.ts';
import { totalsOf } from '../../money/totals.ts';
import type { OrganizationSettings, OrganizationLookup } from '../../base/replicas/organization-settings.ts';
import { requireCustomer, type CustomerNaming } from '../../customers/require-customer.ts';
import type { WireMessage } from '../../base/present.ts';
import { requireMove } from '@booking/platform/transitions.ts';
import { balanced } from './invoice-balance.ts';
import { billingQueue } from './billing.ts';
import { changeInvoice } from './change-invoice.ts';
import {
  type InvoiceSaving,
  type InvoiceDrafting,
  type InvoiceLine,
  createDraft,
  insertLines,
} from './draft-invoice.ts';
import { finalise, requireAddressee, requireStated, type InvoiceFinalising } from './finalise-invoice.ts';
import type { FinaliseGroups } from './finalise-group.ts';
import type { DocumentSource, DocumentSources } from './document-source.ts';
import { invoiceInput } from './invoice-input.ts';
import type { InvoiceItemStore } from './invoice-store.ts';
import { isMadeOutTo, recipientChanged, recipientGiven } from './new-recipient.ts';
import { recipientOf } from './recipient.ts';
import { removeWithLines } from './remove-draft.ts';
import { invoiceTransitions, type Invoice, presentInvoice } from './invoice.ts';

type Line = { description: string; quantity: number; unit_price_minor: number; tax_rate_basis_points: number };

function linesOf(items: readonly Line[]): { totals: ReturnType<typeof totalsOf>; lines: InvoiceLine[] } {
  requireSum(items);
  const totals = totalsOf(items);
  return { totals, lines: items.map((item, index) => ({ ...item, ...totals.lines[index]! })) };
}

type Days = Pick<Invoice, 'service_start' | 'service_end'>;

/** Throws validation_failed for days of supply that are none; `before`: what holds where nothing is given. */
function requireDays(given: Partial<Days>, before?: Days): void {
  const { service_start: first = before?.service_start ?? null, service_end: last = before?.service_end ?? null } =
    given;
  if (last === null || (first !== null && first <= last)) return;
  const detail = 'service_end is the last of several days that begin with service_start.';
  throw validationFailed([{ pointer: '/data/attributes/service_end', detail }]);
}

/** A draft of one's own lines; the customer defaults to that of its order, the recipient to the customer's name. */
export async function createInvoice(
  parts: InvoiceDrafting &
    CustomerRecords &
    CustomerNaming & { idempotent: IdempotentCalls; sources: DocumentSources; organization: OrganizationLookup },
  context: CallContext,
  rawInput: object | null,
): Promise<WireMessage> {
  const input = parseCreateInput(invoiceInput, rawInput);
  requireDays(input);
  const organization = await parts.organization(context);
  const { currency } = organization;
  return parts.idempotent.inTransaction(context, async (tx) => {
    const source = await sourceOf(parts, tx, input.order_id, organization);
    const customerId = input.customer_id ?? source?.customer_id ?? null;
    await requireCustomer(parts, tx, customerId);
    if (input.customer_id !== null) requireCustomerOf(source, input.customer_id);
    const content = linesOf(input.items);
    const stated = { tax_exemption: input.tax_exemption, tax_exemption_reason: input.tax_exemption_reason };
    const draft = await createDraft(parts, tx, {
      ...recipientGiven(await recipientOf(parts, tx, customerId), input),
      ...(source ? source.taxOfDraft(stated, content.totals) : stated),
      ...content,
      currency,
      customer_id: customerId,
      order_id: input.order_id,
      note: input.note,
      due_days: input.due_days,
      service_start: input.service_start,
      service_end: input.service_end,
    });
    return presentInvoice(draft, tx.now);
  });
}

/** Only a draft can be edited; its lines are replaced as a whole. The preview of an order stays the order's. */
export async function updateInvoice(
  parts: InvoiceDrafting &
    CustomerRecords &
    CustomerNaming & { idempotent: IdempotentCalls; sources: DocumentSources; organization: OrganizationLookup },
  context: CallContext,
  request: { id: string; input: object | null; update_mask: string[] },
): Promise<WireMessage> {
  const given = parseUpdateInput(invoiceInput, request.input, request.update_mask);
  const organization = await parts.organization(context);
  return parts.idempotent.inTransaction(context, async (tx) => {
    const { invoices } = parts;
    const before = await invoices.get(context.organizationId, request.id, tx.session);
    requireMove(invoiceTransitions, { type: 'invoices', status: before.status }, 'update');
    requireDays(given, before);
    await requireCustomer(parts, tx, given.customer_id);
    const source = await parts.sources.ofOrder(tx, before.order_id, organization);
    if (given.order_id !== undefined && given.order_id !== before.order_id) requireOwnPreview(before, source);
    const orderId = given.order_id === undefined ? before.order_id : given.order_id;
    const next = orderId === before.order_id ? source : await sourceOf(parts, tx, orderId, organization);
    const customerId = given.customer_id === undefined ? before.customer_id : given.customer_id;
    if (customerId !== before.customer_id || orderId !== before.order_id) requireCustomerOf(next, customerId);
    const { items, recipient, recipient_contact, recipient_address_json, recipient_vat_id, ...fields } = given;
    const stated = { recipient, recipient_contact, recipient_address_json, recipient_vat_id };
    const named = await recipientNamed(parts, tx, before, { customerId, stated });
    const lines =
      items && !(await hasLines(parts, tx, before, items)) ? await replaceLines(parts, tx, before, items) : {};
    const changed = { ...fields, ...named, ...lines };
    next?.requireAsCharged(before, changed);
    const after = await changeInvoice(parts, tx, before, { action: 'update', fields: changed });
    return presentInvoice(after, tx.now);
  });
}

/** What was made out to the customer is made out to the other one that takes its place, unless the change says whom. */
async function recipientNamed(
  parts: CustomerRecords,
  tx: Transaction,
  draft: Invoice,
  { customerId, stated }: { customerId: string | null; stated: Parameters<typeof recipientChanged>[2] },
): Promise<Partial<Invoice>> {
  const former = await recipientOf(parts, tx, draft.customer_id);
  if (customerId === draft.customer_id) return recipientChanged(draft, former, stated);
  const customer = await recipientOf(parts, tx, customerId);
  // Of who was deleted nothing is left to compare, and nothing on the draft.
  const isGone = draft.customer_id !== null && former.recipient === '';
  const theirs = isGone || isMadeOutTo(former, draft) ? customer : {};
  return { ...theirs, ...recipientChanged({ ...draft, ...theirs }, customer, stated) };
}

/** Throws validation_failed for an order that this organization does not have. */
async function sourceOf(
  { sources }: { sources: DocumentSources },
  tx: Transaction,
  orderId: string | null,
  organization: OrganizationSettings,
): Promise<DocumentSource | undefined> {
  const source = await sources.ofOrder(tx, orderId, organization);
  if (orderId !== null && !source) throw missingReference('orders', ['order_id']);
  return source;
}

/** Throws validation_failed when the preview of an order would go to another one, or to none: it is what that order is invoiced with. */
function requireOwnPreview({ id }: Invoice, source: DocumentSource | undefined): void {
  if (source?.previewId !== id) return;
  throw validationFailed([{ pointer: '/data/relationships/order', detail: 'The preview of an order stays with it.' }]);
}

/** The payments of an order are on the account of its customer, and so are its invoices: who else is billed is their recipient. */
function requireCustomerOf(source: DocumentSource | undefined, customerId: string | null): void {
  if (!source || source.customer_id === customerId) return;
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

export async function deleteInvoice(
  parts: InvoiceSaving & { idempotent: IdempotentCalls; sources: DocumentSources; organization: OrganizationLookup },
  context: CallContext,
  id: string,
): Promise<Record<string, never>> {
  const organization = await parts.organization(context);
  return parts.idempotent.inTransaction(context, async (tx) => {
    const draft = await parts.invoices.get(context.organizationId, id, tx.session);
    requireMove(invoiceTransitions, { type: 'invoices', status: draft.status }, 'delete');
    // Before the event, which nests the order.
    await (await parts.sources.ofOrder(tx, draft.order_id, organization))?.draftDeleted(draft);
    await removeWithLines(parts, tx, draft, context.ifVersion);
    return {};
  });
}

/** A preview of an order becomes its invoice and takes over what was paid on the order. */
export async function finaliseInvoice(
  parts: InvoiceFinalising & {
    sources: DocumentSources;
    finalises: FinaliseGroups;
    idempotent: IdempotentCalls;
    organization: OrganizationLookup;
  },
  context: CallContext,
  id: string,
): Promise<WireMessage> {
  const organization = await parts.organization(context);
  const alone = () => parts.idempotent.inTransaction(context, (tx) => finaliseAlone(parts, tx, id, organization));
  return parts.finalises.run(billingQueue(context.organizationId), context, { id, organization, alone });
}

async function finaliseAlone(
  parts: InvoiceFinalising & { sources: DocumentSources },
  tx: Transaction,
  id: string,
  organization: OrganizationSettings,
): Promise<WireMessage> {
  const { context } = tx;
  const draft = await parts.invoices.get(context.organizationId, id, tx.session);
  const source = await parts.sources.ofOrder(tx, draft.order_id, organization);
  if (draft.status === 'draft') {
    await requireAddressee(parts, tx, draft);
    if (source) return presentInvoice(await source.finalise(draft), tx.now);
    if (draft.order_id !== null) throw conflict('order_gone', 'The order of this invoice is not there any more.');
    requireStated(draft, organization);
  }
  return presentInvoice(await finalise(parts, tx, draft, organization, context.ifVersion), tx.now);
}
