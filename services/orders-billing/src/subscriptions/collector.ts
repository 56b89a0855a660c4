import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { PlanReplicas } from '../base/replicas/plan-replica-store.ts';
import type { CustomerRecords } from '../customers/customer-store.ts';
import type { Collector } from '../payments/debt.ts';
import type { Payment } from '../payments/payment.ts';
import { readAhead } from './advance-group.ts';
import { collectionFailed, collectionReversed, type DunningNotices } from './dunning.ts';
import { presentSubscription } from './subscription.ts';

/** Periods are collected: a subscription follows the payments of its invoices. */
export function subscriptionCollector(
  parts: DunningNotices & CustomerRecords & { planReplicas: PlanReplicas },
): Collector {
  return {
    async tokenOf(organizationId, id) {
      return (await parts.subscriptions.find(organizationId, id))?.payment_token ?? null;
    },
    readAhead: (tx, ids) => readAhead(parts, tx, ids),
    usesMethod: ({ context, session }, id) => parts.subscriptions.hasMethod(context.organizationId, id, session),
    received: (tx, payment) => tellCharged(parts, tx, payment),
    failed: (tx, payment) => collectionFailed(parts, tx, payment),
    reversed: (tx, payment) => collectionReversed(parts, tx, payment),
  };
}

async function tellCharged(parts: DunningNotices, tx: Transaction, payment: Payment): Promise<void> {
  const { organizationId } = tx.context;
  const known = await parts.subscriptions.find(organizationId, payment.subscription_id ?? '', tx.session);
  if (!known) return;
  const options = { now: tx.now, session: tx.session };
  const point = { last_payment_id: payment.id };
  const after = await parts.subscriptions.update(organizationId, known.id, (one) => ({ ...one, ...point }), options);
  await parts.events.emit(tx, 'subscriptions.charged', 'subscriptions', presentSubscription(after));
}
