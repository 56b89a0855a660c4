import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { EndpointNews, FailedDelivery, ToldEndpoint } from '../deliveries/endpoint-news.ts';
import { failuresMax } from '../subscriptions/webhook-subscription.ts';
import type { NotificationStore } from './notification-store.ts';

/** Events given up in a row at which admins are warned: half of those that deactivate. */
export const warnedAfter = Math.ceil(failuresMax / 2);

/** Tells owners and admins about an endpoint; of failures at most once a day and subscription, however often it recovers in between. */
export function createSubscriptionNotices(options: {
  notifications: Pick<NotificationStore, 'add'>;
  /** The last deliveries of a subscription that were given up, newest first. */
  lastFailures: (subscription: ToldEndpoint, tx: Transaction) => Promise<FailedDelivery[]>;
}): EndpointNews {
  const about = ({ id, organization_id }: ToldEndpoint) =>
    ({
      organization_id,
      audience: 'organization',
      entity_type: 'webhook-subscriptions',
      entity_id: id,
      customer_id: null,
      addressee: null,
      group: null,
    }) as const;
  const known = async (tx: Transaction, subscription: ToldEndpoint, failures: number) => {
    const { name, url } = subscription;
    return { name, url, failures, attempts: await options.lastFailures(subscription, tx) };
  };

  return {
    async failed(tx, subscription, failures) {
      if (failures !== warnedAfter) return;
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
