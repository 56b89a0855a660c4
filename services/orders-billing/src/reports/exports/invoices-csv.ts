import { percentOf } from '../../ledger/papers/decimal.ts';
import type { DocumentKind } from '../../ledger/papers/invoice-document.ts';
import { amountText } from './amount-text.ts';
import { csvText, type CsvColumn, type TextPart } from '../../base/csv.ts';

/** A finalised document as the export shows it. Amounts as they are stored: negative where something is taken back. */
export interface InvoiceExportRow {
  id: string;
  number: string;
  kind: DocumentKind;
  status: string;
  /** Local days, `YYYY-MM-DD`. */
  issued_on: string;
  due_on: string | null;
  recipient: string;
  recipient_vat_id: string | null;
  customer_id: string | null;
  order_id: string | null;
  /** Number of the invoice that a credit note or cancellation is about, or that this one replaces. */
  previous_number: string | null;
  currency: string;
  net_amount_minor: number;
  tax_amount_minor: number;
  total_minor: number;
  credited_minor: number;
  paid_minor: number;
  due_minor: number;
  taxes: readonly { tax_rate_basis_points: number; net_amount_minor: number; tax_amount_minor: number }[];
}

const amount =
  (field: 'net_amount_minor' | 'tax_amount_minor' | 'total_minor' | 'credited_minor' | 'paid_minor' | 'due_minor') =>
  (row: InvoiceExportRow): string =>
    amountText(row[field], row.currency);

/** "19 %: 84.03 + 15.97; 7 %: …", net + tax. */
function ratesText({ taxes, currency }: InvoiceExportRow): string {
  return taxes
    .map((tax) => {
      const net = amountText(tax.net_amount_minor, currency);
      return `${percentOf(tax.tax_rate_basis_points)} %: ${net} + ${amountText(tax.tax_amount_minor, currency)}`;
    })
    .join('; ');
}

const columns: readonly CsvColumn<InvoiceExportRow>[] = [
  { name: 'number', value: (row) => row.number },
  { name: 'kind', value: (row) => row.kind },
  { name: 'status', value: (row) => row.status },
  { name: 'issued_on', value: (row) => row.issued_on },
  { name: 'due_on', value: (row) => row.due_on },
  { name: 'recipient', value: (row) => row.recipient },
  { name: 'recipient_vat_id', value: (row) => row.recipient_vat_id },
  { name: 'previous_number', value: (row) => row.previous_number },
  { name: 'currency', value: (row) => row.currency },
  { name: 'net_amount', value: amount('net_amount_minor') },
  { name: 'tax_amount', value: amount('tax_amount_minor') },
  { name: 'total', value: amount('total_minor') },
  { name: 'credited', value: amount('credited_minor') },
  { name: 'paid', value: amount('paid_minor') },
  { name: 'due', value: amount('due_minor') },
  { name: 'tax_rates', value: ratesText },
  { name: 'customer_id', value: (row) => row.customer_id },
  { name: 'order_id', value: (row) => row.order_id },
  { name: 'id', value: (row) => row.id },
];

/** One line per document, all its rates in one cell: a sum over a column counts every document once. */
export function invoicesCsv(
  rows: AsyncIterable<InvoiceExportRow>,
  part?: TextPart,
): AsyncGenerator<string, void, undefined> {
  return csvText(columns, rows, part);
}
