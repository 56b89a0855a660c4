import { operatorIdentity } from '@booking/platform/service-identity.ts';
import { operatorTls } from '@booking/platform/transport-security.ts';
import { booksCommand } from './reports/proof/books-command.ts';

/**
 * `node services/orders-billing/src/books.ts [--org <id>]`, where orders-billing runs, or where ORDERS_BILLING_URL names it: every night.
 */
const { ORDERS_BILLING_URL, GRPC_PORT = '50053', SERVICE_AUTH_KEYS } = process.env;
const address = ORDERS_BILLING_URL ?? `127.0.0.1:${GRPC_PORT}`;
process.exitCode = await booksCommand(
  process.argv.slice(2),
  { address, identity: operatorIdentity(SERVICE_AUTH_KEYS), tls: operatorTls(process.env) },
  {
    print: (line) => process.stdout.write(`${line}\n`),
    explain: (line) => process.stderr.write(`${line}\n`),
  },
);
