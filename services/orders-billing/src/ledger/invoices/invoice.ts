import type { Entity } from '@booking/persistence/entity.ts';
import { invoiceItems, invoices } from '@booking/representations/entities/invoices.ts';
import { boolean, integer, money, percent, rows, string, timestamp } from '@booking/representations/entity.ts';
import { recordOf, type RecordOf } from '@booking/representations/record.ts';
import type { LineAmounts } from '../../money/totals.ts';
import { presented, type WireMessage } from '../../base/present.ts';
import { movesFrom, type Transitions } from '@booking/platform/transitions.ts';

export const invoiceRecord = recordOf(invoices, {
  debtor_account: string(
    "The customer's account in bookkeeping when it was finalised; whatever follows of it is booked there.",
    { null: 'while it is a draft' },
  ),
  written_off_at: timestamp('When it was written off last.', { null: 'unless it was' }),
  write_offs: rows(
    { at: timestamp('When.'), amount: money('amount_minor', 'Below 0: credited or paid after it had been given up.') },
    'Every movement of it; read with `writeOffsOf`.',
    { initial: [] },
  ),
  revenue: rows(
    {
      tax_rate: percent('tax_rate_basis_points', 'Tax rate.'),
      revenue_account: integer('Account of the books.'),
      total: money('total_minor', 'Gross, with the sign of the document.'),
    },
    'What of the taxes is on accounts of its own, once it is finalised.',
    { initial: [] },
  ),
  due_days: invoices.asked.due_days,
  collected: boolean('Whether a provider collects it, so that its paper asks for no transfer.', { initial: false }),
  overdue_from: timestamp("First moment after the due date in the organization's zone.", {
    null: 'while it is a draft',
  }),
});
export type Invoice = Entity & RecordOf<typeof invoiceRecord>;
export type InvoiceStatus = Invoice['status'];

export const invoiceItemRecord = recordOf(invoiceItems, {
  resource: string('The name of what is booked.', { null: 'without one' }),
  revenue_account: integer('The account of the books for its revenue.', { null: 'where it has none of its own' }),
  order_item_id: string("The order's item that it bills or corrects.", { null: 'without one' }),
});
export type InvoiceItem = Entity & RecordOf<typeof invoiceItemRecord>;

export type InvoiceAction =
  'update' | 'finalise' | 'change-recipient' | 'pay' | 'refund' | 'credit' | 'write-off' | 'cancel' | 'delete';

/** Every move of an invoice (docs/specification.md, "States"); `to` empty: the status stays or the invoice is gone. */
export const invoiceTransitions = {
  update: { from: ['draft'], to: [] },
  finalise: { from: ['draft'], to: ['open', 'paid'] },
  'change-recipient': { from: ['draft', 'open', 'paid'], to: { open: ['canceled'], paid: ['canceled'] } },
  pay: {
    from: ['open', 'paid', 'written_off', 'canceled'],
    to: { open: ['open', 'paid'], paid: ['paid'], written_off: ['written_off', 'paid'], canceled: ['canceled'] },
  },
  refund: { from: ['open', 'paid', 'written_off'], to: ['open', 'paid', 'written_off', 'canceled'] },
  credit: { from: ['open', 'paid', 'written_off'], to: ['open', 'paid', 'written_off', 'canceled'] },
  'write-off': { from: ['open'], to: ['written_off'] },
  cancel: { from: ['open', 'paid'], to: ['canceled'] },
  delete: { from: ['draft'], to: [] },
} as const satisfies Transitions<InvoiceAction, InvoiceStatus>;

/** The moves a caller could make now; a refund is made through the payment. A document that corrects or cancels another is final. */
export function invoiceActions(invoice: Invoice): InvoiceAction[] {
  if (invoice.kind !== 'invoice') return [];
  return movesFrom<InvoiceAction, InvoiceStatus>(invoiceTransitions, invoice.status).filter((action) => {
    if (action === 'refund') return false;
    if (action === 'pay') return invoice.due_minor > 0;
    if (action === 'cancel') return invoice.paid_minor === 0;
    if (action === 'credit') return invoice.credited_minor < invoice.total_minor;
    return true;
  });
}

export function isOverdue(invoice: Pick<Invoice, 'status' | 'overdue_from'>, now: Date): boolean {
  return invoice.status === 'open' && invoice.overdue_from !== null && now >= invoice.overdue_from;
}

/** Amounts of a cancellation document: the stored ones negated, never computed again. */
export function negated<T extends LineAmounts>(amounts: T): T {
  return {
    ...amounts,
    total_minor: minus(amounts.total_minor),
    net_amount_minor: minus(amounts.net_amount_minor),
    tax_amount_minor: minus(amounts.tax_amount_minor),
    discount_amount_minor: minus(amounts.discount_amount_minor),
  };
}

/** Never -0, which JSON and comparisons would tell from 0. */
function minus(amountMinor: number): number {
  return amountMinor === 0 ? 0 : -amountMinor;
}

/** Pure: the number from the organization's format. `{year}` and `{month}` are local, `{seq:6}` is padded with zeros. */
export function formatNumber(format: string, parts: { year: number; month: number; sequence: number }): string {
  return seriesOf(format, parts).replaceAll(/\{seq(?::(\d{1,2}))?\}/g, (_, width: string | undefined) =>
    String(parts.sequence).padStart(Number(width ?? 1), '0'),
  );
}

/** The series a number belongs to: the format with everything but the sequence filled in. Numbers count per series. */
export function seriesOf(format: string, parts: { year: number; month: number }): string {
  return format.replaceAll('{year}', String(parts.year)).replaceAll('{month}', String(parts.month).padStart(2, '0'));
}

const sequencePlace = /\{seq(?::(\d{1,2}))?\}/;

/** Numbers of the series whose sequence has at most so many digits, or its own width. */
function numbersOf(series: string, digits: number): RegExp {
  const width = Number(sequencePlace.exec(series)?.[1] ?? 1);
  const parts = series.replaceAll(/\{seq(?::\d{1,2})?\}/g, '{}').split('{}');
  const literal = parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`));
  return new RegExp(`^${literal.join(`\\d{${width},${Math.max(width, digits)}}`)}$`);
}

function meet(series: string, { series: other, last }: { series: string; last: number }): boolean {
  const numberAt = (one: string, sequence: number) => formatNumber(one, { year: 0, month: 0, sequence });
  const [parts, others] = [series.split(sequencePlace), other.split(sequencePlace)];
  const [head = '', otherHead = ''] = [parts[0], others[0]];
  const [tail = '', otherTail = ''] = [parts.at(-1), others.at(-1)];
  if (!head.startsWith(otherHead) && !otherHead.startsWith(head)) return false;
  if (!tail.endsWith(otherTail) && !otherTail.endsWith(tail)) return false;
  if (numbersOf(other, String(last).length).test(numberAt(series, 1))) return true;
  const own = numbersOf(series, 0);
  return Array.from({ length: last }, (_, index) => index + 1).some((sequence) => own.test(numberAt(other, sequence)));
}

/** Pure: which of the series has numbers that this one, which begins, would draw again. */
export const seriesMet = (series: string, others: readonly { series: string; last: number }[]): string | undefined =>
  others.find((other) => meet(series, other))?.series;

export function presentInvoice(invoice: Invoice, now: Date): WireMessage {
  return { ...presented(invoice, invoiceActions(invoice)), overdue: isOverdue(invoice, now) };
}
