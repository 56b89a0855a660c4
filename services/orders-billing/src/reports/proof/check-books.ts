import { checkPasses } from '../../sales/proof/check-charge.ts';
import { checkAccounts, creditSums } from '../../ledger/proof/check-credit.ts';
import { documentSums } from '../../ledger/proof/check-documents.ts';
import { BrokenBooks, type BooksFault } from '../../ledger/proof/check-fault.ts';
import { orderSums } from '../../sales/proof/check-orders.ts';
import { keptOfInvoices, paymentSums } from '../../payments/check-payments.ts';
import { checkSeries } from '../../ledger/proof/check-series.ts';
import type { BooksStore } from '../../ledger/proof/check-store.ts';
import type { SalesReads, SalesRows } from '../../sales/proof/sales-rows.ts';
import {
  addSums,
  joined,
  noSums,
  perCustomer,
  type BooksSums,
  type CustomerSums,
} from '../../ledger/proof/check-sums.ts';

export interface BooksCheck {
  documents: number;
  sealed: number;
  orders: number;
  payments: number;
  customers: number;
  /** Absent when a row breaks a rule. */
  totals?: BooksSums;
  fault?: BooksFault;
}

/**
 * Proves the books of an organization from raw rows as of one moment, with arithmetic of its own: nothing that writes the books is asked.
 * It ends at the first row that breaks a rule. Memory does not grow with the books.
 */
export async function checkBooks(
  store: BooksStore<SalesRows>,
  { id, time_zone }: { id: string; time_zone: string },
): Promise<BooksCheck> {
  const check: BooksCheck = { documents: 0, sealed: 0, orders: 0, payments: 0, customers: 0 };
  try {
    await store.asOfNow(id, async (reads) => {
      Object.assign(check, await checkSeries(reads));
      await checkAccounts(reads);
      await checkPasses(reads);
      check.totals = await checkEquation(reads, time_zone, check);
    });
  } catch (error) {
    if (!(error instanceof BrokenBooks)) throw error;
    check.fault = error.fault;
  }
  return check;
}

/** charged − credited − written off = received − refunded + due − credit, for every customer, and so for the organization. */
async function checkEquation(reads: SalesReads, zone: string, check: BooksCheck): Promise<BooksSums> {
  const totals = noSums();
  const everyone = joined([
    perCustomer(documentSums(reads, (ids) => keptOfInvoices(reads, ids))),
    perCustomer(orderSums(reads, zone, (count) => (check.orders += count))),
    perCustomer(paymentSums(reads, (count) => (check.payments += count))),
    perCustomer(creditSums(reads)),
  ]);
  for await (const one of everyone) {
    requireBalance(one);
    check.customers += one.customer === null ? 0 : 1;
    addSums(totals, one.sums);
  }
  return totals;
}

function requireBalance({ customer, sums }: CustomerSums): void {
  const { charged, credited, writtenOff, received, refunded, due, credit } = sums;
  const asked = charged - credited - writtenOff;
  const answered = received - refunded + due - credit;
  if (asked === answered) return;
  const detail = `Documents ask for ${asked}, money and balances come to ${answered} (minor units).`;
  throw new BrokenBooks({ rule: 'equation', type: 'customers', id: customer ?? '', detail });
}
