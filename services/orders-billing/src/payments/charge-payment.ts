import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { CallContext } from '@booking/platform/context.ts';
import type { BillingSteps } from '../ledger/invoices/billing.ts';
import type { OrganizationSettings } from '../base/replicas/organization-settings.ts';
import { auditEntry, withOwnAudit } from '../base/event-writer.ts';
import type { Invoice } from '../ledger/invoices/invoice.ts';
import type { Reached } from '../base/steps/saga-points.ts';
import type { Step } from '../base/steps/step-store.ts';
import type { GroupedSteps, Steps } from '../base/steps/steps.ts';
import type { Collector } from './debt.ts';
import type { Payment } from './payment.ts';
import type { ChargeAnswer, PaymentProviders } from './provider.ts';
import { applyAnswer, outcomeQueue, type OutcomeBooking } from './provider-outcome.ts';
import { watchCharge } from './charge-timer.ts';

/** The step of a pending payment: charge, then write what came of it. */
export async function chargeStep(
  parts: OutcomeBooking & BillingSteps & { providers: PaymentProviders; reached: Reached },
  step: Step,
  context: CallContext,
): Promise<void> {
  const payment = await parts.payments.find(context.organizationId, step.key);
  if (payment?.status !== 'pending') {
    await parts.unitOfWork.run(context, (tx) => parts.steps.finish(tx, step));
    return;
  }
  const organization = await parts.organization(context);
  const isCollected = payment.charged_by !== 'manual' && payment.invoice_id !== null;
  const invoice = isCollected ? await parts.invoices.find(context.organizationId, payment.invoice_id ?? '') : undefined;
  const answer = await chargeDue(parts, context, payment, invoice);
  await parts.reached('payment charged');
  await parts.queue.run(outcomeQueue(payment), () =>
    parts.unitOfWork.run(context, async (tx) => {
      await parts.steps.finish(tx, step);
      await settle(parts, tx, payment, answer, organization);
    }),
  );
}

/**
 * Payments of periods draw no numbers and touch nothing in common: those of a renewal run are charged side by side and written together.
 * Whoever was charged before a failure is charged again under the same id, which the provider answers with the first outcome.
 */
export function chargeSteps(
  parts: OutcomeBooking &
    BillingSteps & {
      providers: PaymentProviders;
      reached: Reached;
      steps: Pick<Steps, 'finishAll'>;
    },
): GroupedSteps {
  return {
    one: (step, context) => chargeStep(parts, step, context),
    mayShare: ({ principal, payload }) => principal.kind === 'system' && payload['period'] === true,
    async inGroup(steps, context) {
      const { payments, invoices } = parts;
      const { organizationId } = context;
      const organization = await parts.organization(context);
      const ids = steps.map(({ key }) => key);
      const pending = (await payments.getMany(organizationId, ids)).filter(({ status }) => status === 'pending');
      const invoiceIds = pending.flatMap(({ invoice_id: id }) => id ?? []);
      const asking = new Map((await invoices.getMany(organizationId, invoiceIds)).map((one) => [one.id, one]));
      const charged = await Promise.all(
        pending.map(async (payment) => ({
          payment,
          answer: await chargeDue(parts, context, payment, asking.get(payment.invoice_id ?? '')),
        })),
      );
      await parts.unitOfWork.run(context, (tx) =>
        tx.batch(async () => {
          const ours = new Set((await parts.steps.finishAll(tx, steps)).map(({ key }) => key));
          await payments.getMany(organizationId, ids, tx.session);
          await invoices.getMany(organizationId, invoiceIds, tx.session);
          await parts.collector.readAhead(
            tx,
            pending.flatMap(({ subscription_id: id }) => id ?? []),
          );
          for (const { payment, answer } of charged.filter((one) => ours.has(one.payment.id))) {
            await withOwnAudit(tx, (own) => settle(parts, own, payment, answer, organization));
          }
        }),
      );
    },
  };
}

/**
 * Charges what the invoice still asks for: while its provider was away, some of it, or all, may have been paid in another way, credited or
 * canceled. A provider that has heard of the charge tells what became of that.
 */
async function chargeDue(
  parts: OutcomeBooking & Pick<BillingSteps, 'unitOfWork'> & { providers: PaymentProviders },
  context: CallContext,
  payment: Payment,
  invoice: Invoice | undefined,
): Promise<ChargeAnswer> {
  if (!invoice || invoice.due_minor >= payment.amount_minor) return charge(parts, payment);
  const { id: paymentId, organization_id: organizationId } = payment;
  const known = await parts.providers.of(payment.charged_by).stateOf({ paymentId, organizationId });
  if (known) return known;
  if (invoice.due_minor === 0) return { state: 'failed', reference: null, reason: 'nothing was due any more' };
  const lowered = await parts.unitOfWork.run(context, async (tx) => {
    const lower = (current: Payment): Payment => ({ ...current, amount_minor: invoice.due_minor });
    const after = await parts.payments.update(organizationId, paymentId, lower, { now: tx.now, session: tx.session });
    tx.audit(auditEntry('payments', 'update', payment, after));
    return after;
  });
  return charge(parts, lowered);
}

async function charge(
  parts: { providers: PaymentProviders; collector: Pick<Collector, 'tokenOf'> },
  payment: Payment,
): Promise<ChargeAnswer> {
  const { id, organization_id: organizationId, subscription_id: subscriptionId, charged_by: by } = payment;
  const isStored = by !== 'manual' && subscriptionId !== null;
  return parts.providers.of(by).charge({
    paymentId: id,
    organizationId,
    amountMinor: payment.amount_minor,
    currency: payment.currency,
    token: isStored ? await parts.collector.tokenOf(organizationId, subscriptionId) : null,
  });
}

/** What the provider has answered; it may have called back before this is written, so the payment is read again. */
async function settle(
  parts: OutcomeBooking,
  tx: Transaction,
  payment: Payment,
  answer: ChargeAnswer,
  organization: OrganizationSettings,
): Promise<void> {
  const after = await applyAnswer(parts, tx, { paymentId: payment.id, answer }, organization);
  if (after.status === 'pending') watchCharge(tx, after, 1);
}
