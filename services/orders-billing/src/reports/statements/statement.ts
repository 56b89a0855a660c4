/** What can happen on an account, in the order in which it counts when it happened at one moment. */
export const statementKinds = [
  'invoice',
  'credit_note',
  'cancellation',
  'write_off',
  'payment',
  'credit_applied',
  'reversal',
  'refund',
] as const;
export type StatementKind = (typeof statementKinds)[number];

export interface StatementRow {
  id: string;
  kind: StatementKind;
  at: Date;
  /** Of the document, or what the payment was referred to by. */
  number: string | null;
  /** Further words, e.g. the reason of a write-off. */
  text?: string | null | undefined;
  /**
   * Documents as they are stored: negative of a credit note or cancellation. A canceled invoice whose reversal is not documented in full
   * comes as a `cancellation` over what is left, negated. All else above 0.
   */
  amount_minor: number;
  /** The document, or the one that was written off or canceled. */
  invoice_id?: string | undefined;
  /** The payment, or the one that was given back or reversed. */
  payment_id?: string | undefined;
}

/**
 * Whose statement it is. Credit is the customer's own money: applied to an invoice it changes nothing for the customer as a whole, while an
 * order has received it.
 */
export type StatementScope = 'customer' | 'order';

export interface StatementLine extends StatementRow {
  /** Above 0: more is owed. */
  change_minor: number;
  /** What is owed after it; below 0: what is to the customer's credit. */
  balance_minor: number;
}

export interface StatementTotals {
  charged_minor: number;
  /** Credit notes and cancellations, above 0. */
  credited_minor: number;
  written_off_minor: number;
  /** Payments, and credit applied to an order. */
  received_minor: number;
  /** Refunds and reversals. */
  given_back_minor: number;
}

export interface Statement {
  /** Of everything before `from`. */
  opening_minor: number;
  lines: StatementLine[];
  closing_minor: number;
  /** Of the lines shown: opening + charged − credited − written off − received + given back = closing. */
  totals: StatementTotals;
}

export interface StatementRange {
  /** The first moment that is shown; absent: from the beginning. */
  from?: Date | undefined;
  /** The first moment that is not shown any more; absent: to the end. */
  until?: Date | undefined;
}

const signs: Readonly<Record<StatementKind, Readonly<Record<StatementScope, 1 | -1 | 0>>>> = {
  invoice: { customer: 1, order: 1 },
  credit_note: { customer: 1, order: 1 },
  cancellation: { customer: 1, order: 1 },
  write_off: { customer: -1, order: -1 },
  payment: { customer: -1, order: -1 },
  credit_applied: { customer: 0, order: -1 },
  reversal: { customer: 1, order: 1 },
  refund: { customer: 1, order: 1 },
};

const totalOf: Readonly<Record<StatementKind, readonly [keyof StatementTotals, 1 | -1]>> = {
  invoice: ['charged_minor', 1],
  credit_note: ['credited_minor', -1],
  cancellation: ['credited_minor', -1],
  write_off: ['written_off_minor', -1],
  payment: ['received_minor', -1],
  credit_applied: ['received_minor', -1],
  reversal: ['given_back_minor', 1],
  refund: ['given_back_minor', 1],
};

/**
 * The account with a running balance. Rows may come in any order: they are sorted by moment, at one moment by kind (what is asked for
 * before what pays it) and then by id, so the same rows give the same statement.
 */
export function statementOf(
  rows: readonly StatementRow[],
  { scope, from, until }: StatementRange & { scope: StatementScope },
): Statement {
  let balance = 0;
  let opening = 0;
  const lines: StatementLine[] = [];
  const totals: StatementTotals = {
    charged_minor: 0,
    credited_minor: 0,
    written_off_minor: 0,
    received_minor: 0,
    given_back_minor: 0,
  };
  for (const row of rows.toSorted(inOrder)) {
    if (until && row.at >= until) break;
    // Plus 0: never -0.
    const change = signs[row.kind][scope] * row.amount_minor + 0;
    balance += change;
    if (from && row.at < from) {
      opening = balance;
      continue;
    }
    lines.push({ ...row, change_minor: change, balance_minor: balance });
    const [total, sign] = totalOf[row.kind];
    totals[total] += sign * change;
  }
  return { opening_minor: opening, lines, closing_minor: balance, totals };
}

function inOrder(a: StatementRow, b: StatementRow): number {
  const byTime = a.at.getTime() - b.at.getTime();
  if (byTime !== 0) return byTime;
  const byKind = statementKinds.indexOf(a.kind) - statementKinds.indexOf(b.kind);
  if (byKind !== 0) return byKind;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
