import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { CustomerRecords } from '../../customers/customer-store.ts';
import { createDraft, emitInvoice, insertLines, type NewInvoice } from '../../ledger/invoices/draft-invoice.ts';
import { finalise, type InvoiceFinalising } from '../../ledger/invoices/finalise-invoice.ts';
import { localDay } from '../../ledger/invoices/document-of-invoice.ts';
import type { Invoice } from '../../ledger/invoices/invoice.ts';
import type { StatedTax } from '../../ledger/invoices/document-source.ts';
import { contentOf, issueCreditNote } from '../../ledger/invoices/credit-note.ts';
import { saveBalance } from '../../ledger/invoices/save-balance.ts';
import { movesKeyOf } from './order-charge.ts';
import { taxOfOrder } from './order-tax-statement.ts';
import { moveFeeOf, supplyOf } from '../../ledger/invoices/line-details.ts';
import { recipientOf, recipientOn, type Recipient } from '../../ledger/invoices/recipient.ts';
import { removeDraft } from '../../ledger/invoices/remove-draft.ts';
import type { Order } from '../orders/order.ts';
import type { OrderItem } from '../orders/order-fields.ts';
import type { PaymentStore } from '../../payments/payment-store.ts';
import type { OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import { auditEntry } from '../../base/event-writer.ts';
import { ownRate } from '../../money/tax-terms.ts';
import { comesTo, invoiceOver, type CorrectionDocument } from '../../money/corrections.ts';
import { documentContents } from '../../ledger/invoices/document-contents.ts';
import { planDocuments, type PlanTask } from './document-plan.ts';
import { balanced, statedDocuments } from '../../ledger/invoices/invoice-balance.ts';

/** What writes the documents of an order. */
export interface OrderDocumenting extends InvoiceFinalising, CustomerRecords {
  newId: () => string;
  payments: PaymentStore;
}

/** Fields of the order that its documents decide. */
export type DocumentPointers = Pick<Order, 'invoice_id' | 'tmp_invoice_id' | 'written_off_minor'>;

export interface DocumentTask extends PlanTask {
  /** Whether the charge is another one than before: a draft that was edited by hand is left alone otherwise. */
  hasChanged: boolean;
  /** Why something is credited, for the credit notes. */
  reason?: string | null | undefined;
}

/**
 * Makes the documents of an order say what it is charged with, and what of them is paid what was paid: a preview while nothing is final,
 * the first invoice once it is completed, from then on credit notes and supplementary invoices. Nothing is written when nothing differs.
 */
export async function documentOrder(
  parts: OrderDocumenting,
  tx: Transaction,
  task: DocumentTask,
): Promise<DocumentPointers> {
  if (task.order.invoice_id !== null) return correctDocuments(parts, tx, task);
  return firstInvoice(parts, tx, task);
}

/** Orders that may have a final invoice; a canceled or expired one is asked for what is kept of it. */
const finalStatuses: ReadonlySet<string> = new Set(['completed', 'canceled', 'expired']);

/** Of one that expired before items had ends of their own nothing is kept, whatever its items come to. */
const expiredAsWhole = ({ status, items }: Order): boolean => status === 'expired' && items.some(({ ended }) => !ended);

/** Whether it is asked for money by an invoice as soon as it has something to ask for. */
export const isInvoiced = (order: Order): boolean => finalStatuses.has(order.status) && !expiredAsWhole(order);

async function firstInvoice(parts: OrderDocumenting, tx: Transaction, task: DocumentTask): Promise<DocumentPointers> {
  const { order, charge, organization } = task;
  const { written_off_minor } = order;
  const none = { invoice_id: null, tmp_invoice_id: null, written_off_minor };
  if (order.status === 'draft') return { ...none, tmp_invoice_id: order.tmp_invoice_id };
  if (charge.total_minor === 0 || expiredAsWhole(order)) {
    if (order.tmp_invoice_id) await removeDraft(parts, tx, order.tmp_invoice_id);
    return none;
  }
  const draft = await draftOver(parts, tx, task);
  const isFinal = draft.status === 'draft' && draft.recipient !== '' && finalStatuses.has(order.status);
  if (!isFinal) return { ...none, tmp_invoice_id: draft.id };
  const final = await finalise(parts, tx, await withMoney(parts, tx, order, draft), organization);
  const pointers = { ...none, invoice_id: final.id };
  return comesTo(charge, final.taxes)
    ? pointers
    : correctDocuments(parts, tx, { ...task, order: { ...order, ...pointers } });
}

async function draftOver(parts: OrderDocumenting, tx: Transaction, task: DocumentTask): Promise<Invoice> {
  const { order, charge, hasChanged, organization } = task;
  const known = order.tmp_invoice_id
    ? await parts.invoices.find(order.organization_id, order.tmp_invoice_id, tx.session)
    : undefined;
  if (known?.order_id === order.id)
    return hasChanged && known.status === 'draft' ? rewritten(parts, tx, known, task) : known;
  const document = invoiceOver(charge);
  return createDraft(parts, tx, {
    ...withTax(await recipientOf(parts, tx, order.customer_id), order, document, organization),
    ...contentOf(withSupply(document, order, organization)),
    ...belongingTo(order, organization),
  });
}

/**
 * How the order is taxed, on a document made out to somebody: reverse charge rests on the VAT id of checkout where none is known any more.
 */
function withTax<T extends Pick<NewInvoice, 'recipient_vat_id'>>(
  recipient: T,
  order: Order,
  { taxes }: Pick<CorrectionDocument, 'taxes'>,
  organization: OrganizationSettings,
): T & Partial<StatedTax> {
  const stated = taxOfOrder(order, organization, taxes);
  return { ...recipient, ...stated, recipient_vat_id: recipient.recipient_vat_id ?? order.tax_terms?.vat_id ?? null };
}

async function rewritten(
  parts: OrderDocumenting,
  tx: Transaction,
  draft: Invoice,
  { order, charge, organization }: DocumentTask,
): Promise<Invoice> {
  const document = invoiceOver(charge);
  const { totals, lines } = contentOf(withSupply(document, order, organization));
  await parts.invoiceItems.removeOfInvoice(draft.organization_id, draft.id, tx.session);
  const itemIds = await insertLines(parts, tx, draft, lines);
  const taxed = withTax({ recipient_vat_id: draft.recipient_vat_id }, order, document, organization);
  const next = balanced({ ...draft, ...taxed, ...totals, ...daysOfOrder(order, organization), item_ids: itemIds }, {});
  const options = { now: tx.now, session: tx.session };
  const after = await parts.invoices.update(draft.organization_id, draft.id, () => next, options);
  tx.audit(auditEntry('invoices', 'rewrite', draft, after));
  await emitInvoice(parts, tx, 'invoices.updated', after);
  return after;
}

/**
 * What was paid on the order before it had an invoice counts for that one, which is on the account of the order's customer, whoever it was
 * drafted for.
 */
export async function withMoney(
  parts: { payments: PaymentStore; invoices: OrderDocumenting['invoices'] },
  tx: Transaction,
  order: Order,
  draft: Invoice,
): Promise<Invoice> {
  const options = { now: tx.now, session: tx.session };
  for (const payment of await paymentsOf(parts, tx, order)) {
    if (payment.invoice_id !== null) continue;
    await parts.payments.update(
      order.organization_id,
      payment.id,
      (current) => ({ ...current, invoice_id: draft.id }),
      options,
    );
  }
  const { customer_id } = order;
  const own = draft.customer_id === customer_id ? draft : { ...draft, customer_id };
  const funded = balanced(own, { paid_minor: order.paid_minor - order.refunded_minor });
  if (funded === draft) return draft;
  return parts.invoices.update(order.organization_id, draft.id, () => funded, options);
}

async function paymentsOf(parts: { payments: PaymentStore }, tx: Transaction, order: Order) {
  if (order.payment_ids.length === 0) return [];
  return parts.payments.getMany(order.organization_id, order.payment_ids, tx.session);
}

async function correctDocuments(
  parts: OrderDocumenting,
  tx: Transaction,
  task: DocumentTask,
): Promise<DocumentPointers> {
  const { order, organization, reason = null } = task;
  const { organizationId } = tx.context;
  const documents = await parts.invoices.lockedOfOrder(organizationId, order.id, tx.session);
  const { creditNotes, supplement, supplement_paid_minor, invoices, moneyOf } = planDocuments(task, {
    documents,
    contents: await documentContents(parts, { organizationId, session: tx.session }, statedDocuments(documents)),
    payments: await paymentsOf(parts, tx, order),
  });
  for (const note of creditNotes) {
    const corrected = invoices.find(({ id }) => id === note.invoice_id);
    const supplied = withSupply(note, order, organization);
    const given = { ...supplied, ...newDays(supplied, organization), note: reason };
    if (corrected) await issueCreditNote(parts, tx, corrected, given, organization);
  }
  let writtenOff = 0;
  for (const invoice of invoices) {
    writtenOff += (await saveBalance(parts, tx, invoice, moneyOf(invoice))).written_off_minor;
  }
  if (supplement) {
    const supplied = withSupply(supplement, order, organization);
    const days = daysOfLines(supplied.lines, organization);
    const draft = await createDraft(parts, tx, {
      ...(await recipientOfSupplement(parts, tx, { order, invoices, supplement }, organization)),
      ...contentOf(supplied),
      ...belongingTo(order, organization),
      ...(days.service_start === null ? {} : days),
      paid_minor: supplement_paid_minor,
    });
    await finalise(parts, tx, draft, organization);
  }
  return { invoice_id: order.invoice_id, tmp_invoice_id: order.tmp_invoice_id, written_off_minor: writtenOff };
}

/**
 * A supplement goes to whom the order was invoiced last. Why lines have no tax is the order's to say, or (before that was kept) stated as
 * it was last, where it has such lines.
 */
async function recipientOfSupplement(
  parts: CustomerRecords,
  tx: Transaction,
  { order, invoices, supplement }: { order: Order; invoices: readonly Invoice[]; supplement: CorrectionDocument },
  organization: OrganizationSettings,
): Promise<Recipient & Partial<StatedTax>> {
  const latest = invoices.at(-1);
  if (!latest) {
    return withTax(await recipientOf(parts, tx, order.customer_id), order, supplement, organization);
  }
  const isUntaxed = ({ taxes }: Pick<Invoice, 'taxes'>) => taxes.some((tax) => tax.tax_rate_basis_points === 0);
  const stated = isUntaxed(supplement) ? invoices.findLast(isUntaxed)?.tax_exemption : null;
  return { tax_exemption: stated ?? null, ...withTax(recipientOn(latest), order, supplement, organization) };
}

/** The document with what its lines are about, where they do not say so themselves. */
function withSupply<T extends CorrectionDocument>(document: T, order: Order, organization: OrganizationSettings): T {
  const named = { ...organization, currency: order.currency, terms: order.tax_terms };
  const items = new Map(order.items.map((item) => [item.id, item]));
  const moved = new Map(order.items.map((item) => [movesKeyOf(item.id), item]));
  const lines = document.lines.map((line) => {
    const item = items.get(line.key ?? '');
    const movedItem = moved.get(line.key ?? '');
    if (movedItem) return { ...line, ...moveFeeOf(movedItem, named) };
    if (!item || line.starts_at !== undefined) return line;
    const revenue_account = revenueAccountOf(item, line.tax_rate_basis_points);
    return { ...line, ...supplyOf(item, named, line.unit_price_minor), revenue_account };
  });
  return { ...document, lines };
}

/** Its own account is one for its own rate: at another (reverse charge, export) the account of that treatment is right. */
const revenueAccountOf = ({ item_tax: tax, revenue_account: account }: OrderItem, rate: number): number | null =>
  tax && ownRate(tax) === rate ? (account ?? null) : null;

function belongingTo(order: Order, organization: OrganizationSettings) {
  return {
    currency: order.currency,
    customer_id: order.customer_id,
    order_id: order.id,
    ...daysOfOrder(order, organization),
  };
}

/** Of what it is charged with: what was rejected or canceled free of a fee is provided on no day. */
function daysOfOrder({ items }: Order, organization: OrganizationSettings) {
  const provided = items.filter(({ ended }) => !ended || ended.kept_minor > 0);
  return serviceDays(
    provided.map(({ start_date, end_date }) => ({ start: start_date, end: end_date })),
    organization,
  );
}

/** A credit note over nothing is about the days that it names anew. */
function newDays({ total_minor: total, lines }: CorrectionDocument, organization: OrganizationSettings) {
  if (total !== 0) return {};
  return daysOfLines(
    lines.filter((line) => line.total_minor > 0),
    organization,
  );
}

function daysOfLines(lines: CorrectionDocument['lines'], organization: OrganizationSettings) {
  return serviceDays(
    lines.map(({ starts_at, ends_at }) => ({ start: starts_at ?? null, end: ends_at ?? null })),
    organization,
  );
}

/** From the first booked day to the last. */
function serviceDays(ranges: readonly { start: Date | null; end: Date | null }[], { time_zone }: OrganizationSettings) {
  const booked = ranges.flatMap(({ start, end }) =>
    start ? [{ start: start.getTime(), end: (end ?? start).getTime() }] : [],
  );
  if (booked.length === 0) return { service_start: null, service_end: null };
  const start = Math.min(...booked.map((range) => range.start));
  // A booking until midnight ends on the day before.
  const end = Math.max(start, Math.max(...booked.map((range) => range.end)) - 1);
  return { service_start: localDay(new Date(start), time_zone), service_end: localDay(new Date(end), time_zone) };
}
