import type { Entity } from '@booking/persistence/entity.ts';
import type { CustomerStore } from '../../customers/customer-store.ts';
import { recipientName } from '../../customers/customer.ts';
import type { InvoiceDocument } from '../../ledger/papers/invoice-document.ts';
import type { InvoiceDocumentStore } from '../../ledger/invoices/invoice-document-store.ts';
import type { InvoiceStore } from '../../ledger/invoices/invoice-store.ts';
import type { Invoice } from '../../ledger/invoices/invoice.ts';
import type { Payment } from '../../payments/payment.ts';
import type { PaymentMethodStore } from '../../payments/payment-store.ts';
import { datevCancellation, datevDocument, datevWriteOffs, invoiceRow } from './document-rows.ts';
import type { DatevMoney, DatevRow, Unaccounted } from './datev.ts';
import type { ExportPeriod, ExportStore, PageOf, RowPosition } from './export-store.ts';
import type { InvoiceExportRow } from './invoices-csv.ts';
import { paidOutRow, paidRow, refundRows, reversalRow, type PaymentNames } from './money-rows.ts';
import type { PaymentExportRow } from './payments-csv.ts';

/** What exports are read from. */
export interface ExportReading {
  exports: ExportStore;
  customers: CustomerStore;
  invoices: InvoiceStore;
  invoiceDocuments: InvoiceDocumentStore;
  paymentMethods: PaymentMethodStore;
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
export function datevStages(parts: ExportReading): Stage<DatevRow>[] {
  return unaccountedStages(parts).map((rows) => withAccounts(parts, rows));
}

function unaccountedStages(parts: ExportReading): Stage<Unaccounted<DatevRow>>[] {
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
      return { rows: rows.map(datevMoney), next };
    }),
  ];
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

function datevMoney(row: PaymentExportRow): Unaccounted<DatevMoney> {
  return {
    type: row.kind,
    on: row.value_on,
    currency: row.currency,
    customer_id: row.customer_id,
    debtor_account: row.debtor_account,
    name: row.customer_name ?? '',
    document_number: row.invoice_number,
    amount_minor: row.amount_minor,
  };
}

function idsOf<T>(found: readonly T[], field: keyof T): string[] {
  return [...new Set(found.map((one) => one[field]).filter((id): id is T[keyof T] & string => typeof id === 'string'))];
}

/** Names for a page of payments; what was paid on an order goes with the invoice of the order. */
async function namesOf(
  parts: ExportReading,
  { organizationId }: ExportScope,
  payments: readonly Payment[],
): Promise<(payment: Payment) => PaymentNames> {
  const { invoices, customers, paymentMethods } = parts;
  const [named, ofOrders, owners, methods] = await Promise.all([
    invoices.getMany(organizationId, idsOf(payments, 'invoice_id')),
    invoices.firstOfOrders(organizationId, idsOf(payments, 'order_id')),
    customers.getMany(organizationId, idsOf(payments, 'customer_id')),
    paymentMethods.getMany(organizationId, idsOf(payments, 'method_id')),
  ]);
  const byId = new Map(named.map((one) => [one.id, one]));
  const names = new Map(owners.map((one) => [one.id, recipientName(one)]));
  const methodNames = new Map(methods.map(({ id, name }) => [id, name]));
  return ({ invoice_id, order_id, customer_id, method_id }) => {
    const invoice = byId.get(invoice_id ?? '') ?? ofOrders.get(order_id ?? '');
    return {
      method: methodNames.get(method_id ?? '') ?? null,
      invoice_number: invoice?.number ?? null,
      debtor_account: invoice && (invoice.debtor_account ?? null),
      customer_name: names.get(customer_id ?? '') ?? null,
    };
  };
}
