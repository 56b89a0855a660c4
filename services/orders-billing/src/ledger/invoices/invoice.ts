import type { Entity } from '@booking/persistence/entity.ts';
import type { RateTotal } from '../../money/money.ts';
import type { LineAmounts } from '../../money/totals.ts';
import type { TaxExemption } from '../../money/tax-category.ts';
import { presented, type WireMessage } from '../../base/present.ts';
import { movesFrom, type Transitions } from '../../base/transitions.ts';

export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'written_off' | 'canceled';

export interface Invoice extends Entity {
  number: string | null;
  status: InvoiceStatus;
  locked: boolean;
  kind: 'invoice' | 'credit_note' | 'cancellation';
  recipient: string;
  /** The person at the company that it is made out to. */
  recipient_contact: string | null;
  recipient_address_json: string;
  /** In normal form. */
  recipient_vat_id: string | null;
  /** Not shown: the customer's account in bookkeeping when it was finalised; whatever follows of it is booked there. */
  debtor_account: string | null;
  /** Why lines at 0 % carry no tax, where stated. */
  tax_exemption: TaxExemption | null;
  /** The reason of exempt in words. */
  tax_exemption_reason: string | null;
  currency: string;
  total_minor: number;
  net_amount_minor: number;
  tax_amount_minor: number;
  discount_amount_minor: number;
  /** Paid minus refunded. */
  paid_minor: number;
  /** Sum of the credit notes on it, not negative. */
  credited_minor: number;
  /** Closed without money. */
  written_off_minor: number;
  /** Not shown: when it was written off last. */
  written_off_at: Date | null;
  /** Not shown: every movement of it; read with `writeOffsOf`. */
  write_offs: WriteOff[];
  /** What is still asked for; never below 0. */
  due_minor: number;
  /** Paid beyond what is asked for. */
  to_refund_minor: number;
  issued_at: Date | null;
  due_date: string | null;
  canceled_at: Date | null;
  note: string | null;
  taxes: RateTotal[];
  /** Not shown: what of them is on accounts of its own, once it is finalised. */
  revenue: AccountRevenue[];
  customer_id: string | null;
  order_id: string | null;
  subscription_id: string | null;
  item_ids: string[];
  previous_invoice_id: string | null;
  /** Not shown: days from issue to due date, null for the organization's. */
  due_days: number | null;
  /** Not shown: first moment after the due date in the organization's zone. */
  overdue_from: Date | null;
  /** Not shown, on the document only: local days of what is billed, both inclusive. */
  service_start: string | null;
  service_end: string | null;
}

/** Gross, with the sign of the document. */
export interface AccountRevenue {
  tax_rate_basis_points: number;
  revenue_account: number;
  total_minor: number;
}

/** Something was given up of an invoice, or (below 0) credited or paid after it had been given up. */
export interface WriteOff {
  at: Date;
  amount_minor: number;
}

export interface InvoiceItem extends Entity, LineAmounts {
  position: number;
  description: string;
  quantity: number;
  unit_price_minor: number;
  tax_rate_basis_points: number;
  currency: string;
  invoice_id: string;
  /** When what it charges is provided. */
  starts_at: Date | null;
  ends_at: Date | null;
  /** Below the description: how the price comes about, times, resource and booking. */
  details: string | null;
  /** Not shown: the name of what is booked. */
  resource: string | null;
  /** Not shown: the account of the books for its revenue, where it has one of its own. */
  revenue_account: number | null;
  /** Not shown: the order's item that it bills or corrects. */
  order_item_id: string | null;
}

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

export function presentInvoice(invoice: Invoice, now: Date): WireMessage {
  return { ...presented(invoice, invoiceActions(invoice)), overdue: isOverdue(invoice, now) };
}
