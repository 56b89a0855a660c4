import type { Transaction } from '../base/deps.ts';
import type { ReplicaStore } from '../base/replicas/replica-store.ts';
import type { ResourceStore } from '../resources/resource-store.ts';
import type { TimeslotStore } from './timeslot-store.ts';
import { addDays, dayInterval, localDayOf } from '../base/time-zone.ts';
import { activityOf } from './opening-rules.ts';
import type { ScheduleStores } from './schedule-store.ts';

/** Keeps what `filter[active_today]` reads in step with schedules and timeslots. */
export interface ActivityKeeper {
  /** Derives the activity of the resources anew, after schedules and timeslots were saved in the same transaction. */
  refresh(tx: Transaction, organizationId: string, resourceIds: readonly string[]): Promise<void>;
}

export function createActivityKeeper(deps: {
  resources: ResourceStore;
  schedules: ScheduleStores;
  timeslots: TimeslotStore;
  replicas: ReplicaStore;
}): ActivityKeeper {
  return {
    async refresh(tx, organizationId, resourceIds) {
      const ids = [...new Set(resourceIds)];
      if (ids.length === 0) return;
      const organization = await deps.replicas.organization(organizationId, tx.session);
      if (!organization) throw new Error(`Organization ${organizationId} is not replicated`);
      const zone = organization.time_zone;
      const firstDay = addDays(localDayOf(tx.now, zone), -1);
      const since = { start: dayInterval(firstDay, zone).start, end: null };
      const groups = await deps.schedules.openingGroups(organizationId, ids, tx.session);
      const timeslots = await deps.timeslots.activeIn(organizationId, ids, since, tx.session);
      for (const id of ids) {
        const own = timeslots.filter(({ resource_id }) => resource_id === id);
        const intervals = own.map(({ start_date, end_date }) => ({ start: start_date, end: end_date }));
        const activity = activityOf(groups.get(id) ?? [], intervals, firstDay, zone);
        await deps.resources.setActivity(organizationId, id, activity, tx.session);
      }
    },
  };
}
