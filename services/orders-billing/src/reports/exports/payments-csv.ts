import { amountText } from './amount-text.ts';
import { csvText, type CsvColumn, type TextPart } from '../../base/csv.ts';

/** Money in and out, one row per movement. */
export interface PaymentExportRow {
  payment_id: string;
  kind: 'payment' | 'refund' | 'reversal';
  /** Local day of the value, `YYYY-MM-DD`. */
  value_on: string;
  currency: string;
  /** Above 0, whichever direction it went. */
  amount_minor: number;
  method: string | null;
  reference: string | null;
  invoice_number: string | null;
  order_id: string | null;
  customer_id: string | null;
  customer_name: string | null;
  /** Not in the file: what a booking batch asks beside it. */
  booking: {
    /** The customer's account on the invoice; undefined without one. */
    debtor_account: string | null | undefined;
    order_number: string | null;
    /** Local day of the first invoice of the order, canceled or not. */
    invoiced_on: string | null;
    /** What of the amount is the customer's credit, and not the order's. */
    credit_minor: number;
  };
}

const columns: readonly CsvColumn<PaymentExportRow>[] = [
  { name: 'value_on', value: (row) => row.value_on },
  { name: 'kind', value: (row) => row.kind },
  { name: 'currency', value: (row) => row.currency },
  {
    name: 'amount',
    value: (row) => amountText(row.kind === 'payment' ? row.amount_minor : -row.amount_minor, row.currency),
  },
  { name: 'method', value: (row) => row.method },
  { name: 'reference', value: (row) => row.reference },
  { name: 'invoice_number', value: (row) => row.invoice_number },
  { name: 'customer_name', value: (row) => row.customer_name },
  { name: 'customer_id', value: (row) => row.customer_id },
  { name: 'order_id', value: (row) => row.order_id },
  { name: 'payment_id', value: (row) => row.payment_id },
];

/** What was received with a plus, what was given back or lost with a minus: the column's sum is the money that is there. */
export function paymentsCsv(
  rows: AsyncIterable<PaymentExportRow>,
  part?: TextPart,
): AsyncGenerator<string, void, undefined> {
  return csvText(columns, rows, part);
}
