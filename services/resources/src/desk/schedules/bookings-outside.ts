import type { Transaction } from '../../base/deps.ts';
import type { ReplicaStore } from '../../base/replicas/replica-store.ts';
import { isWithin } from '../../base/time-zone.ts';
import type { BookingStore } from '../../bookings/places/booking-store.ts';
import type { ResourceStore } from '../../resources/resource-store.ts';
import { openHours } from '../../schedules/opening-rules.ts';
import type { ScheduleStores } from '../../schedules/schedule-store.ts';

/** The next ones are looked at, no more: what the answer says is a warning, and the transaction waits for it. */
const lookedAt = 1_000;

export interface BookingsOutsideDeps {
  stores: Pick<ScheduleStores, 'openingGroups'>;
  resources: Pick<ResourceStore, 'childrenOf'>;
  bookings: Pick<BookingStore, 'toCome'>;
  replicas: Pick<ReplicaStore, 'organization'>;
}

/**
 * Whom a change of opening hours leaves outside: bookings to come of the resource, and of children that are open when it is, for which no
 * hours are left. To be asked in the transaction of the change.
 */
export function createBookingsOutside({ stores, resources, bookings, replicas }: BookingsOutsideDeps) {
  return async (
    tx: Transaction,
    { organization_id, resource_id }: { organization_id: string; resource_id: string },
  ): Promise<{ bookings_outside: number }> => {
    const organization = await replicas.organization(organization_id, tx.session);
    if (!organization) throw new Error(`Organization ${organization_id} is not replicated`);
    const children = (await resources.childrenOf(organization_id, [resource_id], tx.session)).map(({ id }) => id);
    const groups = await stores.openingGroups(organization_id, [resource_id, ...children], tx.session);
    const following = children.filter((id) => !groups.has(id));
    const toCome = await bookings.toCome(organization_id, [resource_id, ...following], tx, lookedAt);
    const hoursIn = openHours(groups.get(resource_id) ?? [], organization.time_zone);
    let outside = 0;
    for (const range of toCome) {
      const { open } = await hoursIn(range);
      if (!isWithin(range, open)) outside += 1;
    }
    return { bookings_outside: outside };
  };
}
