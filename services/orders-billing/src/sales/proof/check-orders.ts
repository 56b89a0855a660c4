import { checkCharge, checkUnitsOfOrders, chargeSurroundings } from './check-charge.ts';
import { BrokenBooks, requireEqual, requireThat } from '../../ledger/proof/check-fault.ts';
import { givenBack, keptRaw, paidRaw } from '../../payments/check-payments.ts';
import { checkSupply, linesOfItems } from './check-supply.ts';
import type { SalesReads, SalesRows } from './sales-rows.ts';
import type { BooksSums } from '../../ledger/proof/check-sums.ts';

type OrderRow = SalesRows['orders'];
type InvoiceRow = SalesRows['invoices'];
type PaymentRow = SalesRows['payments'];

/**
 * Of every order: its items come to its charge, documents too and name its days, payments to what it says was paid; and what was paid on
 * orders without an invoice, by customer.
 */
export async function* orderSums(
  reads: SalesReads,
  zone: string,
  count: (orders: number) => void,
): AsyncGenerator<{ customer: string | null; sums: Partial<BooksSums> }, void, undefined> {
  for await (const page of reads.pages('orders', {}, { customer_id: 1, _id: 1 })) {
    count(page.length);
    const ids = page.map(({ _id }) => _id);
    const locked = await reads.all('invoices', { order_id: { $in: ids }, locked: true });
    const documents = groupedByOrder(locked);
    const lines = await linesOfItems(reads, countedOf(locked));
    const payments = groupedByOrder(await reads.all('payments', { order_id: { $in: ids } }));
    const around = await chargeSurroundings(reads, page);
    await checkUnitsOfOrders(reads, page);
    for (const order of page) {
      const paid = payments.get(order._id) ?? [];
      checkMoney(order, paid);
      const credit = checkDocuments(order, documents.get(order._id) ?? [], paid);
      checkCharge(order, around);
      if (!around.following.has(order._id)) checkSupply(order, lines, zone);
      yield { customer: order.customer_id ?? null, sums: { credit } };
    }
  }
}

function groupedByOrder<Row extends { order_id?: string | null }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const id = row.order_id ?? '';
    const group = groups.get(id);
    if (group) group.push(row);
    else groups.set(id, [row]);
  }
  return groups;
}

const rowOf = ({ _id, number }: OrderRow) => ({ rule: 'order', type: 'orders', id: _id, number }) as const;
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

function checkMoney(order: OrderRow, payments: readonly PaymentRow[]): void {
  const known = new Set(payments.map(({ _id }) => _id));
  for (const id of order.payment_ids ?? []) {
    if (known.has(id)) continue;
    const detail = `It is not there; order ${order.number ?? order._id} was paid with it.`;
    throw new BrokenBooks({ rule: 'payment', type: 'payments', id, detail });
  }
  const row = rowOf(order);
  requireEqual(row, 'What was paid', { stored: order.paid_minor ?? 0, proven: sumOf(payments.map(paidRaw)) });
  const refunded = sumOf(payments.map((payment) => givenBack(payment).onAccount));
  requireEqual(row, 'What was given back', { stored: order.refunded_minor ?? 0, proven: refunded });
}

/** Neither canceled nor about something that is. */
function countedOf(documents: readonly InvoiceRow[]): InvoiceRow[] {
  const canceled = new Set(documents.filter(({ status }) => status === 'canceled').map(({ _id }) => _id));
  return documents.filter(
    ({ _id, kind, previous_invoice_id: previous }) =>
      !canceled.has(_id) && !(kind !== 'invoice' && canceled.has(previous ?? '')),
  );
}

/** Answers what was paid and no invoice asks for. */
function checkDocuments(order: OrderRow, documents: readonly InvoiceRow[], payments: readonly PaymentRow[]): number {
  const row = rowOf(order);
  const named = order.invoice_id ?? null;
  const isThere = named === null || documents.some(({ _id }) => _id === named);
  requireThat(isThere, row, `Its invoice ${named ?? ''} is not there.`);
  const counted = countedOf(documents);
  const kept = sumOf(payments.map(keptRaw));
  if (named !== null || counted.length > 0) {
    const charge = Math.max(0, (order.total_minor ?? 0) + (order.modification_total_minor ?? 0));
    const documented = sumOf(counted.map((one) => one.total_minor ?? 0));
    requireEqual(row, 'Its charge', { stored: charge, proven: documented });
  }
  const invoices = counted.filter(({ kind }) => kind === 'invoice');
  if (invoices.length === 0) return kept;
  requireEqual(row, 'What its invoices were paid', {
    stored: sumOf(invoices.map((one) => one.paid_minor ?? 0)),
    proven: kept,
  });
  const [owing] = invoices.filter((one) => (one.due_minor ?? 0) > 0);
  const isFair = !owing || invoices.every((one) => (one.to_refund_minor ?? 0) === 0);
  requireThat(isFair, row, `Invoice ${owing?.number ?? ''} is due, while another one has too much.`);
  return 0;
}
