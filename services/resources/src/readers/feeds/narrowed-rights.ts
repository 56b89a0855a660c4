import { narrowedRights } from '@booking/messaging/narrowed-rights.ts';
import type { Replica, ReplicaWriter } from '@booking/persistence/replica.ts';
import { allowsAccess } from '@booking/representations/entities/api-clients-scopes.ts';
import type { CalendarFeedStore } from './calendar-feed-store.ts';

export const rightsPurpose = 'resources.rights';

/** Feeds that rest on the rights of an API client go with its right to read bookings: their addresses answer nothing from then on. */
export function feedRights({
  feeds,
  heardClients,
}: {
  feeds: Pick<CalendarFeedStore, 'grantedBy' | 'remove'>;
  heardClients: ReplicaWriter<Replica>;
}) {
  return narrowedRights(async (tx, { organizationId, clientId, scopes }) => {
    if (allowsAccess(scopes, 'bookings', 'read')) return;
    for (const id of await feeds.grantedBy(organizationId, clientId, tx.session)) {
      await feeds.remove(organizationId, id, { session: tx.session });
      tx.audit({ entity: { type: 'calendar-feeds', id }, action: 'delete', changes: { reason: 'rights' } });
    }
  }, heardClients);
}
