import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { conflict, validationFailed } from '@booking/platform/errors.ts';
import { toMajorUnits } from '@booking/representations/values.ts';
import type { CustomerAccountStore } from '../customers/customer-credit-store.ts';
import { creditOf } from '../customers/customer-credit.ts';
import { billingQueue, type BillingCalls, type BillingSteps } from '../ledger/invoices/billing.ts';
import { auditEntry } from '../base/event-writer.ts';
import type { WireMessage } from '../base/present.ts';
import { illegalMove, requireMove } from '@booking/platform/transitions.ts';
import { carriedOut } from '../base/steps/carried-out.ts';
import type { SagaCalls, Reached } from '../base/steps/saga-points.ts';
import type { Step } from '../base/steps/step-store.ts';
import type { Steps } from '../base/steps/steps.ts';
import { bookRefund, bookReturnedCredit, type MoneyBooking } from './book-money.ts';
import type { PaymentStore } from './payment-store.ts';
import {
  keptAsCredit,
  keptOnAccount,
  paymentTransitions,
  presentPayment,
  type Payment,
  type PaymentStatus,
} from './payment.ts';
import { reverseWhatWaits } from './provider-outcome.ts';
import type { PaymentProviders } from './provider.ts';

/** What writes a refund that is still to be made. */
export interface RefundWriting {
  customerAccounts: CustomerAccountStore;
  payments: PaymentStore;
  steps: Pick<Steps, 'begin'>;
}

interface RefundRequest {
  id: string;
  amount_minor?: number | undefined;
  reason?: string | undefined;
}

/**
 * Refunds at most what was paid and not yet refunded; the amount counts as refunded from the first write on. What was paid with credit of
 * the customer goes back to that credit, without a provider and so at once.
 */
export async function refundPayment(
  parts: SagaCalls & RefundWriting & MoneyBooking & BillingCalls,
  context: CallContext,
  request: RefundRequest,
): Promise<WireMessage> {
  return parts.idempotent.inSteps(context, async (refundId) => {
    const open = await parts.steps.isOpen('refund', refundId);
    const known = await parts.payments.get(context.organizationId, request.id);
    if (open) await carriedOut(parts.steps, { kind: 'refund', key: refundId });
    else if (known.source === 'customer_credit') {
      return presentPayment(await returnCredit(parts, context, refundId, request));
    } else if (!known.refund_ids.includes(refundId)) {
      const { payment, step } = await parts.unitOfWork.run(context, (tx) => writeRefund(parts, tx, refundId, request));
      if (context.dryRun) return presentPayment(payment);
      await parts.reached('refund written');
      await carriedOut(parts.steps, step);
    }
    return presentPayment(await parts.payments.get(context.organizationId, request.id));
  });
}

/** Draws the number of a credit note where it is goodwill: it waits in the queue of the organization's numbers. */
async function returnCredit(
  parts: SagaCalls & MoneyBooking & BillingCalls,
  context: CallContext,
  refundId: string,
  request: RefundRequest,
): Promise<Payment> {
  const organization = await parts.organization(context);
  return parts.queue.run(billingQueue(context.organizationId), () =>
    parts.unitOfWork.run(context, async (tx) => {
      const payment = await parts.payments.get(context.organizationId, request.id, tx.session);
      if (payment.refund_ids.includes(refundId)) return payment;
      const amountMinor = refundable(payment, keptOnAccount(payment), request);
      const refund = { id: refundId, amountMinor, reason: request.reason ?? null };
      return bookReturnedCredit(parts, tx, payment, refund, organization);
    }),
  );
}

/** The amount that is asked for, or all that is left. */
function refundable(payment: Payment, leftMinor: number, { amount_minor: asked }: RefundRequest): number {
  requireMove<'refund', PaymentStatus>(
    { refund: paymentTransitions.refund },
    { type: 'payments', status: payment.status },
    'refund',
  );
  if (payment.reversal_waits) throw illegalMove('payments', payment.status, 'refund', 'and its provider takes it back');
  const amountMinor = asked ?? leftMinor;
  if (amountMinor > 0 && amountMinor <= leftMinor) return amountMinor;
  throw validationFailed([
    { pointer: '/amount', detail: 'Must be above zero and at most what is left of the payment.' },
  ]);
}

