import type { BooksOperatorServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/BooksOperatorService.ts';
import type { BooksServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/BooksService.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { metricsRegistry } from '@booking/platform/metrics.ts';
import { createKeyedQueue, inTurn } from '@booking/platform/keyed-queue.ts';
import { Counter } from 'prom-client';
import type { OrganizationReplica } from '../../base/replicas/organization-replica-store.ts';
import type { OrganizationLookup } from '../../base/replicas/organization-settings.ts';
import { checkBooks } from './check-books.ts';
import type { BooksFault } from '../../ledger/proof/check-fault.ts';
import type { BooksStore } from '../../ledger/proof/check-store.ts';
import type { SalesRows } from '../../sales/proof/sales-rows.ts';

const booksChecks = new Counter({
  name: 'books_checks_total',
  help: 'Proofs of the books of an organization, by outcome: balanced, fault',
  labelNames: ['outcome'] as const,
  registers: [metricsRegistry],
});

const booksRuns = new Counter({
  name: 'books_runs_total',
  help: 'Times that the books of all organizations were gone through: whole, or partial where some could not be proven',
  labelNames: ['outcome'] as const,
  registers: [metricsRegistry],
});

// Prometheus sees growth only from a value that was there: without a zero the first fault that a process finds would alarm nobody.
for (const outcome of ['balanced', 'fault']) booksChecks.inc({ outcome }, 0);
for (const outcome of ['whole', 'partial']) booksRuns.inc({ outcome }, 0);

/** A check reads everything that an organization has: one at a time, and 503 for those behind so many. */
const maxWaiting = 20;
/** Ids on a page of organizations. */
const listed = 500;

export function booksHandlers(parts: {
  books: BooksStore<SalesRows>;
  organization: OrganizationLookup;
}): UnaryHandlers<BooksServiceDefinition> {
  const queue = createKeyedQueue({ maxWaitingPerKey: maxWaiting });
  return {
    async CheckBooks(_request, context) {
      const organization = await parts.organization(context);
      const check = await inTurn(queue, context, 'check', () => checkBooks(parts.books, organization));
      const { totals, fault, ...counts } = check;
      booksChecks.inc({ outcome: fault === undefined ? 'balanced' : 'fault' });
      return {
        item: {
          ...counts,
          balanced: fault === undefined,
          currency: organization.currency,
          ...(totals
            ? {
                totals: {
                  charged_minor: totals.charged,
                  credited_minor: totals.credited,
                  written_off_minor: totals.writtenOff,
                  received_minor: totals.received,
                  refunded_minor: totals.refunded,
                  due_minor: totals.due,
                  credit_minor: totals.credit,
                },
              }
            : {}),
          ...(fault ? { fault: wireFault(fault) } : {}),
        },
      };
    },
  };
}

export function booksOperatorHandlers(parts: {
  organizationReplica: Pick<OrganizationReplica, 'idsAfter'>;
}): UnaryHandlers<BooksOperatorServiceDefinition> {
  return {
    ListBooks: async ({ after }) => ({ organization_ids: await parts.organizationReplica.idsAfter(after, listed) }),
    async NoteBooksRun({ unproven }) {
      booksRuns.inc({ outcome: unproven === 0 ? 'whole' : 'partial' });
      return {};
    },
  };
}

function wireFault({ number, ...fault }: BooksFault) {
  return { ...fault, ...(number ? { number } : {}) };
}
