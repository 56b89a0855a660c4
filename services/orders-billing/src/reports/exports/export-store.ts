import type { Document, TenantStore } from '@booking/persistence/tenant-store.ts';
import type { Entity } from '@booking/persistence/entity.ts';
import type { CreditEntryStore } from '../../customers/customer-credit-store.ts';
import type { CreditEntry } from '../../customers/customer-account.ts';
import type { InvoiceStore } from '../../ledger/invoices/invoice-store.ts';
import type { Invoice } from '../../ledger/invoices/invoice.ts';
import type { PaymentStore } from '../../payments/payment-store.ts';
import type { Payment } from '../../payments/payment.ts';

/** Half open. */
export interface ExportPeriod {
  organizationId: string;
  from: Date;
  until: Date;
}

/** After which row a page begins. */
export interface RowPosition {
  at: string;
  id: string;
}

export type PageOf<T> = (period: ExportPeriod, after: RowPosition | undefined, size: number) => Promise<T[]>;

/** Rows of a period in pages, by the moment that counts and then by id; each kind read by an index of its own. */
export interface ExportStore {
  /** Finalised documents by their issue. */
  issued: PageOf<Invoice>;
  /** Canceled invoices by their cancellation. */
  canceled: PageOf<Invoice>;
  /** Invoices of which something was written off, or taken back of that, in the period, by id. */
  writtenOff: PageOf<Invoice>;
  /** Money that came in, by its value date. */
  paid: PageOf<Payment>;
  /** Payments of any time with a refund in the period, by id. */
  refunded: PageOf<Payment>;
  reversed: PageOf<Payment>;
  /** Credit that was paid out without a payment that it came from. */
  paidOut: PageOf<CreditEntry>;
  /** All money that came in for the orders. */
  paidForOrders(organizationId: string, orderIds: readonly string[]): Promise<Payment[]>;
  /** What of the payments became credit when they came. */
  creditOf(payments: readonly Payment[]): Promise<Map<string, number>>;
  /** Documents with one of these rates. */
  issuedAt(rates: readonly number[]): PageOf<Invoice>;
  /** The rates that documents of the period have, in basis points. */
  ratesOf(period: ExportPeriod): Promise<number[]>;
}

export function createExportStore(stores: {
  invoices: InvoiceStore;
  payments: PaymentStore;
  creditEntries: CreditEntryStore;
}): ExportStore {
  const { invoices, payments, creditEntries } = stores;
  const received: Record<string, unknown> = {
    status: { $in: ['succeeded', 'refunded', 'reversed'] },
    source: { $ne: 'customer_credit' },
  };
  return {
    issued: pagesBy(invoices, 'issued_at', { locked: true }),
    issuedAt: (rates) =>
      pagesBy(invoices, 'issued_at', { locked: true, 'taxes.tax_rate_basis_points': { $in: [...rates] } }),
    canceled: pagesBy(invoices, 'canceled_at', { locked: true, status: 'canceled' }),
    paid: pagesBy(payments, 'paid_at', received),
    reversed: pagesBy(payments, 'reversed_at', { ...received, status: 'reversed' }),
    paidOut: pagesBy(creditEntries, 'created_at', { kind: 'refunded', payment_id: null }),
    async writtenOff({ organizationId, from, until }, after, size) {
      const found = await invoices.model
        .find({
          organization_id: organizationId,
          ...(after ? { _id: { $gt: after.id } } : {}),
          locked: true,
          // Once it was written off this stays, whatever has become of it; earlier releases kept nothing else.
          written_off_at: { $type: 'date' },
          $or: [
            { written_off_at: { $gte: from, $lt: until } },
            { write_offs: { $elemMatch: { at: { $gte: from, $lt: until } } } },
          ],
        })
        .sort({ _id: 1 })
        .limit(size)
        .lean<Document<Invoice>[]>();
      return found.map((document) => invoices.fromDocument(document));
    },
    async refunded({ organizationId, from, until }, after, size) {
      const found = await payments.model
        .find({
          organization_id: organizationId,
          ...(after ? { _id: { $gt: after.id } } : {}),
          'refunds.0': { $exists: true },
          refunds: { $elemMatch: { refunded_at: { $gte: from, $lt: until } } },
        })
        .sort({ _id: 1 })
        .limit(size)
        .lean<Document<Payment>[]>();
      return found.map((document) => payments.fromDocument(document));
    },
    async paidForOrders(organizationId, orderIds) {
      if (orderIds.length === 0) return [];
      const found = await payments.model
        .find({ organization_id: organizationId, order_id: { $in: [...orderIds] }, ...received })
        .sort({ _id: 1 })
        .lean<Document<Payment>[]>();
      return found.map((document) => payments.fromDocument(document));
    },
    async creditOf(paid) {
      const credited = paid.filter(({ credited_minor, customer_id }) => credited_minor > 0 && customer_id !== null);
      const [first] = credited;
      if (!first) return new Map();
      const found = await creditEntries.model
        .find({
          organization_id: first.organization_id,
          customer_id: { $in: [...new Set(credited.flatMap(({ customer_id }) => customer_id ?? []))] },
          payment_id: { $in: credited.map((one) => one.id) },
          kind: 'received',
          // What an invoice had too much came later.
          invoice_id: null,
        })
        .lean<Document<CreditEntry>[]>();
      return new Map(found.map(({ payment_id, amount_minor }) => [payment_id ?? '', amount_minor]));
    },
    async ratesOf({ organizationId, from, until }) {
      const rates: unknown[] = await invoices.model.distinct('taxes.tax_rate_basis_points', {
        organization_id: organizationId,
        locked: true,
        issued_at: { $gte: from, $lt: until },
      });
      return rates.map(Number);
    },
  };
}

function pagesBy<T extends Entity>(
  store: TenantStore<T>,
  moment: string & keyof T,
  condition: Record<string, unknown>,
): PageOf<T> {
  return async ({ organizationId, from, until }, after, size) => {
    const begin = after ? new Date(after.at) : from;
    const rest = after ? { $or: [{ [moment]: { $gt: begin } }, { [moment]: begin, _id: { $gt: after.id } }] } : {};
    const filter = { organization_id: organizationId, [moment]: { $gte: begin, $lt: until }, ...condition, ...rest };
    const found = await store.model
      .find(filter)
      .sort({ [moment]: 1, _id: 1 })
      .limit(size)
      .lean<Document<T>[]>();
    return found.map((document) => store.fromDocument(document));
  };
}