async function writeRefund(
  parts: RefundWriting,
  tx: Transaction,
  refundId: string,
  request: RefundRequest,
): Promise<{ payment: Payment; step: Step }> {
  const { payments } = parts;
  const { organizationId } = tx.context;
  const payment = await payments.get(organizationId, request.id, tx.session);
  const amountMinor = refundable(payment, payment.amount_minor - payment.refunded_minor, request);
  await refuseSpentCredit(parts, tx, payment, amountMinor);
  const refund = (current: Payment): Payment => ({
    ...current,
    refunded_minor: current.refunded_minor + amountMinor,
    status: current.refunded_minor + amountMinor === current.amount_minor ? 'refunded' : current.status,
    refund_ids: [...current.refund_ids, refundId],
  });
  const after = await payments.update(organizationId, payment.id, refund, {
    now: tx.now,
    session: tx.session,
    ifVersion: tx.context.ifVersion,
  });
  tx.audit(auditEntry('payments', 'refund', payment, after));
  const payload = { payment_id: payment.id, amount_minor: amountMinor, reason: request.reason ?? null };
  return { payment: after, step: await parts.steps.begin(tx, { kind: 'refund', key: refundId, payload }) };
}

/** The step of a refund: the provider gives the money back, then order and invoice follow; a refused refund is taken back. */
export async function refundStep(
  parts: MoneyBooking & BillingSteps & { providers: PaymentProviders; reached: Reached },
  step: Step,
  context: CallContext,
): Promise<void> {
  const paymentId = String(step.payload['payment_id']);
  const amountMinor = Number(step.payload['amount_minor']);
  const payment = await parts.payments.get(context.organizationId, paymentId);
  const organization = await parts.organization(context);
  const { reference: paymentReference, currency } = payment;
  const answer = await parts.providers
    .of(payment.charged_by)
    .refund({ id: step.key, paymentReference, amountMinor, currency });
  await parts.reached('refund made');
  await parts.queue.run(billingQueue(context.organizationId), () =>
    parts.unitOfWork.run(context, async (tx) => {
      await parts.steps.finish(tx, step);
      if (answer.outcome === 'succeeded') {
        const current = await parts.payments.get(context.organizationId, paymentId, tx.session);
        const reason = typeof step.payload['reason'] === 'string' ? step.payload['reason'] : null;
        await bookRefund(parts, tx, current, { id: step.key, amountMinor, reason }, organization);
      } else await takeRefundBack(parts, tx, paymentId, amountMinor);
      await reverseWhatWaits(parts, tx, paymentId, organization);
    }),
  );
}

/** The provider has refused it. Whatever else has become of the payment meanwhile stays. */
async function takeRefundBack(
  parts: { payments: PaymentStore },
  tx: Transaction,
  paymentId: string,
  amountMinor: number,
): Promise<void> {
  const { organizationId } = tx.context;
  const restore = (current: Payment): Payment => ({
    ...current,
    refunded_minor: current.refunded_minor - amountMinor,
    status: current.status === 'refunded' ? 'succeeded' : current.status,
  });
  const before = await parts.payments.get(organizationId, paymentId, tx.session);
  const options = { now: tx.now, session: tx.session };
  const after = await parts.payments.update(organizationId, paymentId, restore, options);
  tx.audit(auditEntry('payments', 'refund failed', before, after));
}

/** What the payment left as credit and was spent since paid something else by now. */
async function refuseSpentCredit(
  parts: { customerAccounts: CustomerAccountStore },
  tx: Transaction,
  payment: Payment,
  amountMinor: number,
): Promise<void> {
  const asCredit = keptAsCredit(payment);
  if (asCredit === 0) return;
  const spent = asCredit - Math.min(asCredit, Math.max(0, await creditOf(parts, tx, payment.customer_id)));
  const refundable = payment.amount_minor - payment.refunded_minor - spent;
  if (amountMinor <= refundable) return;
  throw conflict('credit_spent', 'A part of this payment became credit of the customer and has been spent since.', {
    source: { pointer: '/amount' },
    meta: { refundable: toMajorUnits(refundable, payment.currency) },
  });
}
