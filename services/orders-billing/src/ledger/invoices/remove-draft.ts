import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { auditEntry } from '../../base/event-writer.ts';
import { emitInvoice, type InvoiceSaving } from './draft-invoice.ts';

/** Removes a draft that nobody needs any more; emits invoices.deleted. A locked invoice is left alone. */
export async function removeDraft(parts: InvoiceSaving, tx: Transaction, id: string): Promise<void> {
  const { invoices, invoiceItems } = parts;
  const { organizationId } = tx.context;
  const draft = await invoices.find(organizationId, id, tx.session);
  if (draft?.status !== 'draft') return;
  await invoices.remove(organizationId, id, { session: tx.session });
  await invoiceItems.removeOfInvoice(organizationId, id, tx.session);
  tx.audit(auditEntry('invoices', 'delete', draft, undefined));
  await emitInvoice(parts, tx, 'invoices.deleted', { ...draft, version: draft.version + 1 });
}
