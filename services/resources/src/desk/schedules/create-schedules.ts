import type { CreateSchedulesRequest__Output } from '@booking/contracts/generated/booking/resources/v1/CreateSchedulesRequest.ts';
import { auditEntryOf } from '@booking/messaging/audit-changes.ts';
import { toWire } from '@booking/persistence/entity.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { conflict, validationFailed } from '@booking/platform/errors.ts';
import { z } from 'zod';
import { parseRequest } from '../../base/input.ts';
import { endsAfterStart, overMidnight, scheduleInput, type Schedule } from '../../schedules/schedule.ts';
import type { Transaction, UseCaseDeps } from '../../base/deps.ts';
import type { ActivityKeeper } from '../../schedules/activity.ts';
import type { ScheduleStores } from '../../schedules/schedule-store.ts';

export interface CreateSchedulesDeps extends UseCaseDeps {
  stores: ScheduleStores;
  activity: ActivityKeeper;
}

/** A week with several hours on each day. */
const schedulesMax = 100;

/** Of a resource: years of weeks that differ. Each is looked at on each day of whatever is booked. */
export const schedulesOfResourceMax = 500;

const schedulesInput = z.object({
  schedules: z
    .array(scheduleInput.omit({ schedule_group_id: true }))
    .min(1, 'Must have at least one item.')
    .max(schedulesMax, `Must have at most ${schedulesMax} items.`),
});

/**
 * Makes all schedules of a group or none, in request order. Throws not_found, validation_failed (`/schedules/0/weekday` …).
 */
export function createCreateSchedules(deps: CreateSchedulesDeps) {
  const { stores } = deps;
  return async (message: CreateSchedulesRequest__Output, context: CallContext) => {
    const { organizationId } = context;
    await stores.groups.get(organizationId, message.schedule_group_id);
    const { schedules } = parseRequest(schedulesInput, message);
    refuseBackwards(schedules);
    const createAll = async (tx: Transaction) => {
      const group = await stores.groups.get(organizationId, message.schedule_group_id, tx.session);
      await refuseTooMany(stores, tx, { ...group, more: schedules.length });
      const items: Schedule[] = [];
      for (const given of schedules) {
        const base = { id: deps.newId(), organization_id: organizationId };
        const fresh = { ...base, ...given, schedule_group_id: group.id, resource_id: group.resource_id };
        const after = await stores.schedules.insert(fresh, tx.now, tx.session);
        tx.audit(auditEntryOf('schedules', { action: 'create', before: undefined, after }));
        items.push(after);
      }
      await deps.activity.refresh(tx, organizationId, [group.resource_id]);
      return { items: items.map((item) => ({ ...toWire(item) })) };
    };
    return deps.runKeyed(context, createAll);
  };
}

/** Throws conflict. In the transaction: one that adds some at the same time is done again, as both write the activity of the resource. */
export async function refuseTooMany(
  stores: ScheduleStores,
  tx: Transaction,
  { organization_id, resource_id, more }: { organization_id: string; resource_id: string; more: number },
): Promise<void> {
  const there = await stores.countOf(organization_id, resource_id, tx.session);
  if (there + more > schedulesOfResourceMax) {
    throw conflict('limit_reached', `A resource has at most ${schedulesOfResourceMax} schedules.`);
  }
}

function refuseBackwards(schedules: readonly Pick<Schedule, 'start_time' | 'end_time'>[]): void {
  const problems = schedules.flatMap((schedule, index) =>
    endsAfterStart(schedule)
      ? []
      : [{ detail: `end_time must lie after start_time. ${overMidnight}`, pointer: `/schedules/${index}/end_time` }],
  );
  if (problems.length > 0) throw validationFailed(problems);
}
