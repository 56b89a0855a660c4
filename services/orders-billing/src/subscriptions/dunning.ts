import type { FiringTimer } from '@booking/messaging/timers.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { CallContext } from '@booking/platform/context.ts';
import type { BillingSteps } from '../ledger/invoices/billing.ts';
import { presentInvoice, type Invoice } from '../ledger/invoices/invoice.ts';
import type { InvoiceStore } from '../ledger/invoices/invoice-store.ts';
import type { Payment } from '../payments/payment.ts';
import type { Step } from '../base/steps/step-store.ts';
import type { Steps } from '../base/steps/steps.ts';
import { saveSubscription, type SubscriptionWriting } from './advance-subscription.ts';
import { requestPayment, type Collecting } from './collect.ts';
import { isLastReminder, reminderDays, scheduleReminder, tomorrow } from './reminders.ts';
import {
  presentSubscription,
  subscriptionTransitions,
  type Subscription,
  type SubscriptionStatus,
} from './subscription.ts';

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
 * One level of reminding: the customer is told, an entry of the audit trail, and another attempt where a provider collects. While an
 * attempt or an announced payment is still pending, nobody is reminded; the same level looks again the next day.
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
      const subscription = await parts.subscriptions.find(organizationId, invoice.subscription_id ?? '', tx.session);
      if (!subscription) return;
      const next = pending.length > 0 ? level : level + 1;
      scheduleReminder(tx, invoice, { step: next, since }, { ...subscription, notBefore: tomorrow(tx.now) });
      if (pending.length > 0) return;
      tx.audit({
        entity: { type: 'invoices', id: invoice.id },
        action: 'remind',
        changes: { level: { from: level - 1, to: level } },
      });
      const collects = Boolean(subscription.collected_by);
      const notice = { level, levels: reminderDays.length, collects, since: since.toISOString() };
      await tellOf(parts, tx, 'notices.payment-reminder', { invoice, subscription, notice });
      if (!collects) return;
      // Whoever begins to pay it now has asked what is pending, too: of the two that write the invoice one runs again, and finds the other.
      const options = { now: tx.now, session: tx.session };
      await parts.invoices.update(organizationId, invoice.id, (current) => ({ ...current }), options);
      await requestPayment(parts, tx, subscription, invoice, { isLast: isLastReminder(level) });
    }),
  );
}

/** While the invoice is open: the customer is told; after the last attempt the subscription rests until somebody reactivates it. */
export async function collectionFailed(parts: DunningNotices, tx: Transaction, payment: Payment): Promise<void> {
  if (payment.subscription_id === null) return;
  const { organizationId } = tx.context;
  const current = await parts.subscriptions.find(organizationId, payment.subscription_id, tx.session);
  const invoice = await parts.invoices.find(organizationId, payment.invoice_id ?? '', tx.session);
  // What was paid in another way meanwhile is nobody's failure.
  if (invoice?.status !== 'open') return;
  await tellOfFailure(parts, tx, { invoice, subscription: current, payment });
  const from: readonly SubscriptionStatus[] = subscriptionTransitions.suspend.from;
  if (!payment.last_try || !current || !from.includes(current.status)) return;
  const next: Subscription = { ...current, status: 'suspended', suspended_at: tx.now };
  const change = { next, action: 'suspend', event: 'subscriptions.suspended' } as const;
  const after = await saveSubscription(parts, tx, current, change);
  const notice = { at: tx.now.toISOString(), number: invoice.number };
  const about = { type: 'subscriptions', wire: presentSubscription(after), notice } as const;
  await parts.events.notify(tx, 'notices.subscription-suspended', about);
}

/** A debit that came back: the customer is told, and reminding begins again, counted from now. */
export async function collectionReversed(parts: DunningNotices, tx: Transaction, payment: Payment): Promise<void> {
  if (payment.invoice_id === null || payment.subscription_id === null) return;
  const { organizationId } = tx.context;
  const invoice = await parts.invoices.find(organizationId, payment.invoice_id, tx.session);
  if (invoice?.status !== 'open') return;
  const subscription = await parts.subscriptions.find(organizationId, payment.subscription_id, tx.session);
  if (!subscription) return;
  scheduleReminder(tx, invoice, { step: 1, since: tx.now }, subscription);
  await tellOfFailure(parts, tx, { invoice, subscription, payment });
}

/** What tells of payments that failed, and rests a subscription. */
export interface DunningNotices extends SubscriptionWriting {
  invoices: InvoiceStore;
}

/** What is due, and for what. */
interface OpenPeriod {
  invoice: Invoice;
  subscription: Subscription | undefined;
}

function tellOfFailure(
  parts: DunningNotices,
  tx: Transaction,
  { payment, ...period }: OpenPeriod & { payment: Payment },
): Promise<void> {
  const notice = { payment_id: payment.id, status: payment.status, reason: payment.status_reason };
  return tellOf(parts, tx, 'notices.payment-failed', { ...period, notice });
}

function tellOf(
  parts: DunningNotices,
  tx: Transaction,
  event: 'notices.payment-failed' | 'notices.payment-reminder',
  { invoice, subscription, notice }: OpenPeriod & { notice: Record<string, unknown> },
): Promise<void> {
  const wire = presentInvoice(invoice, tx.now);
  const named = { ...notice, subscription: subscription?.name ?? null };
  return parts.events.notify(tx, event, { type: 'invoices', wire, notice: named });
}
