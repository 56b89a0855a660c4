import type { IdempotentCalls } from '@booking/messaging/idempotency.ts';
import type { Transaction, UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import { patiently } from '@booking/messaging/patient-queue.ts';
import { nobodyCanBeHelpedNow, settled } from '@booking/messaging/shared-transactions.ts';
import { systemContext } from '@booking/platform/context.ts';
import { AppError } from '@booking/platform/errors.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';
import type { CustomerRecords } from '../../customers/customer-store.ts';
import type { OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import { createCallGroups, type CallGroups, type GroupedCall } from '@booking/messaging/call-groups.ts';
import type { WireMessage } from '../../base/present.ts';
import { finalise, requireFinalisable, requireStated, type InvoiceFinalising } from './finalise-invoice.ts';
import type { InvoiceStore, InvoiceItemStore } from './invoice-store.ts';
import { presentInvoice, type Invoice } from './invoice.ts';

/** Which invoice, and how it is finalised on its own: in the queue's turn that the group has. */
export interface FinaliseRequest {
  id: string;
  organization: OrganizationSettings;
  alone: () => Promise<WireMessage>;
}

/** Finalises that wait for a number share transactions. */
export type FinaliseGroups = CallGroups<FinaliseRequest, WireMessage>;

type Outcome = PromiseSettledResult<WireMessage>;
type Call = GroupedCall<FinaliseRequest>;

/** One transaction stays well below a second, so that the other replica's turn comes. */
const groupMax = 50;

/**
 * Callers that wait to draw the next number share a transaction: one block of the series, drawn with the commit or not at all. Who may not finalise is found out before
 * anything is drawn and refused alone. What fails later than that is a defect or an outage: then everyone is carried out alone, and only the culprit fails.
 */
export function createFinaliseGroups(
  parts: InvoiceFinalising &
    CustomerRecords & { idempotent: IdempotentCalls; queue: KeyedQueue; unitOfWork: UnitOfWork },
): FinaliseGroups {
  const together = async (calls: readonly Call[]): Promise<Outcome[]> => {
    const [only] = calls;
    if (only && calls.length === 1) return [await settled(patiently(only.request.alone))];
    const outcomes = new Map<Call, Outcome>();
    for (const call of calls) {
      const known = await settled(parts.idempotent.earlier<WireMessage>(call.context));
      if (known.status === 'rejected') outcomes.set(call, known);
      else if (known.value) outcomes.set(call, { status: 'fulfilled', value: known.value });
    }
    const { shared, single } = sharing(calls.filter((call) => !outcomes.has(call)));
    const inOne = await inOneTransaction(parts, shared);
    for (const call of shared) {
      const outcome = inOne?.get(call);
      if (outcome) outcomes.set(call, outcome);
      else single.push(call);
    }
    for (const call of single) outcomes.set(call, await settled(call.inItsName(() => patiently(call.request.alone))));
    return calls.map((call) => outcomes.get(call)!);
  };
  return createCallGroups({ queue: parts.queue, max: groupMax, together });
}

/** The same invoice, or the same idempotency key, twice: the second is told what became of the first. */
function sharing(calls: readonly Call[]): { shared: Call[]; single: Call[] } {
  const seen = new Set<string>();
  const shared: Call[] = [];
  const single: Call[] = [];
  for (const call of calls) {
    const { idempotencyKey, principal } = call.context;
    const names = [call.request.id];
    if (idempotencyKey !== undefined) names.push(`key ${principal.subject} ${idempotencyKey}`);
    if (names.some((name) => seen.has(name))) single.push(call);
    else shared.push(call);
    for (const name of names) seen.add(name);
  }
  return { shared, single };
}

/** Undefined when none was carried out; without an outcome are those that want to be alone. Throws when nobody can be helped now. */
async function inOneTransaction(
  parts: InvoiceFinalising & CustomerRecords & { idempotent: IdempotentCalls; unitOfWork: UnitOfWork },
  calls: readonly Call[],
): Promise<Map<Call, Outcome> | undefined> {
  const [first] = calls;
  if (!first || calls.length === 1) return new Map();
  const context = systemContext(first.context.organizationId, first.context.requestId);
  try {
    return await parts.unitOfWork.run(context, (tx) =>
      tx.batch(async () => {
        await readAhead(
          parts,
          tx,
          calls.map(({ request }) => request.id),
        );
        const outcomes = new Map<Call, Outcome>();
        for (const call of calls) {
          const own = tx.as(call.context);
          const draft = await drafted(parts, own, call);
          if ('refused' in draft) outcomes.set(call, { status: 'rejected', reason: draft.refused });
          else if (draft.invoice.order_id === null) {
            const value = await call.inItsName(() => finalised(parts, own, call, draft.invoice));
            outcomes.set(call, { status: 'fulfilled', value });
          }
        }
        return outcomes;
      }),
    );
  } catch (error) {
    if (nobodyCanBeHelpedNow(error)) throw error;
    return undefined;
  }
}

/** The invoice, once nothing speaks against finalising it; nothing is written before. */
async function drafted(
  parts: { invoices: InvoiceStore },
  tx: Transaction,
  { request, context }: Call,
): Promise<{ invoice: Invoice } | { refused: AppError }> {
  try {
    const invoice = await parts.invoices.get(context.organizationId, request.id, tx.session);
    requireFinalisable(invoice, context.ifVersion);
    if (invoice.order_id === null) requireStated(invoice, request.organization);
    return { invoice };
  } catch (error) {
    if (error instanceof AppError) return { refused: error };
    throw error;
  }
}

function finalised(
  parts: InvoiceFinalising & { idempotent: IdempotentCalls },
  tx: Transaction,
  { request }: Call,
  invoice: Invoice,
): Promise<WireMessage> {
  return parts.idempotent.shared(tx, async () =>
    presentInvoice(await finalise(parts, tx, invoice, request.organization), tx.now),
  );
}

/** What the invoices and their events look at, one query per collection. */
async function readAhead(
  parts: CustomerRecords & { invoiceItems: InvoiceItemStore; invoices: InvoiceStore },
  tx: Transaction,
  ids: readonly string[],
): Promise<void> {
  const { invoices, invoiceItems, customers, addresses } = parts;
  const { organizationId } = tx.context;
  const unique = (some: readonly (string | null)[]): string[] => [...new Set(some.flatMap((id) => id ?? []))];
  const drafts = await invoices.getMany(organizationId, ids, tx.session);
  const lines = drafts.flatMap(({ item_ids }) => item_ids);
  await invoiceItems.getMany(organizationId, lines, tx.session);
  const buyers = await customers.getMany(organizationId, unique(drafts.map((one) => one.customer_id)), tx.session);
  await addresses.getMany(organizationId, unique(buyers.map((one) => one.address_id)), tx.session);
}
