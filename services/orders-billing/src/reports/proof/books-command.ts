import { parseArgs } from 'node:util';
import type { BooksOperatorServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/BooksOperatorService.ts';
import type { BooksServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/BooksService.ts';
import { systemContext } from '@booking/platform/context.ts';
import { AppError } from '@booking/platform/errors.ts';
import { createGrpcChannel, wireContext, type ChannelTrust } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';

const usage = 'Usage: books [--org <id>]    proves the books of that organization, or of all';

/** The books of one organization are read whole. */
const timeoutMs = 120_000;

export interface CommandOutput {
  print(line: string): void;
  explain(line: string): void;
}

type Rpcs = ReturnType<typeof clientsOf>['rpcs'];

/**
 * Has the books proven by orders-billing at `address`, one organization after the other; that service counts the outcomes. Answers the exit
 * code: 0 all are balanced, 1 some are not or could not be proven, 2 not understood.
 */
export async function booksCommand(
  args: string[],
  { address, ...trust }: { address: string } & ChannelTrust,
  out: CommandOutput,
): Promise<number> {
  const wanted = parsed(args);
  if (!wanted) {
    out.explain(usage);
    return 2;
  }
  const { rpcs, close } = clientsOf(address, trust);
  try {
    const isWhole = wanted.org === undefined;
    const found = { balanced: 0, fault: 0, unproven: 0 };
    for await (const id of isWhole ? everyOrganization(rpcs) : [wanted.org ?? '']) {
      found[await outcomeOf(rpcs, id, out)] += 1;
    }
    if (isWhole) await rpcs.operator.NoteBooksRun({ unproven: found.unproven });
    return found.fault + found.unproven > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    out.explain(reasonsOf(error));
    out.explain(`Asked was orders-billing at ${address}; ORDERS_BILLING_URL names another.`);
    return 1;
  } finally {
    close();
  }
}

async function* everyOrganization({ operator }: Rpcs): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const { organization_ids: ids } = await operator.ListBooks({ after });
    yield* ids;
    if (ids.length === 0) return;
    after = ids.at(-1) ?? '';
  }
}

/** As far as it is told in a line. */
export interface ToldCheck {
  documents: number | string;
  sealed: number | string;
  orders: number | string;
  payments: number | string;
  customers: number | string;
  fault?: { rule: string; type: string; id: string; number?: string | null; detail: string } | null;
}

/** One line: what was proven, or the first row that breaks a rule. */
export function describeBooks(name: string, { fault, ...check }: ToldCheck): string {
  if (fault) {
    const row = [fault.type, fault.number, fault.id].filter(Boolean).join(' ');
    return `${name}: NOT BALANCED (${fault.rule}): ${row}: ${fault.detail}`;
  }
  const { documents, sealed, orders, payments, customers } = check;
  return `${name}: balanced: ${documents} documents (${sealed} sealed), ${orders} orders, ${payments} payments, ${customers} customers`;
}

/** Says what was proven. One that cannot be proven now keeps none of the others from it. */
async function outcomeOf(
  { books }: Rpcs,
  id: string,
  { print, explain }: CommandOutput,
): Promise<'balanced' | 'fault' | 'unproven'> {
  const context = wireContext(systemContext(id, newId()));
  try {
    const { item } = await books.CheckBooks({ context }, { timeoutMs });
    if (!item) throw new Error('no answer');
    print(describeBooks(id, item));
    return item.balanced ? 'balanced' : 'fault';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    explain(`${id}: NOT PROVEN: ${reasonsOf(error)}`);
    return 'unproven';
  }
}

function reasonsOf({ problems }: AppError): string {
  return problems.map(({ code, detail }) => `${code}: ${detail}`).join(' ');
}

function parsed(args: string[]): { org: string | undefined } | undefined {
  try {
    return { org: parseArgs({ args, options: { org: { type: 'string' } }, allowPositionals: false }).values.org };
  } catch {
    return undefined;
  }
}

function clientsOf(address: string, trust: ChannelTrust) {
  const channel = createGrpcChannel(address, { name: 'orders-billing', ...trust });
  const area = 'booking.orders.v1.';
  const rpcs = {
    books: channel.client<BooksServiceDefinition>(`${area}BooksService`),
    operator: channel.client<BooksOperatorServiceDefinition>(`${area}BooksOperatorService`),
  };
  return { rpcs, close: () => channel.close() };
}
