import type { Entity } from '@booking/persistence/entity.ts';
import type { CustomerStore } from '../../customers/customer-store.ts';
import { recipientName } from '../../customers/customer.ts';
import { localDay } from '../../ledger/invoices/document-of-invoice.ts';
import type { InvoiceDocument } from '../../ledger/papers/invoice-document.ts';
import type { InvoiceDocumentStore } from '../../ledger/invoices/invoice-document-store.ts';
import type { InvoiceStore } from '../../ledger/invoices/invoice-store.ts';
import type { Invoice } from '../../ledger/invoices/invoice.ts';
import type { Payment } from '../../payments/payment.ts';
import type { OrderStore } from '../../sales/orders/order-store.ts';
import type { PaymentMethodStore } from '../../payments/payment-store.ts';
import { accountedTo, datevCancellation, datevDocument, datevWriteOffs, invoiceRow } from './document-rows.ts';
import type { DatevAdvance, DatevMoney, DatevRow, Unaccounted } from './datev.ts';
import type { ExportPeriod, ExportStore, PageOf, RowPosition } from './export-store.ts';
import type { InvoiceExportRow } from './invoices-csv.ts';
import { movementsOf, paidOutRow, paidRow, refundRows, reversalRow, type PaymentNames } from './money-rows.ts';
import type { PaymentExportRow } from './payments-csv.ts';

/** What exports are read from. */
export interface ExportReading {
  exports: ExportStore;
  customers: CustomerStore;
  invoices: InvoiceStore;
  invoiceDocuments: InvoiceDocumentStore;
  paymentMethods: PaymentMethodStore;
  orders: OrderStore;
}

export interface ExportScope extends ExportPeriod {
  /** IANA name. */
  zone: string;
}

/** One kind of rows of a file; the stages of a file follow one another. */
export type Stage<Row> = (
  scope: ExportScope,
  after: RowPosition | undefined,
  size: number,
) => Promise<{ rows: Row[]; next: RowPosition | undefined }>;

function stage<Stored extends Entity, Row>(
  page: PageOf<Stored>,
  moment: (stored: Stored) => Date | null,
  rowsOf: (stored: readonly Stored[], scope: ExportScope) => Promise<Row[]>,
): Stage<Row> {
  return async (scope, after, size) => {
    const stored = await page(scope, after, size);
    const last = stored.length === size ? stored.at(-1) : undefined;
    const next = last && { at: (moment(last) ?? last.created_at).toISOString(), id: last.id };
    return { rows: await rowsOf(stored, scope), next };
  };
}

export function invoiceStages(parts: ExportReading): Stage<InvoiceExportRow>[] {
  const { exports, invoices } = parts;
  return [
    stage(
      exports.issued,
      ({ issued_at }) => issued_at,
      async (found, { organizationId, zone }) => {
        const before = await invoices.getMany(organizationId, idsOf(found, 'previous_invoice_id'));
        const numbers = new Map(before.map(({ id, number }) => [id, number]));
        return found.map((one) => invoiceRow(one, zone, numbers.get(one.previous_invoice_id ?? '') ?? null));
      },
    ),
  ];
}

export function paymentStages(parts: ExportReading): Stage<PaymentExportRow>[] {
  const { exports, customers } = parts;
  return [
    stage(
      exports.paid,
      ({ paid_at }) => paid_at,
      async (found, scope) => {
        const named = await namesOf(parts, scope, found);
        return found.map((one) => paidRow(one, scope.zone, named));
      },
    ),
    stage(
      exports.refunded,
      () => null,
      async (found, scope) => {
        const named = await namesOf(parts, scope, found);
        return found.flatMap((one) => refundRows(one, scope, scope.zone, named));
      },
    ),
    stage(
      exports.reversed,
      ({ reversed_at }) => reversed_at,
      async (found, scope) => {
        const named = await namesOf(parts, scope, found);
        return found.map((one) => reversalRow(one, scope.zone, named));
      },
    ),
    stage(
      exports.paidOut,
      ({ created_at }) => created_at,
      async (found, { organizationId, zone }) => {
        const owners = await customers.getMany(organizationId, idsOf(found, 'customer_id'));
        const names = new Map(owners.map((one) => [one.id, recipientName(one)]));
        return found.map((one) => paidOutRow(one, zone, names.get(one.customer_id) ?? null));
      },
    ),
  ];
}

