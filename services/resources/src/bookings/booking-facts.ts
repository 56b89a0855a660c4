import type { Session } from '@booking/persistence/mongo.ts';
import { notFound } from '@booking/platform/errors.ts';
import type { BookingRuleStore } from '../booking-rules/booking-rule-store.ts';
import type { BookingRule } from '../booking-rules/booking-rule.ts';
import type { Neighbours } from '../replicas/neighbours.ts';
import type { Resource } from '../resources/resource.ts';
import type { ResourceStore } from '../resources/resource-store.ts';
import type { ScheduleStores } from '../schedules/schedule-store.ts';
import { openings } from '../schedules/opening-rules.ts';
import { mergeIntervals, type Interval } from '../time/time-zone.ts';
import type { TimeslotStore } from '../timeslots/timeslot-store.ts';
import { rangeViolation, rulesInScope, type BookingFacts } from './bookable-rules.ts';

export interface FactsDeps {
  resources: ResourceStore;
  schedules: ScheduleStores;
  timeslots: TimeslotStore;
  bookingRules: BookingRuleStore;
  neighbours: Neighbours;
}

/** What is asked for, as far as facts are concerned. */
export interface FactsRequest {
  resource_id: string;
  service_id: string | null;
  range: Interval;
}

/** Facts for several bookings of one organization, loaded together: a fixed number of queries, however many there are. */
export interface LoadedFacts {
  zone: string;
  organizationAutoAccepts: boolean;
  /** In the order of the requests. */
  facts: BookingFacts[];
  /** Every rule that may apply, before scope and role. */
  rules: BookingRule[];
}

/**
 * Throws not_found for resources and services that do not exist, service_unavailable when a neighbour that must be asked is down. It may
 * ask a neighbour, so it runs before the transaction; what can change meanwhile and matters is read again inside.
 */
export async function loadFacts(
  deps: FactsDeps,
  organizationId: string,
  requests: readonly FactsRequest[],
  caller: { role: string; now: Date },
): Promise<LoadedFacts> {
  const serviceIds = requests.flatMap(({ service_id }) => (service_id === null ? [] : [service_id]));
  const resourceIds = [...new Set(requests.map(({ resource_id }) => resource_id))];
  const span = spanOf(requests.map(({ range }) => range));
  const [organization, services, family] = await Promise.all([
    deps.neighbours.organization(organizationId),
    deps.neighbours.services(organizationId, serviceIds),
    loadFamily(deps.resources, organizationId, resourceIds),
  ]);
  const ids = [...family.keys()];
  const [groups, timeslots, rules] = await Promise.all([
    deps.schedules.openingGroups(organizationId, ids),
    deps.timeslots.activeIn(organizationId, resourceIds, span),
    deps.bookingRules.applicable(organizationId, ids, serviceIds),
  ]);
  const facts = requests.map(({ resource_id, service_id, range }): BookingFacts => {
    const resource = family.get(resource_id);
    if (!resource) throw notFound('resources', resource_id);
    const parent = resource.parent_id === null ? undefined : family.get(resource.parent_id);
    const own = groups.get(resource.id) ?? (parent && groups.get(parent.id)) ?? [];
    const opening = rangeViolation(range) ? [] : openings(own, range, organization.time_zone);
    return {
      resource,
      parent,
      openings: opening,
      open: mergeIntervals(opening),
      timeslots: timeslots.filter((timeslot) => timeslot.resource_id === resource.id),
      service: service_id === null ? undefined : services.get(service_id),
      rules: rulesInScope(rules, { resource, serviceId: service_id }, caller.role),
      now: caller.now,
    };
  });
  return { zone: organization.time_zone, organizationAutoAccepts: organization.auto_accept_bookings, facts, rules };
}

/** The resources and their parents, by id. Throws not_found. */
export async function loadFamily(
  resources: ResourceStore,
  organizationId: string,
  ids: readonly string[],
  session?: Session,
): Promise<Map<string, Resource>> {
  const found = new Map((await resources.getMany(organizationId, ids, session)).map((entry) => [entry.id, entry]));
  for (const id of ids) if (!found.has(id)) throw notFound('resources', id);
  const parentIds = [...found.values()].flatMap(({ parent_id }) =>
    parent_id === null || found.has(parent_id) ? [] : [parent_id],
  );
  for (const parent of await resources.getMany(organizationId, [...new Set(parentIds)], session)) {
    found.set(parent.id, parent);
  }
  return found;
}

/** The shortest interval that covers all; there must be at least one. */
export function spanOf(ranges: readonly Interval[]): Interval {
  return {
    start: new Date(Math.min(...ranges.map(({ start }) => start.getTime()))),
    end: new Date(Math.max(...ranges.map(({ end }) => end.getTime()))),
  };
}
