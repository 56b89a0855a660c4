import { operatorTargetOf } from '@booking/platform/operator-target.ts';
import { booksCommand } from './reports/proof/books-command.ts';

/**
 * `node services/orders-billing/src/books.ts [--org <id>]`, where orders-billing runs, or where ORDERS_BILLING_URL names it: every night.
 */
process.exitCode = await booksCommand(
  process.argv.slice(2),
  operatorTargetOf(process.env, { url: 'ORDERS_BILLING_URL', port: 50053 }),
  {
    print: (line) => process.stdout.write(`${line}\n`),
    explain: (line) => process.stderr.write(`${line}\n`),
  },
);