/** Documents, what was canceled without one, what was given up, then money. */
export function datevStages(parts: ExportReading, { hasAdvances }: { hasAdvances: boolean }): Stage<DatevRow>[] {
  return unaccountedStages(parts, hasAdvances).map((rows) => withAccounts(parts, rows));
}

function unaccountedStages(parts: ExportReading, hasAdvances: boolean): Stage<Unaccounted<DatevRow>>[] {
  const { exports, invoices } = parts;
  const documents = (
    page: PageOf<Invoice>,
    moment: (invoice: Invoice) => Date | null,
    rowOf: (
      invoice: Invoice,
      zone: string,
      frozen: InvoiceDocument | undefined,
    ) => Unaccounted<DatevRow> | Promise<Unaccounted<DatevRow>>,
  ): Stage<Unaccounted<DatevRow>> =>
    stage(page, moment, async (found, { organizationId, zone }) => {
      const frozen = await parts.invoiceDocuments.getMany(
        organizationId,
        found.map(({ id }) => id),
      );
      return Promise.all(found.map(async (one) => rowOf(one, zone, frozen.get(one.id))));
    });
  return [
    documents(exports.issued, ({ issued_at }) => issued_at, datevDocument),
    documents(
      exports.canceled,
      ({ canceled_at }) => canceled_at,
      async (one, zone, frozen) =>
        datevCancellation(one, zone, frozen, await invoices.correctionsOf(one.organization_id, one.id)),
    ),
    stage(
      exports.writtenOff,
      () => null,
      async (found, scope) => {
        const ids = found.map(({ id }) => id);
        const frozen = await parts.invoiceDocuments.getMany(scope.organizationId, ids);
        const rows = found.map(async (one) => {
          const corrections = await invoices.correctionsOf(scope.organizationId, one.id);
          return datevWriteOffs(one, scope, { frozen: frozen.get(one.id), corrections });
        });
        return (await Promise.all(rows)).flat();
      },
    ),
    ...paymentStages(parts).map((money): Stage<Unaccounted<DatevRow>> => async (...page) => {
      const { rows, next } = await money(...page);
      return { rows: rows.flatMap((row) => datevMoney(row, hasAdvances)), next };
    }),
    ...(hasAdvances
      ? [
          stage(
            exports.issued,
            ({ issued_at }) => issued_at,
            (found, scope) => advancesOf(parts, found, scope),
          ),
        ]
      : []),
  ];
}

/** What had come for orders by the day of the first invoice of each, for those of the invoices that are that. */
async function advancesOf(
  parts: ExportReading,
  issued: readonly Invoice[],
  scope: ExportScope,
): Promise<Unaccounted<DatevAdvance>[]> {
  const { organizationId, zone } = scope;
  const orderIds = idsOf(
    issued.filter(({ kind }) => kind === 'invoice'),
    'order_id',
  );
  const first = firstOf(await parts.invoices.issuedOfOrders(organizationId, orderIds));
  const paid = await parts.exports.paidForOrders(organizationId, orderIds);
  const named = await namesOf(parts, scope, paid);
  const sums = new Map<string, number>();
  for (const row of paid.flatMap((payment) => movementsOf(payment, zone, named))) {
    if (!isAdvance(row)) continue;
    const minor = row.amount_minor - row.booking.credit_minor;
    const id = row.order_id ?? '';
    sums.set(id, (sums.get(id) ?? 0) + (row.kind === 'payment' ? minor : -minor));
  }
  return issued
    .filter(({ id, order_id }) => first.get(order_id ?? '')?.id === id)
    .map((invoice) => ({
      type: 'advance',
      ...accountedTo(invoice, localDay(invoice.issued_at ?? invoice.created_at, zone)),
      document_number: invoice.number ?? '',
      amount_minor: sums.get(invoice.order_id ?? '') ?? 0,
    }));
}

/** The earliest of each order. */
function firstOf(invoices: readonly Invoice[]): Map<string, Invoice> {
  const byIssue = invoices.toSorted((a, b) => Number(b.issued_at) - Number(a.issued_at));
  return new Map(byIssue.map((invoice) => [invoice.order_id ?? '', invoice]));
}

