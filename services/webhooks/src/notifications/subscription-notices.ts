import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { failuresMax, type WebhookSubscription } from '../subscriptions/webhook-subscription.ts';
import type { FailedDelivery } from './notice.ts';
import type { NotificationStore } from './notification-store.ts';

/** Events given up in a row at which admins are warned: half of those that deactivate. */
export const warnedAfter = Math.ceil(failuresMax / 2);

type Told = Pick<WebhookSubscription, 'id' | 'organization_id' | 'name' | 'url'>;

/** Tells owners and admins about an endpoint, in the transaction that counts its failure. */
export interface SubscriptionNotices {
  /** At most one a day and subscription, however often the endpoint recovers in between. */
  failing(tx: Transaction, subscription: Told, failures: number): Promise<void>;
  deactivated(
    tx: Transaction,
    subscription: Told,
    facts: { reason: 'failures' | 'gone'; failures: number },
  ): Promise<void>;
}

export function createSubscriptionNotices(options: {
  notifications: Pick<NotificationStore, 'add'>;
  /** The last deliveries of a subscription that were given up, newest first. */
  lastFailures: (subscription: Told, tx: Transaction) => Promise<FailedDelivery[]>;
}): SubscriptionNotices {
  const about = ({ id, organization_id }: Told) =>
    ({
      organization_id,
      audience: 'organization',
      entity_type: 'webhook-subscriptions',
      entity_id: id,
      customer_id: null,
      addressee: null,
      group: null,
    }) as const;
  const known = async (tx: Transaction, subscription: Told, failures: number) => {
    const { name, url } = subscription;
    return { name, url, failures, attempts: await options.lastFailures(subscription, tx) };
  };

  return {
    async failing(tx, subscription, failures) {
      const kind = 'webhook_subscription_failing';
      const day = tx.now.toISOString().slice(0, 10);
      const cause = `${kind}:${subscription.id}:${day}`;
      const facts = await known(tx, subscription, failures);
      await options.notifications.add({ ...about(subscription), cause, kind, facts }, tx.now, tx.session);
    },
    async deactivated(tx, subscription, { reason, failures }) {
      const kind = 'webhook_subscription_deactivated';
      const cause = `${kind}:${subscription.id}:${tx.now.toISOString()}`;
      const facts = { ...(await known(tx, subscription, failures)), reason };
      await options.notifications.add({ ...about(subscription), cause, kind, facts }, tx.now, tx.session);
    },
  };
}
