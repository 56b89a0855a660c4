import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { auditEntry } from '../../base/event-writer.ts';
import { emitInvoice, type InvoiceSaving } from './draft-invoice.ts';
import type { Invoice } from './invoice.ts';

/** Removes a draft that nobody needs any more; emits invoices.deleted. A locked invoice is left alone. */
export async function removeDraft(parts: InvoiceSaving, tx: Transaction, id: string): Promise<void> {
  const draft = await parts.invoices.find(tx.context.organizationId, id, tx.session);
  if (draft?.status === 'draft') await removeWithLines(parts, tx, draft);
}

export async function removeWithLines(
  { invoices, invoiceItems, events }: InvoiceSaving,
  tx: Transaction,
  draft: Invoice,
  ifVersion?: number,
): Promise<void> {
  const { organization_id: organizationId, id } = draft;
  await invoices.remove(organizationId, id, { session: tx.session, ifVersion });
  await invoiceItems.removeOfInvoice(organizationId, id, tx.session);
  tx.audit(auditEntry('invoices', 'delete', draft, undefined));
  await emitInvoice({ events }, tx, 'invoices.deleted', { ...draft, version: draft.version + 1 });
}
