import { isDeepStrictEqual } from 'node:util';
import { publicEventIdentifiers } from '@booking/contracts/event-identifiers.ts';
import type { EventHandler } from '@booking/messaging/event-handler.ts';
import { narrowedRights, type NarrowedRights } from '@booking/messaging/narrowed-rights.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { TimerHandler } from '@booking/messaging/timers.ts';
import type { Replica, ReplicaWriter } from '@booking/persistence/replica.ts';
import { allowsAccess } from '@booking/representations/entities/api-clients-scopes.ts';
import { roleHolds } from '@booking/representations/entities/role-permissions.ts';
import { typeOf, withdrawn } from '../../subscriptions/readers-rights.ts';
import type { SubscriptionCache } from '../../subscriptions/subscription-cache.ts';
import type { SubscriptionStore } from '../../subscriptions/subscription-store.ts';
import { deactivated, type WebhookSubscription } from '../../subscriptions/webhook-subscription.ts';
import type { EndpointNews } from '../endpoint-news.ts';
import type { DeliveryStore } from '../log/delivery-store.ts';
import { subscriptionsDeactivated } from '../delivery-metrics.ts';

export const rightsPurpose = 'webhooks.rights';

/** Subscriptions that rest on the rights of an API client end with those: once it may not read the type of each of their events. */
export function createNarrowedRights(parts: {
  subscriptions: Pick<SubscriptionStore, 'grantedBy' | 'update'>;
  deliveries: Pick<DeliveryStore, 'dropWaiting'>;
  news: Pick<EndpointNews, 'deactivated'>;
  cache: Pick<SubscriptionCache, 'drop'>;
  heardClients: ReplicaWriter<Replica>;
}): { events: Record<string, EventHandler>; timers: Record<string, TimerHandler> } {
  const end = async (tx: Transaction, { organizationId, clientId, scopes, role }: NarrowedRights): Promise<void> => {
    const { session, now } = tx;
    const mayRead = (event: string): boolean => {
      const type = typeOf(event);
      return allowsAccess(scopes, type, 'read') && (!role || roleHolds(role, { type, action: 'read' }));
    };
    const unreadable = publicEventIdentifiers.filter((event) => !mayRead(event)) as string[];
    for (const subscription of await parts.subscriptions.grantedBy(organizationId, clientId, session)) {
      const { id, events } = subscription;
      if (events.every(mayRead)) {
        if (isDeepStrictEqual(subscription.withdrawn?.events ?? [], unreadable)) continue;
        const change = (current: WebhookSubscription) => ({ ...current, withdrawn: withdrawn(unreadable, now) });
        await parts.subscriptions.update(organizationId, id, change, { now, session });
        continue;
      }
      await parts.subscriptions.update(organizationId, id, (current) => deactivated(current, 'rights', now), {
        now,
        session,
      });
      await parts.news.deactivated(tx, subscription, { reason: 'rights', failures: 0 });
      tx.audit({
        entity: { type: 'webhook-subscriptions', id },
        action: 'deactivate',
        changes: { is_active: { from: true, to: false }, reason: 'rights' },
      });
      tx.afterCommit(async () => {
        subscriptionsDeactivated.inc({ reason: 'rights' });
        parts.cache.drop(organizationId);
        await parts.deliveries.dropWaiting(organizationId, id, now);
      });
    }
  };
  return narrowedRights(end, parts.heardClients);
}
