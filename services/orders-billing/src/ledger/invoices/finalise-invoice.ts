import { requireVersion } from '@booking/persistence/if-match.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { conflict, validationFailed } from '@booking/platform/errors.ts';
import { DateTime } from 'luxon';
import type { NumberSeriesStore } from '../numbers/number-series-store.ts';
import type { CustomerStore } from '../../customers/customer-store.ts';
import { isGone } from '../../customers/customer.ts';
import type { OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import { auditEntry } from '../../base/event-writer.ts';
import { requireMove } from '@booking/platform/transitions.ts';
import { documentOf, taxFactsOf } from './document-of-invoice.ts';
import { emitInvoice, type InvoiceSaving } from './draft-invoice.ts';
import type { InvoiceDocumentStore } from './invoice-document-store.ts';
import type { InvoiceStore } from './invoice-store.ts';
import { balanced } from './invoice-balance.ts';
import { formatNumber, invoiceTransitions, seriesMet, seriesOf, type Invoice, type InvoiceItem } from './invoice.ts';
import { statementProblem } from '../../money/tax-category.ts';

/** What numbers a draft and writes down what it says. */
export interface InvoiceFinalising extends InvoiceSaving {
  invoiceDocuments: InvoiceDocumentStore;
  numberSeries: NumberSeriesStore;
  customers: CustomerStore;
  payByCredit: PayByCredit;
}

/** What of an invoice that is about to be issued its customer's credit pays, in minor units. Registered by who has payments. */
export type PayByCredit = (tx: Transaction, invoice: Invoice, organization: OrganizationSettings) => Promise<number>;

/**
 * Number, issue and due date, and the lock, in one write, and beside it what the document says, sealed after the one before; open, or paid
 * when nothing is due. Emits invoices.finalised. Throws invalid_status_transition unless it is a draft, validation_failed without a
 * recipient. Why lines have no tax is not asked here: what an order or subscription is charged with can always be invoiced (`requireStated`
 * is for what was written by hand).
 */
export async function finalise(
  parts: InvoiceFinalising,
  tx: Transaction,
  invoice: Invoice,
  organization: OrganizationSettings,
  ifVersion?: number,
): Promise<Invoice> {
  requireFinalisable(invoice, ifVersion);
  const { organizationId } = tx.context;
  const local = DateTime.fromJSDate(tx.now, { zone: organization.time_zone });
  const calendar = { year: local.year, month: local.month };
  const format = organization.invoice_number_format;
  const numbered = seriesOf(format, calendar);
  const series = `${seriesPrefix}${numbered}`;
  const { sequence, previousHash, previousIssuedAt } = await parts.numberSeries.next(
    organizationId,
    series,
    tx.session,
  );
  if (sequence === 1) await requireOwnNumbers(parts, tx, numbered);
  const issuedAt = issuedAfter(previousIssuedAt, tx.now);
  const issueDay = DateTime.fromJSDate(issuedAt, { zone: organization.time_zone }).startOf('day');
  const due = issueDay.plus({ days: invoice.due_days ?? organization.invoice_due_days });
  // By their ids: in a transaction of many invoices, lines that are not sent yet are known already.
  const lines = await parts.invoiceItems.getMany(organizationId, invoice.item_ids, tx.session);
  const debtorAccount = await debtorAccountOf(parts, tx, invoice);
  const byCredit = await parts.payByCredit(tx, invoice, organization);
  const lock = (current: Invoice): Invoice =>
    balanced(
      {
        ...current,
        number: formatNumber(format, { ...calendar, sequence }),
        locked: true,
        debtor_account: debtorAccount,
        revenue: revenueOf(lines),
        issued_at: issuedAt,
        due_date: due.toFormat('yyyy-MM-dd'),
        overdue_from: due.plus({ days: 1 }).startOf('day').toJSDate(),
      },
      { paid_minor: current.paid_minor + byCredit },
    );
  const after = await parts.invoices.update(organizationId, invoice.id, lock, {
    now: tx.now,
    session: tx.session,
    ifVersion,
  });
  const hash = await freeze(parts, tx, after, { lines, organization, previousHash });
  await parts.numberSeries.seal(organizationId, series, { hash, issuedAt }, tx.session);
  tx.audit(auditEntry('invoices', 'finalise', invoice, after));
  await emitInvoice(parts, tx, 'invoices.finalised', after);
  return after;
}

const seriesPrefix = 'invoices ';

/**
 * Throws conflict where a series begins whose numbers are those of an earlier format: sooner or later one would be drawn twice, which the
 * database refuses, and nobody could tell of a number whose it is.
 */
async function requireOwnNumbers(
  { numberSeries }: Pick<InvoiceFinalising, 'numberSeries'>,
  { context, session }: Transaction,
  series: string,
): Promise<void> {
  const others = await numberSeries.others(context.organizationId, `${seriesPrefix}${series}`, session);
  const known = others
    .filter((other) => other.series.startsWith(seriesPrefix))
    .map((other) => ({ ...other, series: other.series.slice(seriesPrefix.length) }));
  const met = seriesMet(series, known);
  if (met === undefined) return;
  const detail = `Invoices of the format ${series} would have numbers of ${met}, which are given: the organization needs another invoice_number_format.`;
  throw conflict('number_taken', detail);
}

/** A clock that was ahead by more is told by the proof of the books: what it has dated would date all that follows. */
const clockAheadMaxMs = 3_600_000;

/** Pure: nothing is issued before what has the number before, though the clock was put back or another replica's is ahead. */
function issuedAfter(previous: Date | null, now: Date): Date {
  const aheadMs = (previous?.getTime() ?? 0) - now.getTime();
  return previous && aheadMs > 0 && aheadMs <= clockAheadMaxMs ? previous : now;
}

/** Pure: what the lines come to on accounts of their own, by rate. */
function revenueOf(lines: readonly InvoiceItem[]): Invoice['revenue'] {
  const sums = new Map<string, Invoice['revenue'][number]>();
  for (const { tax_rate_basis_points, revenue_account, total_minor } of lines) {
    if (revenue_account === null || revenue_account === undefined) continue;
    const key = `${tax_rate_basis_points} ${revenue_account}`;
    const sum = (sums.get(key)?.total_minor ?? 0) + total_minor;
    sums.set(key, { tax_rate_basis_points, revenue_account, total_minor: sum });
  }
  return [...sums.values()];
}

/** What follows of a document stays on its account, whatever the customer's is by now. */
async function debtorAccountOf(
  { customers }: Pick<InvoiceFinalising, 'customers'>,
  tx: Transaction,
  { previous_invoice_id, debtor_account, customer_id }: Invoice,
): Promise<string | null> {
  if (previous_invoice_id !== null) return debtor_account ?? null;
  const customer = customer_id && (await customers.find(tx.context.organizationId, customer_id, tx.session));
  return (customer && customer.debtor_number) || null;
}

/**
 * Throws invalid_status_transition unless it is a draft, validation_failed without a recipient, precondition_failed when it is not that
 * version.
 */
export function requireFinalisable(invoice: Invoice, ifVersion: number | undefined): void {
  requireMove(invoiceTransitions, { type: 'invoices', status: invoice.status }, 'finalise');
  if (invoice.recipient.trim() === '') {
    throw validationFailed([{ pointer: '/data/attributes/recipient', detail: 'An invoice needs a recipient.' }]);
  }
  requireVersion('invoices', invoice, ifVersion);
}

/** Throws conflict for what is written by hand to a customer that was deleted: it would ask somebody without a name. */
export async function requireAddressee(
  { customers }: Pick<InvoiceFinalising, 'customers'>,
  tx: Transaction,
  { customer_id: id }: Pick<Invoice, 'customer_id'>,
): Promise<void> {
  if (id === null) return;
  if (!isGone(await customers.find(tx.context.organizationId, id, tx.session))) return;
  throw conflict('customer_deleted', 'The customer of this invoice was deleted: nothing new is issued to it.');
}

/** Throws validation_failed at `pointer` when lines have no tax without a reason, or for one that cannot be right. */
export function requireStated(
  invoice: Invoice,
  organization: OrganizationSettings,
  pointer = '/data/attributes/tax_exemption',
): void {
  const rates = invoice.taxes.flatMap(({ tax_rate_basis_points: rate, total_minor: total }) => (total > 0 ? rate : []));
  const problem = statementProblem(rates, taxFactsOf(invoice, organization));
  if (problem) throw validationFailed([{ pointer, detail: problem }]);
}

/**
 * Everything the document says, the seller included, is written down once: PDF and e-invoice are made of that and nothing else. Answers its
 * seal.
 */
async function freeze(
  parts: { invoiceDocuments: InvoiceDocumentStore; invoices: InvoiceStore },
  tx: Transaction,
  invoice: Invoice,
  given: { lines: readonly InvoiceItem[]; organization: OrganizationSettings; previousHash: string | null },
): Promise<string> {
  const { invoices, invoiceDocuments } = parts;
  const { lines, organization, previousHash } = given;
  const { organizationId } = tx.context;
  const items = lines.toSorted((a, b) => a.position - b.position);
  const previous = invoice.previous_invoice_id
    ? await invoices.get(organizationId, invoice.previous_invoice_id, tx.session)
    : undefined;
  const taken =
    previous && invoice.kind !== 'invoice' ? await invoiceDocuments.find(organizationId, previous.id) : undefined;
  const roles = { invoice: 'replaced', credit_note: 'corrected', cancellation: 'canceled' } as const;
  const about = { [roles[invoice.kind]]: previous };
  const document = documentOf(invoice, { items, organization, ...about, taken, now: tx.now });
  const frozen = { organizationId, invoiceId: invoice.id, number: document.number, document, previousHash };
  return invoiceDocuments.insert(frozen, tx.session);
}
