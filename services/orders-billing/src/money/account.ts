import { sumOf } from './money.ts';

/**
 * An account is an order with its documents, or an invoice that belongs to no order with its credit notes. Its money is what was paid and
 * not given back; which invoice it counts for is always derived again from all of it.
 */
export interface AccountInvoice {
  id: string;
  /** What the invoice asks for: total − credited − written off; 0 for one that is canceled. */
  needed_minor: number;
  /** What of it was given up; money that nobody else needs takes its place. */
  written_off_minor?: number;
}

export interface AccountMoney {
  /** Paid and not given back. */
  amount_minor: number;
  /** The invoice that the payment names; null: the order. */
  invoice_id: string | null;
}

/**
 * How much of the money counts for each invoice, in their order (oldest first). A payment counts for the invoice that it names, the rest
 * for the oldest one that needs it, then for what was written off. What nobody needs stays at the first that has money, or at the first,
 * and is to be given back.
 */
export function distribute(invoices: readonly AccountInvoice[], money: readonly AccountMoney[]): Map<string, number> {
  const paid = new Map(invoices.map(({ id }) => [id, 0]));
  const needs = new Map(invoices.map(({ id, needed_minor: needed }) => [id, Math.max(0, needed)]));
  const give = (id: string, offeredMinor: number): number => {
    const takenMinor = Math.max(0, Math.min(offeredMinor, needs.get(id) ?? 0));
    needs.set(id, (needs.get(id) ?? 0) - takenMinor);
    paid.set(id, (paid.get(id) ?? 0) + takenMinor);
    return offeredMinor - takenMinor;
  };
  const unnamed = money.map(({ amount_minor: amount, invoice_id: id }) =>
    id !== null && paid.has(id) ? give(id, amount) : amount,
  );
  let leftMinor = sumOf(unnamed);
  for (const { id } of invoices) leftMinor = give(id, leftMinor);
  for (const { id, written_off_minor: writtenOff = 0 } of invoices) {
    needs.set(id, writtenOff);
    leftMinor = give(id, leftMinor);
  }
  const keeper = invoices.find(({ id }) => (paid.get(id) ?? 0) > 0) ?? invoices[0];
  if (keeper && leftMinor > 0) paid.set(keeper.id, (paid.get(keeper.id) ?? 0) + leftMinor);
  return paid;
}

export interface Balance {
  charged_minor: number;
  paid_minor: number;
  refunded_minor: number;
  written_off_minor: number;
  /** Still to be paid. */
  due_minor: number;
  /** Paid beyond the charge: to be given back. */
  to_refund_minor: number;
}

/** Where an order or a lone invoice stands. */
export function balanceOf(account: {
  charged_minor: number;
  paid_minor: number;
  refunded_minor: number;
  written_off_minor: number;
}): Balance {
  const { charged_minor: charged, paid_minor: paid, refunded_minor: refunded, written_off_minor: writtenOff } = account;
  const keptMinor = paid - refunded;
  return {
    ...account,
    due_minor: Math.max(0, charged - writtenOff - keptMinor),
    to_refund_minor: Math.max(0, keptMinor - charged),
  };
}

/** How much of a refund is more than what was to be given back: it becomes goodwill, so that nobody owes it again. */
export function goodwillOfRefund(balance: Pick<Balance, 'to_refund_minor'>, amountMinor: number): number {
  return Math.max(0, amountMinor - balance.to_refund_minor);
}
