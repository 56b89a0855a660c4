import type { CreditEntry } from '../../customers/customer-account.ts';
import { localDay } from '../../ledger/invoices/document-of-invoice.ts';
import { ownReference, type Payment } from '../../payments/payment.ts';
import { sumOf } from '../../money/money.ts';
import type { ExportPeriod } from './export-store.ts';
import type { PaymentExportRow } from './payments-csv.ts';

/** What a payment is about, by name. */
export interface PaymentNames {
  method: string | null;
  invoice_number: string | null;
  customer_name: string | null;
  booking: Omit<PaymentExportRow['booking'], 'credit_minor'>;
  /** What of the payment became the customer's credit when it came. */
  credit_minor: number;
}

type Named = (payment: Payment) => PaymentNames;

export function paidRow(payment: Payment, zone: string, named: Named): PaymentExportRow {
  const { credit_minor } = named(payment);
  const at = payment.paid_at ?? payment.created_at;
  return movement(payment, { kind: 'payment', at, zone, amount_minor: payment.amount_minor, credit_minor }, named);
}

/** The refunds of a payment that were made in the period. */
export function refundRows(
  payment: Payment,
  { from, until }: Pick<ExportPeriod, 'from' | 'until'>,
  zone: string,
  named: Named,
): PaymentExportRow[] {
  return payment.refunds
    .filter(({ refunded_at: at }) => at >= from && at < until)
    .map(({ refunded_at: at, amount_minor, from_credit_minor: credit_minor }) =>
      movement(payment, { kind: 'refund', at, zone, amount_minor, credit_minor }, named),
    );
}

/** The money that was there until it was taken back. */
export function reversalRow(payment: Payment, zone: string, named: Named): PaymentExportRow {
  const amount_minor = payment.amount_minor - sumOf(payment.refunds.map((refund) => refund.amount_minor));
  const credit_minor = payment.credited_minor - sumOf(payment.refunds.map((refund) => refund.from_credit_minor));
  const at = payment.reversed_at ?? payment.updated_at;
  return movement(payment, { kind: 'reversal', at, zone, amount_minor, credit_minor }, named);
}

/** Everything that has become of the money of a payment. */
export function movementsOf(payment: Payment, zone: string, named: Named): PaymentExportRow[] {
  const ever = { from: new Date(0), until: new Date(8.64e15) };
  return [
    paidRow(payment, zone, named),
    ...refundRows(payment, ever, zone, named),
    ...(payment.status === 'reversed' ? [reversalRow(payment, zone, named)] : []),
  ];
}

export function paidOutRow(entry: CreditEntry, zone: string, customerName: string | null): PaymentExportRow {
  return {
    payment_id: '',
    kind: 'refund',
    value_on: localDay(entry.created_at, zone),
    currency: entry.currency,
    amount_minor: -entry.amount_minor,
    method: null,
    reference: null,
    invoice_number: null,
    order_id: null,
    customer_id: entry.customer_id,
    customer_name: customerName,
    booking: { debtor_account: undefined, order_number: null, invoiced_on: null, credit_minor: 0 },
  };
}

type Movement = Pick<PaymentExportRow, 'kind' | 'amount_minor'> & { at: Date; zone: string; credit_minor: number };

function movement(
  payment: Payment,
  { kind, at, zone, amount_minor, credit_minor }: Movement,
  named: Named,
): PaymentExportRow {
  const { booking, credit_minor: _, ...names } = named(payment);
  return {
    payment_id: payment.id,
    kind,
    value_on: localDay(at, zone),
    currency: payment.currency,
    amount_minor,
    reference: ownReference(payment),
    order_id: payment.order_id,
    customer_id: payment.customer_id,
    ...names,
    booking: { ...booking, credit_minor },
  };
}
