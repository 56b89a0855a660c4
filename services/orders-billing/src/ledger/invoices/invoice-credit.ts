import { validationFailed } from '@booking/platform/errors.ts';
import type { GivenCredit } from '../../money/charge.ts';
import { apportion, sumOf } from '../../money/money.ts';
import type { CreditGiven, LeftToCredit } from './credit-invoice.ts';
import type { Invoice, InvoiceItem } from './invoice.ts';

export interface CreditRequest {
  id: string;
  amount_minor?: number | undefined;
  lines: readonly { item_id: string; amount_minor: number }[];
  reason?: string | undefined;
}

/**
 * What a credit by hand takes back, as its order or the invoice itself keeps it: an amount is of the whole order, or of the items of the
 * invoice where that is one of several. Throws validation_failed for more than is left, or nothing.
 */
export function creditGiven(
  invoice: Invoice,
  items: readonly InvoiceItem[],
  { amount_minor: amountMinor, lines, reason }: CreditRequest,
  { ofLine: leftOf, isPart }: LeftToCredit,
): { ofOrder: GivenCredit[]; ofInvoice: CreditGiven } {
  const left = invoice.total_minor - invoice.credited_minor;
  const sum = lines.reduce((all, line) => all + line.amount_minor, 0);
  const wanted = lines.length > 0 ? sum : (amountMinor ?? left);
  if (lines.length > 0 && amountMinor !== undefined) refuse('/amount', 'Give amount or lines, not both.');
  if (wanted <= 0) refuse('/amount', 'amount must be more than 0.');
  if (wanted > left) refuse('/amount', 'amount must be at most what is left to credit of the invoice.');
  if (lines.length === 0) {
    return {
      ofOrder: isPart ? ofItems(items, wanted, leftOf) : [{ item_id: null, amount_minor: wanted }],
      ofInvoice: { amountMinor: wanted, reason: reason ?? null },
    };
  }
  const taken = new Map<string, number>();
  const ofOrder = lines.map((line, index): GivenCredit => {
    const item = items.find(({ id }) => id === line.item_id);
    if (!item) return refuse(`/lines/${index}/item_id`, 'item_id must be an item of this invoice.');
    const ofItem = (taken.get(item.id) ?? 0) + line.amount_minor;
    if (line.amount_minor <= 0 || ofItem > leftOf(item)) {
      return refuse(`/lines/${index}/amount`, 'amount must be more than 0 and at most what is left of the item.');
    }
    taken.set(item.id, ofItem);
    return { item_id: item.order_item_id, amount_minor: line.amount_minor };
  });
  return { ofOrder, ofInvoice: { items: lines, reason: reason ?? null } };
}

/** The amount over what is left of the items, in proportion; what they do not have is of the order. */
function ofItems(
  items: readonly InvoiceItem[],
  wantedMinor: number,
  leftOf: (item: InvoiceItem) => number,
): GivenCredit[] {
  const own = items.filter((item) => item.order_item_id !== null && leftOf(item) > 0);
  const left = own.map(leftOf);
  const takenMinor = Math.min(wantedMinor, sumOf(left));
  const shares = takenMinor > 0 ? apportion(takenMinor, left) : [];
  const credits = own.map(({ order_item_id: item_id }, index) => ({ item_id, amount_minor: shares[index] ?? 0 }));
  const rest = { item_id: null, amount_minor: wantedMinor - takenMinor };
  return [...credits, rest].filter(({ amount_minor: amountMinor }) => amountMinor > 0);
}

function refuse(pointer: string, detail: string): never {
  throw validationFailed([{ pointer, detail }]);
}
