import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { auditEntry, type EventWriter } from '../../base/event-writer.ts';
import { emitInvoice } from './draft-invoice.ts';
import type { InvoiceStore } from './invoice-store.ts';
import type { Invoice } from './invoice.ts';

/** Saves, audits and tells of fields that have really changed. */
export async function changeInvoice(
  parts: { events: EventWriter; invoices: InvoiceStore },
  tx: Transaction,
  before: Invoice,
  { action, fields }: { action: string; fields: Partial<Invoice> },
): Promise<Invoice> {
  const differs = Object.entries(fields).some(
    ([field, value]) => JSON.stringify(before[field as keyof Invoice]) !== JSON.stringify(value),
  );
  const change = (current: Invoice): Invoice => (differs ? { ...current, ...fields } : current);
  const options = { now: tx.now, session: tx.session, ifVersion: tx.context.ifVersion };
  const after = await parts.invoices.update(before.organization_id, before.id, change, options);
  if (!differs) return after;
  tx.audit(auditEntry('invoices', action, before, after));
  await emitInvoice(parts, tx, 'invoices.updated', after);
  return after;
}
