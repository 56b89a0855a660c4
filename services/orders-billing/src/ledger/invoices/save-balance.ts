import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { auditEntry, type EventWriter } from '../../base/event-writer.ts';
import { emitInvoice } from './draft-invoice.ts';
import { balanced } from './invoice-balance.ts';
import type { InvoiceStore } from './invoice-store.ts';
import type { Invoice } from './invoice.ts';
import { movedWriteOff } from './write-offs.ts';

/** Saves what has become of an invoice's balance and tells of it; the same invoice when nothing has. */
export async function saveBalance(
  parts: { invoices: InvoiceStore; events: EventWriter },
  tx: Transaction,
  invoice: Invoice,
  money: Parameters<typeof balanced>[1],
): Promise<Invoice> {
  const changed = balanced(invoice, money);
  if (changed === invoice) return invoice;
  const isCanceled = changed.status === 'canceled' && invoice.status !== 'canceled';
  const next: Invoice = {
    ...changed,
    ...(isCanceled ? { canceled_at: tx.now } : {}),
    ...movedWriteOff(invoice, changed, tx.now),
  };
  const options = { now: tx.now, session: tx.session };
  const after = await parts.invoices.update(invoice.organization_id, invoice.id, () => next, options);
  tx.audit(auditEntry('invoices', isCanceled ? 'cancel' : 'balance', invoice, after));
  await emitInvoice(parts, tx, 'invoices.updated', after);
  return after;
}
