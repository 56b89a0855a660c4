import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { validationFailed } from '@booking/platform/errors.ts';
import { billingQueue, type BillingSteps } from '../invoices/billing.ts';
import { auditEntry } from '../shared/event-writer.ts';
import type { WireMessage } from '../shared/present.ts';
import { requireMove } from '../shared/transitions.ts';
import type { SagaCalls, Reached } from '../steps/saga-points.ts';
import type { Step } from '../steps/step-store.ts';
import type { Steps } from '../steps/steps.ts';
import { bookMoney, type MoneyBooking } from './book-money.ts';
import type { PaymentStore } from './payment-store.ts';
import { paymentTransitions, presentPayment, type Payment, type PaymentStatus } from './payment.ts';
import type { PaymentProvider } from './provider.ts';

/** Refunds at most what was paid and not yet refunded; the amount counts as refunded from the first write on. */
export async function refundPayment(
  parts: SagaCalls & { payments: PaymentStore; steps: Pick<Steps, 'begin' | 'isOpen'> },
  context: CallContext,
  request: { id: string; amount_minor?: number | undefined; reason?: string | undefined },
): Promise<WireMessage> {
  return parts.idempotent.inSteps(context, async (refundId) => {
    const open = await parts.steps.isOpen('refund', refundId);
    if (open) await parts.steps.resume('refund', refundId);
    else if (!(await wasRefunded(parts, context, request.id, refundId))) {
      const step = await parts.unitOfWork.run(context, (tx) => writeRefund(parts, tx, refundId, request));
      await parts.reached('refund written');
      await parts.steps.run(step);
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
  parts: { payments: PaymentStore; steps: Pick<Steps, 'begin'> },
  tx: Transaction,
  refundId: string,
  request: { id: string; amount_minor?: number | undefined; reason?: string | undefined },
): Promise<Step> {
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
  const payload = { payment_id: payment.id, amount_minor: amountMinor };
  return parts.steps.begin(tx, { kind: 'refund', key: refundId, payload });
}

/** The step of a refund: the provider gives the money back, then order and invoice follow; a refused refund is taken back. */
export async function refundStep(
  parts: MoneyBooking & BillingSteps & { provider: PaymentProvider; reached: Reached },
  step: Step,
  context: CallContext,
): Promise<void> {
  const paymentId = String(step.payload['payment_id']);
  const amountMinor = Number(step.payload['amount_minor']);
  const payment = await parts.payments.get(context.organizationId, paymentId);
  const organization = await parts.organization(context);
  const { reference: paymentReference, currency } = payment;
  const answer = await parts.provider.refund({ id: step.key, paymentReference, amountMinor, currency });
  await parts.reached('refund made');
  await parts.queue.run(billingQueue(context.organizationId), () =>
    parts.unitOfWork.run(context, async (tx) => {
      await parts.steps.finish(tx, step);
      if (answer.outcome === 'succeeded') {
        const current = await parts.payments.get(context.organizationId, paymentId, tx.session);
        await bookMoney(parts, tx, current, -amountMinor, organization);
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
