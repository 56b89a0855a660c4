import type { FiringTimer } from '@booking/messaging/timers.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { AppError } from '@booking/platform/errors.ts';
import type { BillingSteps } from '../ledger/invoices/billing.ts';
import type { Step } from '../base/steps/step-store.ts';
import type { Steps } from '../base/steps/steps.ts';
import { watchAttempts, watchCharge } from './charge-timer.ts';
import type { Payment } from './payment.ts';
import { applyAnswer, outcomeQueue, type OutcomeBooking } from './provider-outcome.ts';
import type { ChargeAnswer, PaymentProviders } from './provider.ts';

/** Nothing remote happens in a timer's transaction: a step asks. */
export async function watchDue(
  parts: { steps: Pick<Steps, 'leave'> },
  tx: Transaction,
  { key, payload }: FiringTimer,
): Promise<void> {
  await parts.steps.leave(tx, { kind: 'watch', key, payload });
}

export async function watchStep(
  parts: OutcomeBooking & BillingSteps & { providers: PaymentProviders },
  step: Step,
  context: CallContext,
): Promise<void> {
  const attempt = Number(step.payload['attempt'] ?? 1);
  const payment = await parts.payments.find(context.organizationId, step.key);
  const answer = payment?.status === 'pending' ? await asked(parts, payment, attempt) : undefined;
  const organization = await parts.organization(context);
  await parts.queue.run(payment ? outcomeQueue(payment) : step.id, () =>
    parts.unitOfWork.run(context, async (tx) => {
      await parts.steps.finish(tx, step);
      if (!payment || payment.status !== 'pending') return;
      const after = answer
        ? await applyAnswer(parts, tx, { paymentId: payment.id, answer }, organization)
        : await parts.payments.get(context.organizationId, payment.id, tx.session);
      if (after.status === 'pending') watchCharge(tx, after, attempt + 1);
    }),
  );
}

/** Undefined: nobody knows now. After the last time it counts as failed; money that comes all the same is still taken. */
async function asked(
  parts: { providers: PaymentProviders },
  payment: Payment,
  attempt: number,
): Promise<ChargeAnswer | undefined> {
  const answer = await stateOf(parts, payment);
  const isOpen = answer === undefined || answer.state === 'pending' || answer.state === 'needs_action';
  if (!isOpen || attempt < watchAttempts) return answer;
  return { state: 'failed', reference: payment.reference, reason: 'the provider gave no answer' };
}

async function stateOf(parts: { providers: PaymentProviders }, payment: Payment): Promise<ChargeAnswer | undefined> {
  const { id: paymentId, organization_id: organizationId } = payment;
  try {
    return await parts.providers.of(payment.charged_by).stateOf({ paymentId, organizationId });
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
