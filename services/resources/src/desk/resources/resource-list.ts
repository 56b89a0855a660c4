import type { ListQuery__Output } from '@booking/contracts/generated/booking/common/v1/ListQuery.ts';
import { parseFlag } from '@booking/persistence/filters.ts';
import { loadIncluded, type IncludeLoaders } from '@booking/persistence/crud-include.ts';
import type { CoalescedLoads } from '@booking/platform/coalesced-loads.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { appError } from '@booking/platform/errors.ts';
import type { Clock } from '@booking/platform/clock.ts';
import { createKnownZones } from '../../base/replicas/known-zones.ts';
import type { Neighbours } from '../../base/replicas/neighbours.ts';
import { localDayOf } from '../../base/time-zone.ts';
import type { PublicView } from './public-resources.ts';
import type { Resource } from '../../resources/resource.ts';
import type { Presenter } from '../../schedules/presenter.ts';
import {
  activeOn,
  bookedOn,
  filterConditions,
  resourceFilterKeys,
  type ResourceStore,
} from '../../resources/resource-store.ts';

export interface ResourceListDeps {
  resources: ResourceStore;
  neighbours: Neighbours;
  presenter: Presenter;
  includes: IncludeLoaders<Resource>;
  publicView: PublicView;
  loads: CoalescedLoads;
  clock: Clock;
}

type Filters = readonly { key: string; values: string[] }[];

const zonesKept = { forMs: 1_000, max: 10_000 };

/** Lists and counts of resources; every one of them takes the same filters. */
export function createResourceLists(deps: ResourceListDeps) {
  const zones = createKnownZones({
    ...zonesKept,
    read: async (organizationId) => (await deps.neighbours.organization(organizationId)).time_zone,
  });

  /** The conditions of the two filters that need today's date in the organization's zone; `false` filters nothing. */
  const todayConditions = async (filters: Filters, organizationId: string): Promise<Record<string, unknown>[]> => {
    const wanted = [
      { key: 'booked_today', condition: bookedOn },
      { key: 'active_today', condition: activeOn },
    ].filter(({ key }) => filters.filter((filter) => filter.key === key).some(({ values }) => parseFlag(key, values)));
    if (wanted.length === 0) return [];
    const today = localDayOf(deps.clock.now(), await zones.of(organizationId));
    return wanted.map(({ condition }) => condition(today));
  };

  /** The public sees other entities, and of each of them less. */
  const read = async (query: ListQuery__Output | null, context: CallContext, isPublic: boolean) => {
    const { presenter, includes } = isPublic ? deps.publicView : deps;
    const all = query?.filters ?? [];
    const { condition: extra, others: filters } = isPublic
      ? await deps.publicView.narrowed(context.organizationId, all)
      : { condition: {}, others: all };
    const today = await todayConditions(filters, context.organizationId);
    const stored = filters.filter(({ key }) => !isToday(key));
    const condition = today.length === 0 ? extra : { $and: [...today, extra] };
    const { items, page } = await deps.resources.list(
      context.organizationId,
      query && { ...query, filters: stored },
      condition,
    );
    const [wires, included] = await Promise.all([
      presenter.resources(items, context),
      loadIncluded(includes, query?.include ?? [], items, context),
    ]);
    return { items: wires, page, included };
  };

  /** Nothing in a list depends on who of the organization asks: those who want the same one at the same time share what is read for it. */
  const list: typeof read = (query, context, isPublic) =>
    deps.loads.load(JSON.stringify([context.organizationId, query, isPublic]), () => read(query, context, isPublic));

  const baseCondition = async (filters: Filters, organizationId: string): Promise<Record<string, unknown>> => {
    const conditions = [...storedConditions(filters), ...(await todayConditions(filters, organizationId))];
    return conditions.length === 0 ? {} : { $and: conditions };
  };

  return {
    list: (request: { query: ListQuery__Output | null }, context: CallContext) => list(request.query, context, false),

    async listPublic(request: { organization_slug: string; query: ListQuery__Output | null }, context: CallContext) {
      const organization = await deps.neighbours.organizationBySlug(request.organization_slug);
      return list(request.query, { ...context, organizationId: organization.id }, true);
    },

    /** Filters narrow the base before it is split into the four counts; docs/specification.md, "Counts of resources", defines them. */
    async statusCounts(request: { query: ListQuery__Output | null }, context: CallContext) {
      const { organizationId } = context;
      const organization = await deps.neighbours.organization(organizationId);
      const base = await baseCondition(request.query?.filters ?? [], organizationId);
      const count = (condition: Record<string, unknown>) => deps.resources.countWhere(organizationId, base, condition);
      const topLevel = { has_children: false, parent_id: null };
      const [bookable, viewOnly, bookableChildren, viewOnlyChildren] = await Promise.all([
        count({ ...topLevel, bookings_enabled: true }),
        count({ ...topLevel, bookings_enabled: false }),
        count({ has_children: false, bookings_enabled: true, parent_bookings_enabled: true }),
        count({ has_children: false, bookings_enabled: false, parent_bookings_enabled: false }),
      ]);
      return {
        bookable_resource_count: bookable,
        bookable_child_resource_count: bookableChildren,
        view_only_resource_count: viewOnly,
        view_only_child_resource_count: viewOnlyChildren,
        total_resource_count: bookable + viewOnly,
        total_child_resource_count: bookableChildren + viewOnlyChildren,
        ...(organization.min_resource_usage === null ? {} : { min_resource_count: organization.min_resource_usage }),
        ...(organization.min_child_resource_usage === null
          ? {}
          : { min_child_resource_count: organization.min_child_resource_usage }),
      };
    },

    /** How many resources a list with these filters shows. */
    async count(filters: Filters, organizationId: string): Promise<number> {
      return deps.resources.countWhere(organizationId, await baseCondition(filters, organizationId), {});
    },

    /** Those that a list with these filters and this condition shows, in its order, at most so many. */
    async ids(filters: Filters, organizationId: string, condition: Record<string, unknown>, limit: number) {
      return deps.resources.idsWhere(organizationId, await baseCondition(filters, organizationId), condition, limit);
    },

    /** Throws invalid_query_parameter like a list with these filters. */
    checkFilters(filters: Filters): void {
      storedConditions(filters);
      for (const { key, values } of filters) if (isToday(key)) parseFlag(key, values);
    },
  };
}

export type ResourceLists = ReturnType<typeof createResourceLists>;

function isToday(key: string): boolean {
  return key === 'booked_today' || key === 'active_today';
}

/** Conditions of all filters but the two of today. Throws invalid_query_parameter for keys and values there are not. */
function storedConditions(filters: Filters): Record<string, unknown>[] {
  for (const { key } of filters) {
    if (resourceFilterKeys.includes(key)) continue;
    throw appError('invalid_query_parameter', 'Unknown filter for resources.', {
      source: { parameter: `filter[${key}]` },
    });
  }
  return filterConditions(filters.filter(({ key }) => !isToday(key)));
}
