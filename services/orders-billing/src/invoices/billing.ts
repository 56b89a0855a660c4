import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { PublicEventIdentifier } from '@booking/contracts/event-identifiers.ts';
import type { IdempotentCalls } from '@booking/messaging/idempotency.ts';
import { appError, validationFailed } from '@booking/platform/errors.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';
import { DateTime } from 'luxon';
import type { Totals, LineAmounts } from '../money/totals.ts';
import type { NumberSeriesStore } from '../number-series/number-series-store.ts';
import type { OrderStore } from '../orders/order-store.ts';
import type { OrganizationSettings, OrganizationLookup } from '../replicas/organization-settings.ts';
import type { PaymentStore } from '../payments/payment-store.ts';
import { auditEntry, type EventWriter } from '../shared/event-writer.ts';
import { illegalMove, requireMove } from '../shared/transitions.ts';
import type { StepWork } from '../steps/steps.ts';
import { documentOf, taxFactsOf } from './document-of-invoice.ts';
import type { InvoiceDocumentStore } from './invoice-document-store.ts';
import type { InvoiceItemStore, InvoiceStore } from './invoice-store.ts';
import {
  formatNumber,
  invoiceTransitions,
  negated,
  seriesOf,
  withPaid,
  type Invoice,
  type InvoiceItem,
  presentInvoice,
} from './invoice.ts';
import { statementProblem, type TaxExemption } from './tax-category.ts';

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

/** What numbers a draft and writes down what it says. */
export interface InvoiceFinalising extends InvoiceSaving {
  invoiceDocuments: InvoiceDocumentStore;
  numberSeries: NumberSeriesStore;
}

/** What writes documents of any kind. */
export interface InvoiceWriting extends InvoiceDrafting, InvoiceFinalising {}

/** What a call that draws numbers of its organization waits in and is remembered by. */
export interface BillingCalls {
  organization: OrganizationLookup;
  queue: KeyedQueue;
  idempotent: IdempotentCalls;
}

/** What a step that draws numbers takes. */
export interface BillingSteps extends StepWork {
  organization: OrganizationLookup;
  queue: KeyedQueue;
}

/** The key of `parts.queue` for everything that draws a number of the organization. */
export function billingQueue(organizationId: string): string {
  return `billing:${organizationId}`;
}

export interface NewInvoice {
  recipient: string;
  recipient_address_json: string;
  recipient_vat_id: string | null;
  tax_exemption?: TaxExemption | null;
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
}

export interface InvoiceLine extends LineAmounts {
  description: string;
  quantity: number;
  unit_price_minor: number;
  tax_rate_basis_points: number;
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
  const id = parts.newId();
  const itemIds = await insertLines(parts, tx, { id, currency: given.currency }, given.lines);
  const { total_minor, net_amount_minor, tax_amount_minor, discount_amount_minor, taxes } = given.totals;
  const invoice = await invoices.insert(
    {
      id,
      organization_id: organizationId,
      number: null,
      status: 'draft',
      locked: false,
      kind: given.kind ?? 'invoice',
      recipient: given.recipient,
      recipient_address_json: given.recipient_address_json,
      recipient_vat_id: given.recipient_vat_id,
      tax_exemption: given.tax_exemption ?? null,
      currency: given.currency,
      total_minor,
      net_amount_minor,
      tax_amount_minor,
      discount_amount_minor,
      paid_minor: 0,
      due_minor: total_minor,
      issued_at: null,
      due_date: null,
      canceled_at: null,
      note: given.note ?? null,
      taxes: [...taxes],
      customer_id: given.customer_id ?? null,
      order_id: given.order_id ?? null,
      subscription_id: given.subscription_id ?? null,
      item_ids: itemIds,
      previous_invoice_id: given.previous_invoice_id ?? null,
      due_days: given.due_days ?? null,
      overdue_from: null,
      service_start: given.service_start ?? null,
      service_end: given.service_end ?? null,
    },
    tx.now,
    tx.session,
  );
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
    };
    await parts.invoiceItems.insert(item, tx.now, tx.session);
    ids.push(item.id);
  }
  return ids;
}

/**
 * Number, issue and due date, and the lock, in one write, and beside it what the document says; open, or paid when nothing is due. Emits invoices.finalised. Throws
 * invalid_status_transition unless it is a draft, validation_failed without a recipient.
 */
export async function finalise(
  parts: InvoiceFinalising,
  tx: Transaction,
  invoice: Invoice,
  organization: OrganizationSettings,
  ifVersion?: number,
): Promise<Invoice> {
  requireFinalisable(invoice, organization, ifVersion);
  const { organizationId } = tx.context;
  const local = DateTime.fromJSDate(tx.now, { zone: organization.time_zone });
  const calendar = { year: local.year, month: local.month };
  const format = organization.invoice_number_format;
  const series = seriesOf(format, calendar);
  const sequence = await parts.numberSeries.next(organizationId, `invoices ${series}`, tx.session);
  const due = local.startOf('day').plus({ days: invoice.due_days ?? organization.invoice_due_days });
  const lock = (current: Invoice): Invoice =>
    withPaid(
      {
        ...current,
        number: formatNumber(format, { ...calendar, sequence }),
        locked: true,
        issued_at: tx.now,
        due_date: due.toFormat('yyyy-MM-dd'),
        overdue_from: due.plus({ days: 1 }).startOf('day').toJSDate(),
      },
      current.paid_minor,
    );
  const after = await parts.invoices.update(organizationId, invoice.id, lock, {
    now: tx.now,
    session: tx.session,
    ifVersion,
  });
  await freeze(parts, tx, after, organization);
  tx.audit(auditEntry('invoices', 'finalise', invoice, after));
  await emitInvoice(parts, tx, 'invoices.finalised', after);
  return after;
}

