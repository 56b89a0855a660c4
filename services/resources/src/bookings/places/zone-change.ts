import type { TimerHandler } from '@booking/messaging/timers.ts';
import { z } from 'zod';
import type { BookingStore } from './booking-store.ts';
import type { BookedDays } from './booking-effects.ts';
import type { ResourceStore } from '../../resources/resource-store.ts';
import type { ActivityKeeper } from '../../schedules/activity.ts';
import type { Transaction } from '../../base/deps.ts';
import { minutesAfter } from '../booking.ts';

const kind = 'organization-zone-changed';
const batchSize = 100;
/** Of what the interface can write. */
const endOfTime = new Date('9999-12-31T23:59:59.999Z');
const payloadSchema = z.object({ after: z.string() });

/** Begins to derive anew what is kept per local day: an organization's days begin at another time from now on. */
export function scheduleZoneChange(tx: Transaction, organizationId: string): void {
  tx.schedule({ kind, key: organizationId, dueAt: tx.now, organizationId, payload: { after: '' } });
}

/** Works through the organization's resources in batches; each batch is one transaction that sets the timer for the next. */
export function zoneChangeTimers(deps: {
  resources: ResourceStore;
  bookings: BookingStore;
  bookedDays: BookedDays;
  activity: ActivityKeeper;
}): Record<string, TimerHandler> {
  return {
    [kind]: async (tx, { organizationId, payload }) => {
      const { after } = payloadSchema.parse(payload);
      const ids = await deps.resources.idsAfter(organizationId, after, batchSize);
      await deps.activity.refresh(tx, organizationId, ids);
      const range = {
        start: minutesAfter(tx.now, -3 * 1_440),
        end: endOfTime,
      };
      for (const id of ids) {
        const counted = await deps.bookings.counted(organizationId, id, range, tx.session);
        await deps.resources.clearBookedDays(organizationId, id, tx.session);
        await deps.bookedDays.refresh(
          tx,
          organizationId,
          counted.map((time) => ({ resource_id: id, range: time })),
        );
      }
      const last = ids.at(-1);
      if (ids.length === batchSize && last !== undefined) {
        tx.schedule({ kind, key: organizationId, dueAt: tx.now, organizationId, payload: { after: last } });
      }
    },
  };
}
