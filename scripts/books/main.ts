import { demoId, demoOrganizations } from '@booking/contracts/demo-data.ts';
import { reasonOf } from '@booking/testkit/stack/stack-error.ts';
import { booksCommand } from '../../services/orders-billing/src/reports/proof/books-command.ts';
import { operatorTarget } from '../state-folder.ts';

/**
 * `npm run -s books [-- --org <slug of the demo, or id>]`: against the platform of `npm start`, unless ORDERS_BILLING_URL names another
 * one.
 */
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const slugs = new Map(demoOrganizations.map(({ slug }) => [demoId(slug), slug]));
const named = (line: string): string => line.replace(/^[^:]+/, (id) => slugs.get(id) ?? id);
const args = process.argv.slice(2).map((arg) => ([...slugs.values()].some((slug) => slug === arg) ? demoId(arg) : arg));

try {
  const target = await operatorTarget('ordersBilling', 'ORDERS_BILLING_URL');
  process.exitCode = await booksCommand(args, target, {
    print: (line) => process.stdout.write(`${named(line)}\n`),
    explain: (line) => say(named(line)),
  });
} catch (error) {
  say(reasonOf(error));
  process.exitCode = 1;
}
