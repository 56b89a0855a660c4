import type { CreditEntry } from '../../customers/customer-account.ts';
import type { Invoice } from '../../ledger/invoices/invoice.ts';
import { writeOffsOf } from '../../ledger/invoices/write-offs.ts';
import { ownReference, type Payment } from '../../payments/payment.ts';
import { sumOf } from '../../money/money.ts';
import type { StatementRow, StatementScope } from './statement.ts';

/** What an account is made of, as it is stored. */
export interface AccountRecords {
  /** Finalised documents of every kind. */
  documents: readonly Invoice[];
  payments: readonly Payment[];
  /** The customer's credit ledger; none on the statement of an order. */
  creditEntries: readonly CreditEntry[];
}

/** Every line of an account. What a payment left as the customer's credit is no money of its order. */
export function statementRows(records: AccountRecords, scope: StatementScope): StatementRow[] {
  const { documents, payments, creditEntries } = records;
  return [
    ...documents.flatMap((document) => documentRows(document, documents)),
    ...payments.flatMap((payment) => paymentRows(payment, scope)),
    ...creditEntries.flatMap(givenBackCredit),
  ];
}

function documentRows(document: Invoice, documents: readonly Invoice[]): StatementRow[] {
  const { id, kind, number, status, total_minor: total } = document;
  const issued = document.issued_at ?? document.created_at;
  const shared = { number, invoice_id: id };
  const why = kind === 'invoice' ? {} : { text: document.note };
  const row: StatementRow = { ...shared, ...why, id, kind, at: issued, amount_minor: total };
  const rows = [row, ...writeOffRows(document, shared)];
  if (status !== 'canceled') return rows;
  const left = total + correctedBy(id, documents);
  const at = document.canceled_at ?? issued;
  return left === 0
    ? rows
    : [...rows, { ...shared, id: `${id} canceled`, kind: 'cancellation', at, amount_minor: -left }];
}

/**
 * Each at its time, so that a statement of the past stays what it was. Up to 0.1.0 canceling took back the claim and left what was given up
 * of it.
 */
function writeOffRows(document: Invoice, shared: Pick<StatementRow, 'number' | 'invoice_id'>): StatementRow[] {
  if (document.status === 'canceled' && document.written_off_minor !== 0) return [];
  return writeOffsOf(document).map(({ at, amount_minor }, index) => ({
    ...shared,
    id: `${document.id} written off ${index}`,
    kind: 'write_off',
    at,
    amount_minor,
  }));
}

/** Sum of what was written to correct or reverse the invoice; negative. */
function correctedBy(id: string, documents: readonly Invoice[]): number {
  const corrections = documents.filter(
    ({ kind, previous_invoice_id }) => kind !== 'invoice' && previous_invoice_id === id,
  );
  return sumOf(corrections.map((one) => one.total_minor));
}

function paymentRows(payment: Payment, scope: StatementScope): StatementRow[] {
  if (payment.status === 'pending' || payment.status === 'failed') return [];
  const { id, source, refunds, reversed_at: reversedAt } = payment;
  const isOrder = scope === 'order';
  const shared = { number: ownReference(payment), payment_id: id };
  const received = payment.amount_minor - (isOrder ? payment.credited_minor : 0);
  const refunded = refunds.map((refund) => ({
    ...refund,
    amount_minor: refund.amount_minor - (isOrder ? refund.from_credit_minor : 0),
  }));
  const kind = source === 'customer_credit' ? 'credit_applied' : 'payment';
  const rows: StatementRow[] = [
    { ...shared, id, kind, at: payment.paid_at ?? payment.created_at, amount_minor: received },
    ...refunded.map((refund) => ({
      ...shared,
      id: refund.id,
      kind: 'refund' as const,
      at: refund.refunded_at,
      text: refund.reason,
      amount_minor: refund.amount_minor,
    })),
  ];
  if (payment.status === 'reversed') {
    const left = received - sumOf(refunded.map((refund) => refund.amount_minor));
    const at = reversedAt ?? payment.updated_at;
    rows.push({ ...shared, id: `${id} reversed`, kind: 'reversal', at, amount_minor: left });
  }
  return rows.filter(({ amount_minor: amount }) => amount !== 0);
}

/** Credit that was paid out without a payment that it came from: those with one are among its refunds. */
function givenBackCredit(entry: CreditEntry): StatementRow[] {
  const { id, kind, payment_id, amount_minor, created_at: at } = entry;
  if (kind !== 'refunded' || payment_id !== null) return [];
  return [{ id, kind: 'refund', at, number: null, amount_minor: -amount_minor }];
}
