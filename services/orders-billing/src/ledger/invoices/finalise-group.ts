import type { IdempotentCalls } from '@booking/messaging/idempotency.ts';
import {
  AloneError,
  createSharedTransactions,
  type SharedTransactions,
} from '@booking/messaging/shared-transactions.ts';
import type { Transaction, UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';
import type { OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import type { WireMessage } from '../../base/present.ts';
import { readWithAddresses } from '../../customers/customer-address-store.ts';
import type { CustomerRecords } from '../../customers/customer-store.ts';
import {
  finalise,
  requireAddressee,
  requireFinalisable,
  requireStated,
  type InvoiceFinalising,
} from './finalise-invoice.ts';
import type { InvoiceItemStore, InvoiceStore } from './invoice-store.ts';
import { presentInvoice, type Invoice } from './invoice.ts';

/** Which invoice, and how it is finalised on its own: in the queue's turn that the group has. */
export interface FinaliseRequest {
  id: string;
  organization: OrganizationSettings;
  alone: () => Promise<WireMessage>;
}

/** Finalises that wait for a number share transactions: one block of the series, drawn with the commit or not at all. */
export type FinaliseGroups = SharedTransactions<FinaliseRequest, WireMessage>;

/** One transaction stays well below a second, so that the other replica's turn comes. */
const groupMax = 50;

/** The invoice, or the answer that an earlier call with the same idempotency key was given. */
type Judged = { invoice: Invoice } | { answer: WireMessage };

/** Who may not finalise is found out before anything is drawn. The draft of an order settles that order with it, and so goes alone. */
export function createFinaliseGroups(
  parts: InvoiceFinalising &
    CustomerRecords & { idempotent: IdempotentCalls; queue: KeyedQueue; unitOfWork: UnitOfWork },
): FinaliseGroups {
  const { idempotent, invoices } = parts;
  return createSharedTransactions<FinaliseRequest, Judged, WireMessage>({
    ...parts,
    max: groupMax,
    alone: (_context, request) => request.alone(),
    work: {
      identity: ({ id }) => id,
      readAhead: (tx, requests) =>
        readAhead(
          parts,
          tx,
          requests.map(({ id }) => id),
        ),
      async judge(tx, { id, organization }) {
        const { context, session } = tx;
        const answer = await idempotent.earlier<WireMessage>(context);
        if (answer) return { answer };
        const invoice = await invoices.get(context.organizationId, id, session);
        requireFinalisable(invoice, context.ifVersion);
        if (invoice.order_id !== null) throw new AloneError();
        await requireAddressee(parts, tx, invoice);
        requireStated(invoice, organization);
        return { invoice };
      },
      write: async (tx, { organization }, judged) =>
        'answer' in judged
          ? judged.answer
          : idempotent.shared(tx, async () =>
              presentInvoice(await finalise(parts, tx, judged.invoice, organization), tx.now),
            ),
    },
  });
}

/** What the invoices and their events look at, one query per collection. */
async function readAhead(
  parts: CustomerRecords & { invoiceItems: InvoiceItemStore; invoices: InvoiceStore },
  tx: Transaction,
  ids: readonly string[],
): Promise<void> {
  const { invoices, invoiceItems } = parts;
  const { organizationId } = tx.context;
  const drafts = await invoices.getMany(organizationId, ids, tx.session);
  const lines = drafts.flatMap(({ item_ids }) => item_ids);
  await invoiceItems.getMany(organizationId, lines, tx.session);
  const buyers = new Set(drafts.flatMap(({ customer_id }) => customer_id ?? []));
  await readWithAddresses(parts, organizationId, [...buyers], tx.session);
}
