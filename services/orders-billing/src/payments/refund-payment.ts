import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { appError, validationFailed } from '@booking/platform/errors.ts';
import type { CustomerAccountStore } from '../customers/customer-credit-store.ts';
import { creditOf } from '../customers/customer-credit.ts';
import { billingQueue, type BillingSteps } from '../invoices/billing.ts';
import { auditEntry } from '../shared/event-writer.ts';
import type { WireMessage } from '../shared/present.ts';
import { illegalMove, requireMove } from '../shared/transitions.ts';
import { carriedOut } from '../steps/carried-out.ts';
import type { SagaCalls, Reached } from '../steps/saga-points.ts';
import type { Step } from '../steps/step-store.ts';
import type { Steps } from '../steps/steps.ts';
import { bookRefund, type MoneyBooking } from './book-money.ts';
import type { PaymentStore } from './payment-store.ts';
import { keptAsCredit, paymentTransitions, presentPayment, type Payment, type PaymentStatus } from './payment.ts';
import type { PaymentProviders } from './provider.ts';

/** What writes a refund that is still to be made. */
export interface RefundWriting {
  customerAccounts: CustomerAccountStore;
  payments: PaymentStore;
  steps: Pick<Steps, 'begin'>;
}

/** Refunds at most what was paid and not yet refunded; the amount counts as refunded from the first write on. */
export async function refundPayment(
  parts: SagaCalls & RefundWriting,
  context: CallContext,
  request: { id: string; amount_minor?: number | undefined; reason?: string | undefined },
): Promise<WireMessage> {
  return parts.idempotent.inSteps(context, async (refundId) => {
    const open = await parts.steps.isOpen('refund', refundId);
    if (open) await carriedOut(parts.steps, { kind: 'refund', key: refundId });
    else if (!(await wasRefunded(parts, context, request.id, refundId))) {
      const { payment, step } = await parts.unitOfWork.run(context, (tx) => writeRefund(parts, tx, refundId, request));
      if (context.dryRun) return presentPayment(payment);
      await parts.reached('refund written');
      await carriedOut(parts.steps, step);
    }
    return presentPayment(await parts.payments.get(context.organizationId, request.id));
  });
}

async function wasRefunded(
  parts: { payments: PaymentStore },
  context: CallContext,
  id: string,
  refundId: string,
): Promise<boolean> {
  const payment = await parts.payments.get(context.organizationId, id);
  return payment.refund_ids.includes(refundId);
}

async function writeRefund(
  parts: RefundWriting,
  tx: Transaction,
  refundId: string,
  request: { id: string; amount_minor?: number | undefined; reason?: string | undefined },
): Promise<{ payment: Payment; step: Step }> {
  const { payments } = parts;
  const { organizationId } = tx.context;
  const payment = await payments.get(organizationId, request.id, tx.session);
  requireMove<'refund', PaymentStatus>(
    { refund: paymentTransitions.refund },
    { type: 'payments', status: payment.status },
    'refund',
  );
  const left = payment.amount_minor - payment.refunded_minor;
  const amountMinor = request.amount_minor ?? left;
  if (amountMinor <= 0 || amountMinor > left) {
    throw validationFailed([
      { pointer: '/amount', detail: 'Must be above zero and at most what is left of the payment.' },
    ]);
  }
  if (payment.source === 'customer_credit') {
    throw illegalMove(
      'payments',
      payment.status,
      'refund',
      'paid with credit of the customer: credit the invoice instead',
    );
  }
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
        return;
      }
      const takeBack = (current: Payment): Payment => ({
        ...current,
        refunded_minor: current.refunded_minor - amountMinor,
        status: 'succeeded',
      });
      const options = { now: tx.now, session: tx.session };
      const before = await parts.payments.get(context.organizationId, paymentId, tx.session);
      const after = await parts.payments.update(context.organizationId, paymentId, takeBack, options);
      tx.audit(auditEntry('payments', 'refund failed', before, after));
    }),
  );
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
  throw appError('conflict', 'A part of this payment became credit of the customer and has been spent since.', {
    source: { pointer: '/amount' },
    meta: { refundable_minor: refundable },
  });
}
