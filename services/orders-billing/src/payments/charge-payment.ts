import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { gatherWrites } from '@booking/persistence/gathered-writes.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { billingQueue, type BillingSteps } from '../invoices/billing.ts';
import type { OrganizationSettings } from '../replicas/organization-settings.ts';
import type { PlanReplicas } from '../replicas/plan-replica-store.ts';
import { auditEntry, inItsOwnName } from '../shared/event-writer.ts';
import type { Reached } from '../steps/saga-points.ts';
import type { Step } from '../steps/step-store.ts';
import type { GroupedSteps, Steps } from '../steps/steps.ts';
import { readAhead } from '../subscriptions/advance-together.ts';
import { bookReceived, type MoneyBooking } from './book-money.ts';
import type { Payment } from './payment.ts';
import type { ProviderAnswer, PaymentProvider } from './provider.ts';

/** The step of a pending payment: charge, then write what came of it. */
export async function chargeStep(
  parts: MoneyBooking & BillingSteps & { provider: PaymentProvider; reached: Reached },
  step: Step,
  context: CallContext,
): Promise<void> {
  const payment = await parts.payments.find(context.organizationId, step.key);
  if (payment?.status !== 'pending') {
    await parts.unitOfWork.run(context, (tx) => parts.steps.finish(tx, step));
    return;
  }
  const organization = await parts.organization(context);
  const answer = await charge(parts, payment);
  await parts.reached('payment charged');
  // Only an order can become invoiced by its payment; no other payment draws a number.
  const queue = payment.order_id
    ? billingQueue(context.organizationId)
    : `payments:${payment.invoice_id ?? payment.id}`;
  await parts.queue.run(queue, () =>
    parts.unitOfWork.run(context, async (tx) => {
      await parts.steps.finish(tx, step);
      await settlePayment(parts, tx, payment, answer, organization);
    }),
  );
}

/**
 * Payments of periods draw no numbers and touch nothing in common: those of a renewal run are charged side by side and written together. Whoever was
 * charged before a failure is charged again under the same id, which the provider answers with the first outcome.
 */
export function chargeSteps(
  parts: MoneyBooking &
    BillingSteps & {
      planReplicas: PlanReplicas;
      provider: PaymentProvider;
      reached: Reached;
      steps: Pick<Steps, 'finishAll'>;
    },
): GroupedSteps {
  return {
    one: (step, context) => chargeStep(parts, step, context),
    mayShare: ({ principal, payload }) => principal.kind === 'system' && payload['period'] === true,
    async together(steps, context) {
      const { payments, invoices } = parts;
      const { organizationId } = context;
      const organization = await parts.organization(context);
      const ids = steps.map(({ key }) => key);
      const pending = (await payments.getMany(organizationId, ids)).filter(({ status }) => status === 'pending');
      const charged = await Promise.all(
        pending.map(async (payment) => ({ payment, answer: await charge(parts, payment) })),
      );
      await parts.unitOfWork.run(context, (tx) =>
        gatherWrites(tx.session, async () => {
          const ours = new Set((await parts.steps.finishAll(tx, steps)).map(({ key }) => key));
          await payments.getMany(organizationId, ids, tx.session);
          await invoices.getMany(
            organizationId,
            pending.flatMap(({ invoice_id: id }) => id ?? []),
            tx.session,
          );
          await readAhead(
            parts,
            tx,
            pending.flatMap(({ subscription_id: id }) => id ?? []),
          );
          for (const { payment, answer } of charged.filter((one) => ours.has(one.payment.id))) {
            await inItsOwnName(tx, (own) => settlePayment(parts, own, payment, answer, organization));
          }
        }),
      );
    },
  };
}

function charge(
  parts: { provider: PaymentProvider },
  { id, amount_minor: amountMinor, currency }: Payment,
): Promise<ProviderAnswer> {
  return parts.provider.charge({ id, amountMinor, currency });
}

async function settlePayment(
  parts: MoneyBooking,
  tx: Transaction,
  payment: Payment,
  answer: ProviderAnswer,
  organization: OrganizationSettings,
): Promise<void> {
  const settle = (current: Payment): Payment => ({
    ...current,
    status: answer.outcome,
    reference: current.reference ?? answer.reference,
    paid_at: answer.outcome === 'succeeded' ? (current.paid_at ?? tx.now) : null,
  });
  const options = { now: tx.now, session: tx.session };
  const settled = await parts.payments.update(tx.context.organizationId, payment.id, settle, options);
  tx.audit(auditEntry('payments', answer.outcome, payment, settled));
  if (answer.outcome === 'succeeded') await bookReceived(parts, tx, settled, organization);
}
