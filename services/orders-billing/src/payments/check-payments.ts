import { requireEqual, requireThat } from '../ledger/proof/check-fault.ts';
import { summed } from '../ledger/proof/check-documents.ts';
import type { BooksReads, LedgerRows, Raw } from '../ledger/proof/check-store.ts';
import type { BooksSums } from '../ledger/proof/check-sums.ts';
import type { Payment } from './payment.ts';

export interface PaymentRows extends LedgerRows {
  payments: Raw<Payment>;
  /** What is paid may be an order, which lists its payments. */
  orders: { _id: string; payment_ids?: string[] };
}

type Reads = BooksReads<PaymentRows>;
type PaymentRow = PaymentRows['payments'];
type CreditRow = PaymentRows['credit_entries'];

const hasArrived = ({ status }: PaymentRow): boolean =>
  status === 'succeeded' || status === 'refunded' || status === 'reversed';

/** What was given back of a payment; `onAccount`: not from the customer's credit. */
export function givenBack({ refunds = [] }: PaymentRow): { all: number; onAccount: number } {
  let all = 0;
  let fromCredit = 0;
  for (const refund of refunds) {
    all += refund.amount_minor;
    fromCredit += refund.from_credit_minor ?? 0;
  }
  return { all, onAccount: all - fromCredit };
}

/** What of a payment has come to its order or invoice and stayed there. */
export function keptRaw(payment: PaymentRow): number {
  if (!hasArrived(payment) || payment.status === 'reversed') return 0;
  return (payment.amount_minor ?? 0) - (payment.credited_minor ?? 0) - givenBack(payment).onAccount;
}

/** What is kept of the payments of invoices, by invoice. */
export async function keptOfInvoices(reads: Reads, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const payments = await reads.all('payments', { invoice_id: { $in: ids } });
  return summed(payments.map((row) => [row.invoice_id ?? '', keptRaw(row)]));
}

/** What an order was paid with, whatever was given back since; what was reversed counts with what had been given back before. */
export function paidRaw(payment: PaymentRow): number {
  if (!hasArrived(payment)) return 0;
  if (payment.status === 'reversed') return givenBack(payment).onAccount;
  return (payment.amount_minor ?? 0) - (payment.credited_minor ?? 0);
}

/** Every payment has its order or invoice and the lines of credit that it made; what came in and went out, by customer. */
export async function* paymentSums(
  reads: Reads,
  count: (payments: number) => void,
): AsyncGenerator<{ customer: string | null; sums: Partial<BooksSums> }, void, undefined> {
  for await (const page of reads.pages('payments', {}, { customer_id: 1, _id: 1 })) {
    count(page.length);
    await checkOwners(reads, page);
    await checkCredit(reads, page);
    for (const payment of page) {
      const customer = payment.customer_id ?? null;
      if (!hasArrived(payment)) {
        requireThat(
          givenBack(payment).all === 0,
          rowOf(payment),
          'It has not arrived, and money was given back of it.',
        );
        continue;
      }
      const amount = payment.amount_minor ?? 0;
      const back = givenBack(payment).all;
      requireThat(amount > 0 && back <= amount, rowOf(payment), 'More was given back of it than was paid.');
      const lost = payment.status === 'reversed' ? amount - back : 0;
      const received = payment.source === 'customer_credit' ? 0 : amount;
      yield { customer, sums: { received, refunded: back + lost } };
    }
  }
}

const rowOf = ({ _id, reference }: PaymentRow) =>
  ({ rule: 'payment', type: 'payments', id: _id, number: reference }) as const;

async function checkOwners(reads: Reads, page: readonly PaymentRow[]): Promise<void> {
  const orderIds = page.flatMap(({ order_id: id }) => id ?? []);
  const orders = new Map((await reads.all('orders', { _id: { $in: orderIds } })).map((row) => [row._id, row]));
  const invoiceIds = page.flatMap(({ invoice_id: id }) => id ?? []);
  const invoices = new Set((await reads.all('invoices', { _id: { $in: invoiceIds } })).map(({ _id }) => _id));
  for (const payment of page) {
    const { order_id: orderId, invoice_id: invoiceId } = payment;
    const row = rowOf(payment);
    requireThat(!invoiceId || invoices.has(invoiceId), row, 'The invoice that it paid is not there.');
    if (!orderId) continue;
    const isListed = orders.get(orderId)?.payment_ids?.includes(payment._id) ?? false;
    requireThat(isListed, row, 'Its order is not there or does not know it.');
  }
}

/** What was paid too much is a line of the customer's credit, and so is what was paid with it. */
async function checkCredit(reads: Reads, page: readonly PaymentRow[]): Promise<void> {
  const concerned = page.filter((row) => row.customer_id && (row.source === 'customer_credit' || row.credited_minor));
  if (concerned.length === 0) return;
  const entries = await reads.all('credit_entries', {
    customer_id: { $in: [...new Set(concerned.map((row) => row.customer_id))] },
    payment_id: { $in: concerned.map(({ _id }) => _id) },
  });
  const sum = (id: string, kind: CreditRow['kind']): number =>
    entries.reduce((all, row) => all + (row.payment_id === id && row.kind === kind ? (row.amount_minor ?? 0) : 0), 0);
  for (const payment of concerned) {
    const row = { ...rowOf(payment), rule: 'credit' } as const;
    const { _id: id, amount_minor: amount = 0, credited_minor: credited = 0 } = payment;
    const back = givenBack(payment);
    if (payment.source === 'customer_credit') {
      requireEqual(row, 'The credit that it was paid with', { stored: -sum(id, 'applied'), proven: amount });
    }
    requireEqual(row, 'The credit that it left', { stored: sum(id, 'received'), proven: credited });
    const fromCredit = back.all - back.onAccount;
    requireEqual(row, 'The credit that was given back of it', { stored: -sum(id, 'refunded'), proven: fromCredit });
    const taken = payment.status === 'reversed' ? credited - fromCredit : 0;
    requireEqual(row, 'The credit that went with it', { stored: -sum(id, 'reversed'), proven: taken });
  }
}
