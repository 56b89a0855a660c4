import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { Reissue } from '../ledger/invoices/document-source.ts';
import type { PaymentStore } from './payment-store.ts';

/** What paid the invoice pays the one that took its place. */
export async function paymentsReissued(
  { payments }: { payments: PaymentStore },
  tx: Transaction,
  { before, after }: Reissue,
): Promise<void> {
  const { organizationId } = tx.context;
  const options = { now: tx.now, session: tx.session };
  for (const { id } of await payments.ofInvoice(organizationId, before.id, tx.session)) {
    await payments.update(organizationId, id, (current) => ({ ...current, invoice_id: after.id }), options);
  }
}
