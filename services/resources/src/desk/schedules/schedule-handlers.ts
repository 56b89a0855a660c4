import { auditEntryOf } from '@booking/messaging/audit-changes.ts';
import type { ScheduleGroupServiceDefinition } from '@booking/contracts/generated/booking/resources/v1/ScheduleGroupService.ts';
import type { ScheduleServiceDefinition } from '@booking/contracts/generated/booking/resources/v1/ScheduleService.ts';
import { createCrud, missingReference } from '@booking/persistence/crud.ts';
import { validationFailed } from '@booking/platform/errors.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import type { Neighbours } from '../../base/replicas/neighbours.ts';
import { presentPlain, type Presenter } from '../../schedules/presenter.ts';
import type { ResourceStore } from '../../resources/resource-store.ts';
import type { Transaction, UseCaseDeps } from '../../base/deps.ts';
import { needsOrganization } from '../../base/needs-organization.ts';
import { createBookingsOutside, type BookingsOutsideDeps } from './bookings-outside.ts';
import { createCreateSchedules, refuseTooMany } from './create-schedules.ts';
import type { ActivityKeeper } from '../../schedules/activity.ts';
import {
  datesInOrder,
  endsAfterStart,
  overMidnight,
  scheduleGroupInput,
  scheduleInput,
  type Schedule,
  type ScheduleGroup,
} from '../../schedules/schedule.ts';
import type { ScheduleStores } from '../../schedules/schedule-store.ts';

export interface ScheduleHandlerDeps extends UseCaseDeps, Omit<BookingsOutsideDeps, 'stores' | 'resources'> {
  stores: ScheduleStores;
  resources: ResourceStore;
  neighbours: Neighbours;
  presenter: Presenter;
  activity: ActivityKeeper;
}

export function scheduleGroupHandlers(deps: ScheduleHandlerDeps): UnaryHandlers<ScheduleGroupServiceDefinition> {
  const { stores } = deps;
  const bookingsOutside = createBookingsOutside(deps);
  const crud = createCrud<ScheduleGroup, typeof scheduleGroupInput, Transaction, object>({
    store: stores.groups,
    input: scheduleGroupInput,
    run: deps.runKeyed,
    clock: deps.clock,
    newId: deps.newId,
    fixed: ['resource_id'],
    present: deps.presenter.scheduleGroups,
    includes: {
      resource: deps.presenter.resourceIncludes<ScheduleGroup>()['resource']!,
      schedules: async (groups, { organizationId }) => {
        const schedules = await stores.schedulesOf(
          organizationId,
          groups.map(({ id }) => id),
        );
        return { schedules: await presentPlain(schedules) };
      },
    },
    build: async (given, base, { tx }) => {
      const claimed = await deps.resources.claim(base.organization_id, [given.resource_id], tx.session);
      if (claimed === 0) throw missingReference('resources', ['resource_id']);
      return checkedGroup({ ...base, ...given });
    },
    apply: async (current, given) => checkedGroup({ ...current, ...given }),
    beforeRemove: (group, { tx }) => stores.removeSchedulesOf(group.organization_id, group.id, tx.session),
    record: async (change, scope) => {
      scope.tx.audit(auditEntryOf('schedule-groups', change));
      await refresh(deps, scope.tx, change.after ?? change.before);
    },
    answered: (group, { tx }) => bookingsOutside(tx, group),
  });
  const ready = needsOrganization(deps.neighbours);
  return {
    ListScheduleGroups: crud.list,
    GetScheduleGroup: crud.get,
    CreateScheduleGroup: ready(crud.create),
    UpdateScheduleGroup: ready(crud.update),
    DeleteScheduleGroup: ready(crud.remove),
  };
}

export function scheduleHandlers(deps: ScheduleHandlerDeps): UnaryHandlers<ScheduleServiceDefinition> {
  const { stores } = deps;
  const bookingsOutside = createBookingsOutside(deps);
  const crud = createCrud<Schedule, typeof scheduleInput, Transaction, object>({
    store: stores.schedules,
    input: scheduleInput,
    run: deps.runKeyed,
    clock: deps.clock,
    newId: deps.newId,
    fixed: ['schedule_group_id'],
    present: presentPlain,
    includes: {
      resource: deps.presenter.resourceIncludes<Schedule>()['resource']!,
      schedule_group: async (schedules, context) => {
        const ids = [...new Set(schedules.map(({ schedule_group_id }) => schedule_group_id))];
        const groups = await stores.groups.getMany(context.organizationId, ids);
        return { schedule_groups: await deps.presenter.scheduleGroups(groups, context) };
      },
    },
    build: async (given, base, { tx }) => {
      const group = await stores.groups.find(base.organization_id, given.schedule_group_id, tx.session);
      if (!group) throw missingReference('schedule-groups', ['schedule_group_id']);
      await refuseTooMany(stores, tx, { ...group, more: 1 });
      return checkedSchedule({ ...base, ...given, resource_id: group.resource_id });
    },
    apply: async (current, given) => checkedSchedule({ ...current, ...given }),
    record: async (change, scope) => {
      scope.tx.audit(auditEntryOf('schedules', change));
      await refresh(deps, scope.tx, change.after ?? change.before);
    },
    answered: (schedule, { tx }) => bookingsOutside(tx, schedule),
  });
  const ready = needsOrganization(deps.neighbours);
  return {
    ListSchedules: crud.list,
    GetSchedule: crud.get,
    CreateSchedule: ready(crud.create),
    CreateSchedules: ready(createCreateSchedules(deps)),
    UpdateSchedule: ready(crud.update),
    DeleteSchedule: ready(crud.remove),
  };
}

async function refresh(
  deps: ScheduleHandlerDeps,
  tx: Transaction,
  entity: { organization_id: string; resource_id: string } | undefined,
): Promise<void> {
  if (entity) await deps.activity.refresh(tx, entity.organization_id, [entity.resource_id]);
}

function checkedGroup<T extends Pick<ScheduleGroup, 'available_from' | 'available_to'>>(group: T): T {
  if (datesInOrder(group)) return group;
  throw validationFailed([{ detail: 'Must not lie before available_from.', pointer: '/data/attributes/available_to' }]);
}

function checkedSchedule<T extends Pick<Schedule, 'start_time' | 'end_time'>>(schedule: T): T {
  if (endsAfterStart(schedule)) return schedule;
  throw validationFailed([
    { detail: `Must lie after start_time. ${overMidnight}`, pointer: '/data/attributes/end_time' },
  ]);
}
