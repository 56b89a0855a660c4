import { validationFailed } from '@booking/platform/errors.ts';
import type { GivenCredit } from '../../money/charge.ts';
import type { CreditGiven } from './credit-invoice.ts';
import type { Invoice, InvoiceItem } from './invoice.ts';

export interface CreditRequest {
  id: string;
  amount_minor?: number | undefined;
  lines: readonly { item_id: string; amount_minor: number }[];
  reason?: string | undefined;
}

/**
 * What a credit by hand takes back, as its order or the invoice itself keeps it; `leftOf` tells what is left to be credited of an item.
 * Throws validation_failed for more than is left, or nothing.
 */
export function creditGiven(
  invoice: Invoice,
  items: readonly InvoiceItem[],
  { amount_minor: amountMinor, lines, reason }: CreditRequest,
  leftOf: (item: InvoiceItem) => number,
): { ofOrder: GivenCredit[]; ofInvoice: CreditGiven } {
  const left = invoice.total_minor - invoice.credited_minor;
  const sum = lines.reduce((all, line) => all + line.amount_minor, 0);
  const wanted = lines.length > 0 ? sum : (amountMinor ?? left);
  if (lines.length > 0 && amountMinor !== undefined) refuse('/amount', 'Give amount or lines, not both.');
  if (wanted <= 0) refuse('/amount', 'amount must be more than 0.');
  if (wanted > left) refuse('/amount', 'amount must be at most what is left to credit of the invoice.');
  if (lines.length === 0) {
    return {
      ofOrder: [{ item_id: null, amount_minor: wanted }],
      ofInvoice: { amountMinor: wanted, reason: reason ?? null },
    };
  }
  const taken = new Map<string, number>();
  const ofOrder = lines.map((line, index): GivenCredit => {
    const item = items.find(({ id }) => id === line.item_id);
    if (!item) return refuse(`/lines/${index}/item`, 'item must be an item of this invoice.');
    const ofItem = (taken.get(item.id) ?? 0) + line.amount_minor;
    if (line.amount_minor <= 0 || ofItem > leftOf(item)) {
      return refuse(`/lines/${index}/amount`, 'amount must be more than 0 and at most what is left of the item.');
    }
    taken.set(item.id, ofItem);
    return { item_id: item.order_item_id, amount_minor: line.amount_minor };
  });
  return { ofOrder, ofInvoice: { items: lines, reason: reason ?? null } };
}

function refuse(pointer: string, detail: string): never {
  throw validationFailed([{ pointer, detail }]);
}
