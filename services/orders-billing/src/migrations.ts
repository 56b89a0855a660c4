import type { Migration } from '@booking/persistence/migrations.ts';
import { canceledInvoicesHaveNoBalance } from './ledger/invoices/migrate-canceled-invoices.ts';
import { everyRefundHasALine } from './payments/migrate-late-refunds.ts';
import { passesHaveWarnings } from './sales/passes/migrate-pass-warnings.ts';
import { refundsHaveLines } from './payments/migrate-refund-lines.ts';
import { recordsHaveSearchKeys } from './customers/migrate-search-keys.ts';
import { amountsHaveCurrencies } from './sales/vouchers/migrate-voucher-currencies.ts';

/** Every migration of this service's data, in the order in which they run. Released ones stay as they are. */
export const migrations: readonly Migration[] = [
  { id: '0001-canceled-invoices-have-no-balance', phase: 'expand', up: canceledInvoicesHaveNoBalance },
  { id: '0002-refunds-have-lines', phase: 'expand', up: refundsHaveLines },
  { id: '0003-passes-have-warnings', phase: 'expand', up: passesHaveWarnings },
  { id: '0004-records-have-search-keys', phase: 'expand', up: recordsHaveSearchKeys },
  { id: '0005-vouchers-of-an-amount-have-a-currency', phase: 'expand', up: amountsHaveCurrencies },
  // What replicas of the earlier release have added beside the first run.
  { id: '0006-every-canceled-invoice-has-no-balance', phase: 'contract', up: canceledInvoicesHaveNoBalance },
  { id: '0007-every-refund-has-a-line', phase: 'contract', up: everyRefundHasALine },
  { id: '0008-every-amount-has-a-currency', phase: 'contract', up: amountsHaveCurrencies },
];
