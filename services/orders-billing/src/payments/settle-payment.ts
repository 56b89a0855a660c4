import type { CallContext } from '@booking/platform/context.ts';
import { validationFailed } from '@booking/platform/errors.ts';
import { inBilling, type BillingCalls } from '../ledger/invoices/billing.ts';
import { auditEntry } from '../base/event-writer.ts';
import type { WireMessage } from '../base/present.ts';
import { illegalMove, requireMove } from '@booking/platform/transitions.ts';
import { bookReceived, bookReversal, type MoneyBooking } from './book-money.ts';
import { requireValueDate } from './value-date.ts';
import { billReversalFee, type ReversalFees } from './reversal-fee.ts';
import { isRefundUnderWay, paymentTransitions, presentPayment, type Payment } from './payment.ts';

export interface SettleRequest {
  id: string;
  outcome: string;
  paid_at?: string | undefined;
  reason?: string | undefined;
}

/** A payment that was announced by hand has arrived, or will not. One that a provider is at is settled by its provider. */
export async function settlePayment(
  parts: MoneyBooking & BillingCalls,
  context: CallContext,
  request: SettleRequest,
): Promise<WireMessage> {
  const paidAt = paidAtOf(request);
  const hasArrived = outcomeOf(request) === 'succeeded';
  return changedPayment(parts, context, request.id, async (payment, tx, organization) => {
    requireMove(paymentTransitions, { type: 'payments', status: payment.status }, 'settle');
    if (!payment.announced) throw illegalMove('payments', payment.status, 'settle', 'with its provider');
    requireValueDate(paidAt, organization, { now: tx.now, pointer: '/paid_at' });
    const settle = (current: Payment): Payment => ({
      ...current,
      status: hasArrived ? 'succeeded' : 'failed',
      status_reason: request.reason ?? null,
      paid_at: hasArrived ? (paidAt ?? current.paid_at ?? tx.now) : null,
    });
    const options = { now: tx.now, session: tx.session, ifVersion: context.ifVersion };
    const settled = await parts.payments.update(context.organizationId, payment.id, settle, options);
    tx.audit(auditEntry('payments', settled.status, payment, settled));
    return hasArrived ? bookReceived(parts, tx, settled, organization) : settled;
  });
}

/** Returned debit or chargeback: the money is gone, and what it paid is due again; what it cost may be asked of the customer. */
export async function reversePayment(
  parts: MoneyBooking & BillingCalls & ReversalFees,
  context: CallContext,
  request: { id: string; reason?: string | undefined; fee_minor?: number | undefined },
): Promise<WireMessage> {
  const feeMinor = feeOf(request);
  return changedPayment(parts, context, request.id, async (payment, tx, organization) => {
    requireMove(paymentTransitions, { type: 'payments', status: payment.status }, 'reverse');
    if (payment.source !== 'money') throw illegalMove('payments', payment.status, 'reverse', 'credit of the customer');
    // What is left of it is not known before the refund has ended.
    if (isRefundUnderWay(payment)) {
      throw illegalMove('payments', payment.status, 'reverse', 'and a refund of it is under way');
    }
    const reversed = await takeBack(parts, tx, payment, request.reason ?? null, organization);
    if (feeMinor > 0) await billReversalFee(parts, tx, payment, feeMinor, organization);
    return reversed;
  });
}

/** succeeded → reversed, and what it paid with it; an invoice that is collected is reminded of anew. */
export async function takeBack(
  parts: MoneyBooking,
  tx: Parameters<typeof bookReceived>[1],
  payment: Payment,
  reason: string | null,
  organization: Parameters<typeof bookReceived>[3],
): Promise<Payment> {
  const reverse = (current: Payment): Payment => ({
    ...current,
    status: 'reversed',
    reversed_at: tx.now,
    reversal_waits: false,
    status_reason: reason,
  });
  const options = { now: tx.now, session: tx.session, ifVersion: tx.context.ifVersion };
  const reversed = await parts.payments.update(tx.context.organizationId, payment.id, reverse, options);
  tx.audit(auditEntry('payments', 'reverse', payment, reversed));
  await bookReversal(parts, tx, payment, organization);
  await parts.collector.reversed(tx, reversed);
  return reversed;
}

type Work = (
  payment: Payment,
  tx: Parameters<typeof bookReceived>[1],
  organization: Parameters<typeof bookReceived>[3],
) => Promise<Payment>;

/** Money may draw numbers: it waits in the queue of the organization's numbers. */
async function changedPayment(
  parts: MoneyBooking & BillingCalls,
  context: CallContext,
  id: string,
  work: Work,
): Promise<WireMessage> {
  return inBilling(parts, context, async (tx, organization) => {
    const payment = await parts.payments.get(context.organizationId, id, tx.session);
    return presentPayment(await work(payment, tx, organization));
  });
}

function outcomeOf({ outcome }: SettleRequest): string {
  if (outcome === 'succeeded' || outcome === 'failed') return outcome;
  throw validationFailed([{ pointer: '/outcome', detail: 'outcome must be succeeded or failed.' }]);
}

function feeOf({ fee_minor: fee = 0 }: { fee_minor?: number | undefined }): number {
  if (Number.isSafeInteger(fee) && fee >= 0) return fee;
  throw validationFailed([{ pointer: '/fee', detail: 'fee must be an amount of at least 0.' }]);
}

function paidAtOf({ paid_at: given }: SettleRequest): Date | undefined {
  if (given === undefined) return undefined;
  const paidAt = new Date(given);
  if (!Number.isNaN(paidAt.getTime())) return paidAt;
  throw validationFailed([{ pointer: '/paid_at', detail: 'paid_at must be a timestamp of ISO 8601 with its offset.' }]);
}
