import type { Resource as ResourceMessage } from '@booking/contracts/generated/booking/resources/v1/Resource.ts';
import { toWire } from '@booking/persistence/entity.ts';
import type { IncludeLoaders } from '@booking/persistence/crud-include.ts';
import type { CallContext } from '@booking/platform/context.ts';
import type { ScheduleGroup } from './schedule.ts';
import type { ScheduleStores } from './schedule-store.ts';
import type { Timeslot } from './timeslot.ts';
import { timeslotActions } from './timeslot.ts';
import type { Resource } from '../resources/resource.ts';
import type { ResourceStore } from '../resources/resource-store.ts';
import { resourceWire } from '../resources/resource-wire.ts';

export type ResourceWire = ResourceMessage & Record<string, unknown>;
type ScheduleGroupWire = Record<string, unknown> & { id: string };

/** Wire forms of many entities at once, with the ids of what belongs to them: a fixed number of queries. */
export interface Presenter {
  resources(resources: readonly Resource[], context: CallContext): Promise<ResourceWire[]>;
  scheduleGroups(groups: readonly ScheduleGroup[], context: CallContext): Promise<ScheduleGroupWire[]>;
  timeslots(timeslots: readonly Timeslot[]): Promise<(Record<string, unknown> & { id: string })[]>;
  /** Loaders of `resource` and `resource.parent` for whatever has a resource. */
  resourceIncludes<T extends { resource_id: string | null }>(): IncludeLoaders<T>;
  /** The resources with these ids, and their parents if asked for. */
  byId(ids: readonly (string | null)[], context: CallContext, withParents?: boolean): Promise<ResourceWire[]>;
}

export function createPresenter(deps: {
  resources: Pick<ResourceStore, 'childIds' | 'getMany'>;
  schedules: ScheduleStores;
}): Presenter {
  const resources: Presenter['resources'] = async (entities, { organizationId }) => {
    const parents = entities.filter(({ has_children }) => has_children).map(({ id }) => id);
    const [childIds, groupIds] = await Promise.all([
      deps.resources.childIds(organizationId, parents),
      deps.schedules.groupIds(
        organizationId,
        entities.map(({ id }) => id),
      ),
    ]);
    return entities.map((resource) => {
      const children = childIds.get(resource.id) ?? [];
      const shown = { ...resource, has_children: children.length > 0 };
      return resourceWire(shown, { childIds: children, scheduleGroupIds: groupIds.get(resource.id) ?? [] });
    });
  };

  const byId: Presenter['byId'] = async (ids, context, withParents = false) => {
    const wanted = [...new Set(ids.filter((id) => id !== null))];
    const found = await deps.resources.getMany(context.organizationId, wanted);
    const parentIds = withParents ? found.flatMap(({ parent_id }) => parent_id ?? []) : [];
    const missing = [...new Set(parentIds)].filter((id) => !wanted.includes(id));
    const parents = await deps.resources.getMany(context.organizationId, missing);
    return resources([...found, ...parents], context);
  };

  return {
    resources,
    byId,
    async scheduleGroups(groups, { organizationId }) {
      const schedules = await deps.schedules.schedulesOf(
        organizationId,
        groups.map(({ id }) => id),
      );
      return groups.map((group) => ({
        ...toWire(group),
        schedule_ids: schedules.filter(({ schedule_group_id }) => schedule_group_id === group.id).map(({ id }) => id),
        available_actions: ['update', 'delete'],
      }));
    },
    timeslots: async (timeslots) =>
      timeslots.map((timeslot) => ({ ...toWire(timeslot), available_actions: timeslotActions(timeslot) })),
    resourceIncludes: () => ({
      resource: async (items, context) => ({
        resources: await byId(
          items.map(({ resource_id }) => resource_id),
          context,
        ),
      }),
      'resource.parent': async (items, context) => ({
        resources: await byId(
          items.map(({ resource_id }) => resource_id),
          context,
          true,
        ),
      }),
    }),
  };
}

/** Schedules, rules and views have nothing beside their own fields. */
export async function presentPlain<T extends object>(entities: readonly T[]) {
  return entities.map((entity) => ({ ...toWire(entity), available_actions: ['update', 'delete'] }));
}
