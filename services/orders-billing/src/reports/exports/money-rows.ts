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
  debtor_account: string | null | undefined;
  customer_name: string | null;
}

type Named = (payment: Payment) => PaymentNames;

export function paidRow(payment: Payment, zone: string, named: Named): PaymentExportRow {
  return movement(
    payment,
    { kind: 'payment', at: payment.paid_at ?? payment.created_at, zone },
    payment.amount_minor,
    named,
  );
}

/** The refunds of a payment that were made in the period. */
export function refundRows(
  payment: Payment,
  { from, until }: ExportPeriod,
  zone: string,
  named: Named,
): PaymentExportRow[] {
  return payment.refunds
    .filter(({ refunded_at: at }) => at >= from && at < until)
    .map((refund) => movement(payment, { kind: 'refund', at: refund.refunded_at, zone }, refund.amount_minor, named));
}

/** The money that was there until it was taken back. */
export function reversalRow(payment: Payment, zone: string, named: Named): PaymentExportRow {
  const left = payment.amount_minor - sumOf(payment.refunds.map(({ amount_minor }) => amount_minor));
  return movement(payment, { kind: 'reversal', at: payment.reversed_at ?? payment.updated_at, zone }, left, named);
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
    debtor_account: undefined,
    order_id: null,
    customer_id: entry.customer_id,
    customer_name: customerName,
  };
}

function movement(
  payment: Payment,
  { kind, at, zone }: { kind: PaymentExportRow['kind']; at: Date; zone: string },
  amountMinor: number,
  named: Named,
): PaymentExportRow {
  return {
    payment_id: payment.id,
    kind,
    value_on: localDay(at, zone),
    currency: payment.currency,
    amount_minor: amountMinor,
    reference: ownReference(payment),
    order_id: payment.order_id,
    customer_id: payment.customer_id,
    ...named(payment),
  };
}
