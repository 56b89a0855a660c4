import type { FiringTimer } from '@booking/messaging/timers.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { CallContext } from '@booking/platform/context.ts';
import type { BillingSteps } from '../invoices/billing.ts';
import type { InvoiceStore } from '../invoices/invoice-store.ts';
import type { Payment } from '../payments/payment.ts';
import type { Step } from '../steps/step-store.ts';
import type { Steps } from '../steps/steps.ts';
import { saveSubscription, type SubscriptionWriting } from './advance-subscription.ts';
import { requestPayment, type Collecting } from './collect.ts';
import { isLastReminder, scheduleReminder, tomorrow } from './reminders.ts';
import { subscriptionTransitions, type Subscription, type SubscriptionStatus } from './subscription.ts';

/** Reminders fall due for every invoice; most are paid by then, and nothing happens. */
export async function remindersDue(
  parts: { invoices: InvoiceStore; steps: Pick<Steps, 'leaveAll'> },
  tx: Transaction,
  timers: readonly FiringTimer[],
): Promise<void> {
  const ids = timers.map(({ key }) => key);
  const found = await parts.invoices.getMany(tx.context.organizationId, ids, tx.session);
  const open = new Set(found.filter(({ status }) => status === 'open').map(({ id }) => id));
  const steps = timers.flatMap(({ key, payload }) => (open.has(key) ? [{ kind: 'remind', key, payload }] : []));
  if (steps.length > 0) await parts.steps.leaveAll(tx, steps);
}

/** What reminds of an invoice and tries to collect it again. */
export interface Dunning extends SubscriptionWriting, Collecting {
  invoices: InvoiceStore;
}

/**
 * One level of reminding: an entry of the audit trail, and another attempt where a provider collects. While an attempt or an announced payment is
 * still pending, nobody is reminded; the same level looks again the next day.
 */
export async function remindStep(
  parts: Dunning & Omit<BillingSteps, 'steps'> & { steps: Pick<Steps, 'finish'> },
  step: Step,
  context: CallContext,
): Promise<void> {
  const { organizationId } = context;
  const level = Number(step.payload['step'] ?? 1);
  const since = new Date(String(step.payload['since']));
  await parts.queue.run(`payments:${step.key}`, () =>
    parts.unitOfWork.run(context, async (tx) => {
      await parts.steps.finish(tx, step);
      const invoice = await parts.invoices.find(organizationId, step.key, tx.session);
      if (invoice?.status !== 'open') return;
      const pending = await parts.payments.pendingOf(organizationId, { invoice_id: invoice.id }, tx.session);
      const next = pending.length > 0 ? level : level + 1;
      scheduleReminder(tx, invoice, { step: next, since }, tomorrow(tx.now));
      if (pending.length > 0) return;
      tx.audit({
        entity: { type: 'invoices', id: invoice.id },
        action: 'remind',
        changes: { level: { from: level - 1, to: level } },
      });
      const subscription = await parts.subscriptions.find(organizationId, invoice.subscription_id ?? '', tx.session);
      if (!subscription?.collected_by) return;
      await requestPayment(parts, tx, subscription, invoice, { isLast: isLastReminder(level) });
    }),
  );
}

/** After the last attempt the subscription rests until somebody reactivates it. */
export async function collectionFailed(parts: SubscriptionWriting, tx: Transaction, payment: Payment): Promise<void> {
  if (!payment.last_try || payment.subscription_id === null) return;
  const current = await parts.subscriptions.find(tx.context.organizationId, payment.subscription_id, tx.session);
  const from: readonly SubscriptionStatus[] = subscriptionTransitions.suspend.from;
  if (!current || !from.includes(current.status)) return;
  const next: Subscription = { ...current, status: 'suspended', suspended_at: tx.now };
  await saveSubscription(parts, tx, current, { next, action: 'suspend', event: 'subscriptions.suspended' });
}

/** A debit that came back: reminding begins again, counted from now. */
export async function collectionReversed(
  parts: { invoices: InvoiceStore },
  tx: Transaction,
  payment: Payment,
): Promise<void> {
  if (payment.invoice_id === null || payment.subscription_id === null) return;
  const invoice = await parts.invoices.find(tx.context.organizationId, payment.invoice_id, tx.session);
  if (invoice?.status === 'open') scheduleReminder(tx, invoice, { step: 1, since: tx.now });
}