/** What belongs to a document is booked where that was; should its number not fit, and for all else, the customer's own counts. */
function withAccounts({ customers }: ExportReading, rowsOf: Stage<Unaccounted<DatevRow>>): Stage<DatevRow> {
  return async (scope, ...page) => {
    const { rows, next } = await rowsOf(scope, ...page);
    const owners = await customers.getMany(scope.organizationId, idsOf(rows, 'customer_id'));
    const numbers = new Map(owners.map(({ id, debtor_number }) => [id, debtor_number]));
    const accounted = rows.map(({ customer_id, debtor_account, ...row }): DatevRow => {
      const own = numbers.get(customer_id ?? '');
      return {
        ...row,
        debtor_numbers: debtor_account === null ? [] : [debtor_account, own].flatMap((one) => one ?? []),
      };
    });
    return { rows: accounted, next };
  };
}

/** Money that came in or left while its order had no invoice. */
const isAdvance = ({ order_id, value_on, booking: { invoiced_on } }: PaymentExportRow): boolean =>
  order_id !== null && (invoiced_on === null || value_on < invoiced_on);

/** Of an advance, what is credit is on the customer's account from the beginning. */
function datevMoney(row: PaymentExportRow, hasAdvances: boolean): Unaccounted<DatevMoney>[] {
  const { debtor_account, order_number, credit_minor } = row.booking;
  const money = {
    type: row.kind,
    on: row.value_on,
    currency: row.currency,
    customer_id: row.customer_id,
    debtor_account,
    name: row.customer_name ?? '',
    document_number: row.invoice_number,
    amount_minor: row.amount_minor,
  };
  if (!hasAdvances || !isAdvance(row)) return [money];
  const advance = { ...money, document_number: order_number, amount_minor: row.amount_minor - credit_minor };
  const credit = { ...money, document_number: null, amount_minor: credit_minor };
  return [{ ...advance, is_advance: true }, credit];
}

function idsOf<T>(found: readonly T[], field: keyof T): string[] {
  return [...new Set(found.map((one) => one[field]).filter((id): id is T[keyof T] & string => typeof id === 'string'))];
}

/** Names for a page of payments; what was paid on an order goes with the invoice of the order. */
async function namesOf(
  parts: ExportReading,
  { organizationId, zone }: ExportScope,
  payments: readonly Payment[],
): Promise<(payment: Payment) => PaymentNames> {
  const { invoices, customers, orders, paymentMethods } = parts;
  const orderIds = idsOf(payments, 'order_id');
  const [named, ofOrders, owners, methods, ordered, credit] = await Promise.all([
    invoices.getMany(organizationId, idsOf(payments, 'invoice_id')),
    invoices.issuedOfOrders(organizationId, orderIds),
    customers.getMany(organizationId, idsOf(payments, 'customer_id')),
    paymentMethods.getMany(organizationId, idsOf(payments, 'method_id')),
    orders.getMany(organizationId, orderIds),
    parts.exports.creditOf(payments),
  ]);
  const byId = new Map(named.map((one) => [one.id, one]));
  const living = new Map(
    ofOrders
      .filter(({ status }) => status !== 'canceled')
      .toReversed()
      .map((one) => [one.order_id ?? '', one]),
  );
  const first = firstOf(ofOrders);
  const names = new Map(owners.map((one) => [one.id, recipientName(one)]));
  const methodNames = new Map(methods.map(({ id, name }) => [id, name]));
  const numbers = new Map(ordered.map(({ id, number }) => [id, number]));
  return ({ id, invoice_id, order_id, customer_id, method_id }) => {
    const invoice = byId.get(invoice_id ?? '') ?? living.get(order_id ?? '');
    const invoiced = first.get(order_id ?? '')?.issued_at;
    return {
      method: methodNames.get(method_id ?? '') ?? null,
      invoice_number: invoice?.number ?? null,
      customer_name: names.get(customer_id ?? '') ?? null,
      booking: {
        debtor_account: invoice && (invoice.debtor_account ?? null),
        order_number: numbers.get(order_id ?? '') ?? null,
        invoiced_on: invoiced ? localDay(invoiced, zone) : null,
      },
      credit_minor: credit.get(id) ?? 0,
    };
  };
}