/**
 * Throws invalid_status_transition unless it is a draft, validation_failed without a recipient or with a reason for no tax that cannot be right,
 * precondition_failed when it is not that version.
 */
export function requireFinalisable(
  invoice: Invoice,
  organization: OrganizationSettings,
  ifVersion: number | undefined,
): void {
  requireMove(invoiceTransitions, { type: 'invoices', status: invoice.status }, 'finalise');
  if (invoice.recipient.trim() === '') {
    throw validationFailed([{ pointer: '/data/attributes/recipient', detail: 'An invoice needs a recipient.' }]);
  }
  const rates = invoice.taxes.map(({ tax_rate_basis_points }) => tax_rate_basis_points);
  // A cancellation takes back what was stated, whatever is known by now.
  const problem =
    invoice.kind === 'cancellation' ? undefined : statementProblem(rates, taxFactsOf(invoice, organization));
  if (problem) throw validationFailed([{ pointer: '/data/attributes/tax_exemption', detail: problem }]);
  requireVersion(invoice, ifVersion);
}

export function requireVersion({ version }: Pick<Invoice, 'version'>, ifVersion: number | undefined): void {
  if (ifVersion === undefined || ifVersion === version) return;
  throw appError('precondition_failed', 'This invoices record has changed since it was read.', {
    source: { header: 'If-Match' },
  });
}

/** Everything the document says, the seller included, is written down once: PDF and e-invoice are made of that and nothing else. */
async function freeze(
  parts: { invoiceDocuments: InvoiceDocumentStore; invoiceItems: InvoiceItemStore; invoices: InvoiceStore },
  tx: Transaction,
  invoice: Invoice,
  organization: OrganizationSettings,
): Promise<void> {
  const { invoices, invoiceItems, invoiceDocuments } = parts;
  const { organizationId } = tx.context;
  // By their ids: in a transaction of many invoices, lines that are not sent yet are known already.
  const lines = await invoiceItems.getMany(organizationId, invoice.item_ids, tx.session);
  const items = lines.toSorted((a, b) => a.position - b.position);
  const isStorno = invoice.kind === 'cancellation' && invoice.previous_invoice_id !== null;
  const canceled = isStorno
    ? await invoices.get(organizationId, invoice.previous_invoice_id ?? '', tx.session)
    : undefined;
  const taken = canceled && (await invoiceDocuments.find(organizationId, canceled.id));
  const document = documentOf(invoice, { items, organization, canceled, taken, now: tx.now });
  await invoiceDocuments.insert({ organizationId, invoiceId: invoice.id, document }, tx.session);
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
    (current) => ({ ...current, status: 'canceled', canceled_at: tx.now }),
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
 * to it, the order points to it and remembers the old one. Answers the new invoice.
 */
export async function reissue(
  parts: InvoiceReissuing,
  tx: Transaction,
  invoice: Invoice,
  recipient: string,
  organization: OrganizationSettings,
): Promise<Invoice> {
  const { invoices, invoiceItems, orders, payments } = parts;
  const { organizationId } = tx.context;
  if (invoice.kind === 'cancellation')
    throw illegalMove('invoices', invoice.status, 'change-recipient', 'a cancellation document');
  const options = { now: tx.now, session: tx.session };
  await cancelLocked(parts, tx, invoice, organization, tx.context.ifVersion);
  const items = await invoiceItems.ofInvoice(organizationId, invoice.id, tx.session);
  const draft = await createDraft(parts, tx, {
    ...copyOf(invoice, items),
    recipient,
    previous_invoice_id: invoice.id,
    due_days: invoice.due_days,
  });
  const moved = await payments.ofInvoice(organizationId, invoice.id, tx.session);
  for (const { id } of moved) {
    await payments.update(organizationId, id, (current) => ({ ...current, invoice_id: draft.id }), options);
  }
  const paid = invoice.paid_minor;
  const funded =
    paid === 0 ? draft : await invoices.update(organizationId, draft.id, (current) => withPaid(current, paid), options);
  const order = invoice.order_id ? await orders.find(organizationId, invoice.order_id, tx.session) : undefined;
  if (order?.invoice_id === invoice.id) {
    const point = { invoice_id: draft.id, invoice_history_id: invoice.id };
    const after = await orders.update(organizationId, order.id, (current) => ({ ...current, ...point }), options);
    tx.audit(auditEntry('orders', 'change-invoice', order, after));
  }
  return finalise(parts, tx, funded, organization);
}
