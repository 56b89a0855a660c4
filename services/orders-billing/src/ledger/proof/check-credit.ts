import { requireEqual } from './check-fault.ts';
import type { BooksReads, LedgerRows } from './check-store.ts';
import type { BooksSums } from './check-sums.ts';

type AccountRow = LedgerRows['customer_accounts'];

/** Every customer's credit is the sum of its ledger; and the credit that was paid out, by customer. */
export async function* creditSums(
  reads: BooksReads,
): AsyncGenerator<{ customer: string | null; sums: Partial<BooksSums> }, void, undefined> {
  let current: { customer: string; ledger: number; paidOut: number } | undefined;
  for await (const page of reads.pages('credit_entries', {}, { customer_id: 1, _id: 1 })) {
    for (const entry of page) {
      const customer = entry.customer_id ?? '';
      if (current && current.customer !== customer) {
        yield await closed(reads, current);
        current = undefined;
      }
      current ??= { customer, ledger: 0, paidOut: 0 };
      const amount = entry.amount_minor ?? 0;
      current.ledger += amount;
      if (entry.kind === 'refunded' && !entry.payment_id) current.paidOut -= amount;
    }
  }
  if (current) yield await closed(reads, current);
}

async function closed(
  reads: BooksReads,
  { customer, ledger, paidOut }: { customer: string; ledger: number; paidOut: number },
): Promise<{ customer: string; sums: Partial<BooksSums> }> {
  const [account] = await reads.all('customer_accounts', { _id: customer });
  requireLedger({ _id: customer, ...account }, ledger);
  return { customer, sums: { credit: ledger, refunded: paidOut } };
}

/** Accounts whose ledger has no line are empty. */
export async function checkAccounts(reads: BooksReads): Promise<void> {
  for await (const page of reads.pages('customer_accounts', { credit_minor: { $ne: 0 } }, { created_at: -1 })) {
    const ids = page.map(({ _id }) => _id);
    const entries = await reads.all('credit_entries', { customer_id: { $in: ids } });
    const known = new Set(entries.map((entry) => entry.customer_id));
    for (const account of page) if (!known.has(account._id)) requireLedger(account, 0);
  }
}

function requireLedger(account: Partial<AccountRow> & { _id: string }, ledger: number): void {
  const row = { rule: 'credit', type: 'customers', id: account._id } as const;
  requireEqual(row, 'Its credit', { stored: account.credit_minor ?? 0, proven: ledger });
}
