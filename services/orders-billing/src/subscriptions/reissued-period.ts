import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { auditEntry } from '../base/event-writer.ts';
import type { Reissue } from '../ledger/invoices/document-source.ts';
import { scheduleFirstReminder } from './reminders.ts';
import type { SubscriptionStore } from './subscription-store.ts';

/** A change of plan finds what billed the running period, and what is due is reminded of by its new due date. */
export async function periodReissued(
  { subscriptions }: { subscriptions: SubscriptionStore },
  tx: Transaction,
  { before, after, successors }: Reissue,
): Promise<void> {
  const { organizationId } = tx.context;
  if (after.subscription_id === null) return;
  const known = await subscriptions.find(organizationId, after.subscription_id, tx.session);
  if (!known) return;
  scheduleFirstReminder(tx, after, known);
  const point = {
    last_invoice_id: known.last_invoice_id === before.id ? after.id : known.last_invoice_id,
    period_item_id: successors.get(known.period_item_id ?? '') ?? known.period_item_id,
  };
  if (point.last_invoice_id === known.last_invoice_id && point.period_item_id === known.period_item_id) return;
  const options = { now: tx.now, session: tx.session };
  const moved = await subscriptions.update(organizationId, known.id, (current) => ({ ...current, ...point }), options);
  tx.audit(auditEntry('subscriptions', 'change-invoice', known, moved));
}
