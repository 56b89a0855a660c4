import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { readWithAddresses } from '../customers/customer-address-store.ts';
import type { CustomerRecords } from '../customers/customer-store.ts';
import { billingQueue, type BillingSteps } from '../ledger/invoices/billing.ts';
import type { PlanReplicas } from '../base/replicas/plan-replica-store.ts';
import { withOwnAudit } from '../base/event-writer.ts';
import type { GroupedSteps, Steps } from '../base/steps/steps.ts';
import { advanceInTransaction, advanceSubscription, type SubscriptionStarting } from './advance-subscription.ts';
import type { SubscriptionStore } from './subscription-store.ts';

/**
 * Due subscriptions of an organization wait for one another, since each may draw a number. In a renewal run they share transactions: what
 * all of them need is read at once, what they write is sent together, and their numbers are one block of the series, which is drawn with
 * the commit or not at all.
 */
export function subscriptionSteps(
  parts: SubscriptionStarting &
    BillingSteps & { logger: Logger; planReplicas: PlanReplicas; steps: Pick<Steps, 'finishAll'> },
): GroupedSteps {
  return {
    one: (step, context) => advanceSubscription(parts, step, context),
    mayShare: ({ principal }) => principal.kind === 'system',
    async inGroup(steps, context) {
      const organization = await parts.organization(context);
      await parts.queue.run(billingQueue(context.organizationId), () =>
        parts.unitOfWork.run(context, (tx) =>
          tx.batch(async () => {
            const ours = await parts.steps.finishAll(tx, steps);
            await readAhead(
              parts,
              tx,
              ours.map(({ key }) => key),
            );
            for (const step of ours) {
              await withOwnAudit(tx, (own) => advanceInTransaction(parts, own, step, organization));
            }
          }),
        ),
      );
    },
  };
}

/** What renewing or charging these subscriptions looks at, one query per collection. */
export async function readAhead(
  parts: CustomerRecords & { planReplicas: PlanReplicas; subscriptions: SubscriptionStore },
  tx: Transaction,
  subscriptionIds: readonly string[],
): Promise<void> {
  const { subscriptions, planReplicas } = parts;
  const { organizationId } = tx.context;
  const due = await subscriptions.getMany(organizationId, subscriptionIds, tx.session);
  const idsOf = (field: 'customer_id' | 'plan_id') => [...new Set(due.flatMap((one) => one[field] ?? []))];
  await readWithAddresses(parts, organizationId, idsOf('customer_id'), tx.session);
  await planReplicas.getMany(organizationId, idsOf('plan_id'), tx.session);
}
