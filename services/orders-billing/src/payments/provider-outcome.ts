import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { billingQueue } from '../ledger/invoices/billing.ts';
import type { OrganizationSettings } from '../base/replicas/organization-settings.ts';
import { auditEntry } from '../base/event-writer.ts';
import { bookReceived, type MoneyBooking } from './book-money.ts';
import { isRefundUnderWay, type Payment } from './payment.ts';
import type { ChargeAnswer } from './provider.ts';
import { takeBack } from './settle-payment.ts';
import { watchKind } from './charge-timer.ts';

/** The key of `parts.queue` for what becomes of a payment: only an order can become invoiced by it; no other payment draws a number. */
export function outcomeQueue(payment: Pick<Payment, 'id' | 'organization_id' | 'order_id' | 'invoice_id'>): string {
  return payment.order_id ? billingQueue(payment.organization_id) : `payments:${payment.invoice_id ?? payment.id}`;
}

/** What lets a payment, and whatever it pays, follow its provider. */
export type OutcomeBooking = MoneyBooking;

/**
 * What a provider says of a payment, by answer, callback or on being asked. What is older than what is known already has no effect: a
 * doubled or late message, or `pending` after `succeeded`. Money that came after the charge was given up is money all the same. Returns the
 * payment as it is now.
 */
export async function applyAnswer(
  parts: OutcomeBooking,
  tx: Transaction,
  { paymentId, answer }: { paymentId: string; answer: ChargeAnswer },
  organization: OrganizationSettings,
): Promise<Payment> {
  const payment = await parts.payments.get(tx.context.organizationId, paymentId, tx.session);
  const after = await follow(parts, tx, payment, answer, organization);
  if (after.status !== 'pending' && payment.charged_by !== 'manual') tx.unschedule(watchKind, payment.id);
  return after;
}

async function follow(
  parts: OutcomeBooking,
  tx: Transaction,
  payment: Payment,
  answer: ChargeAnswer,
  organization: OrganizationSettings,
): Promise<Payment> {
  const { state } = answer;
  const isOpen = payment.status === 'pending';
  if (state === 'pending' || state === 'needs_action') return isOpen ? noted(parts, tx, payment, answer) : payment;
  if (state === 'failed') {
    if (!isOpen) return payment;
    const failed = await settled(parts, tx, payment, answer);
    await parts.collector.failed(tx, failed);
    return failed;
  }
  const received =
    isOpen || payment.status === 'failed'
      ? await bookReceived(parts, tx, await settled(parts, tx, payment, answer), organization)
      : payment;
  if (state !== 'reversed') return received;
  if (isRefundUnderWay(received)) return keptForLater(parts, tx, received, answer);
  if (received.status !== 'succeeded') return received;
  return takeBack(parts, tx, received, answer.reason, organization);
}

/** What is left to be taken back is known when the refund has ended (`reverseWhatWaits`). */
async function keptForLater(
  parts: OutcomeBooking,
  tx: Transaction,
  payment: Payment,
  { reason }: ChargeAnswer,
): Promise<Payment> {
  if (payment.reversal_waits) return payment;
  const wait = (current: Payment): Payment => ({ ...current, reversal_waits: true, status_reason: reason });
  const options = { now: tx.now, session: tx.session };
  return parts.payments.update(tx.context.organizationId, payment.id, wait, options);
}

/** A refund has ended. A payment that was given back whole by then has nothing that could be taken back. */
export async function reverseWhatWaits(
  parts: OutcomeBooking,
  tx: Transaction,
  paymentId: string,
  organization: OrganizationSettings,
): Promise<void> {
  const payment = await parts.payments.get(tx.context.organizationId, paymentId, tx.session);
  if (!payment.reversal_waits || payment.status !== 'succeeded' || isRefundUnderWay(payment)) return;
  await takeBack(parts, tx, payment, payment.status_reason, organization);
}

/** Still pending: what it waits for. */
async function noted(
  parts: OutcomeBooking,
  tx: Transaction,
  payment: Payment,
  { reference, reason }: ChargeAnswer,
): Promise<Payment> {
  const known = payment.reference ?? reference;
  if (payment.reference === known && payment.status_reason === reason) return payment;
  const note = (current: Payment): Payment => ({ ...current, reference: known, status_reason: reason });
  const options = { now: tx.now, session: tx.session };
  return parts.payments.update(tx.context.organizationId, payment.id, note, options);
}

async function settled(
  parts: OutcomeBooking,
  tx: Transaction,
  payment: Payment,
  { state, reference, reason }: ChargeAnswer,
): Promise<Payment> {
  const isThere = state !== 'failed';
  const settle = (current: Payment): Payment => ({
    ...current,
    status: isThere ? 'succeeded' : 'failed',
    reference: current.reference ?? reference,
    status_reason: isThere ? null : reason,
    paid_at: isThere ? (current.paid_at ?? tx.now) : null,
  });
  const options = { now: tx.now, session: tx.session };
  const after = await parts.payments.update(tx.context.organizationId, payment.id, settle, options);
  tx.audit(auditEntry('payments', after.status, payment, after));
  return after;
}
