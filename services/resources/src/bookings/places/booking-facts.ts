import type { Session } from '@booking/persistence/mongo.ts';
import { notFound } from '@booking/platform/errors.ts';
import type { BookingRule } from '../rules/booking-rule.ts';
import type { Neighbours } from '../../base/replicas/neighbours.ts';
import {
  defaultLateEntryDays,
  guessedVersion,
  type OrganizationReplica,
  type ServiceReplica,
} from '../../base/replicas/replica.ts';
import type { Resource } from '../../resources/resource.ts';
import type { ResourceStore } from '../../resources/resource-store.ts';
import { openHours, type OpeningGroup } from '../../schedules/opening-rules.ts';
import { createPace } from '../../base/pace.ts';
import type { Interval } from '../../base/time-zone.ts';
import { rangeViolation, rulesInScope, type BookingFacts } from '../rules/bookable-rules.ts';
import type { Grounds, GroundsStore } from './grounds-store.ts';

export interface FactsDeps {
  grounds: GroundsStore;
  neighbours: Neighbours;
}

/** What reading facts needs. */
export type ReadingDeps = Pick<FactsDeps, 'grounds'> & { neighbours: Pick<Neighbours, 'organization' | 'services'> };

/** Whose word is taken for what took place. */
const deskRoles: ReadonlySet<string> = new Set(['owner', 'admin', 'manager', 'staff']);

/** What is asked for, as far as facts are concerned. */
export interface FactsRequest {
  resource_id: string;
  service_id: string | null;
  range: Interval;
}

/** Facts for several bookings of one organization, read together: one command, however many there are. */
export interface LoadedFacts {
  zone: string;
  organization: OrganizationReplica;
  /** In the order of the requests. */
  facts: BookingFacts[];
  /** Every rule that may apply, before scope and role. */
  rules: BookingRule[];
  grounds: Grounds;
}

/**
 * `keepsService`: one that was deleted counts as it was; `leavesOutGone`: resources that are not there have no facts. Throws not_found for
 * resources and services that do not exist, service_unavailable when a neighbour that must be asked is down. It may ask a neighbour, so it
 * runs before the transaction, which is committed only where the claimed resources are still those of `grounds`.
 */
export async function loadFacts(
  deps: ReadingDeps,
  organizationId: string,
  requests: readonly FactsRequest[],
  caller: {
    role: string;
    now: Date;
    customerIds?: readonly string[];
    keepsService?: boolean;
    leavesOutGone?: boolean;
    isTold?: boolean;
  },
): Promise<LoadedFacts> {
  const serviceIds = [...new Set(requests.flatMap(({ service_id }) => (service_id === null ? [] : [service_id])))];
  const grounds = await deps.grounds.read(organizationId, {
    resourceIds: requests.map(({ resource_id }) => resource_id),
    serviceIds,
    customerIds: caller.customerIds ?? [],
    range: spanOf(requests.map(({ range }) => range)),
    now: caller.now,
    isTold: caller.isTold ?? false,
  });
  const organization = await knownOrganization(deps.neighbours, organizationId, grounds);
  const services =
    caller.keepsService && serviceIds.every((id) => grounds.services.has(id))
      ? grounds.services
      : await knownServices(deps.neighbours, organizationId, grounds, serviceIds);
  const lateEntryDays = deskRoles.has(caller.role) ? (organization.late_entry_days ?? defaultLateEntryDays) : 0;
  const timeslots = Map.groupBy(grounds.timeslots, (timeslot) => timeslot.resource_id);
  const pace = createPace();
  const openIn = createOpenHours(organization.time_zone, pace);
  const facts: BookingFacts[] = [];
  for (const { resource_id, service_id, range } of requests) {
    const resource = grounds.family.get(resource_id);
    if (!resource && caller.leavesOutGone) continue;
    if (!resource) throw notFound('resources', resource_id);
    const parent = resource.parent_id === null ? undefined : grounds.family.get(resource.parent_id);
    const own = grounds.groups.get(resource.id) ?? (parent && grounds.groups.get(parent.id)) ?? [];
    await pace();
    facts.push({
      resource,
      parent,
      zone: organization.time_zone,
      ...(await openIn(own, range)),
      timeslots: timeslots.get(resource.id) ?? [],
      service: service_id === null ? undefined : services.get(service_id),
      rules: rulesInScope(grounds.rules, { resource, serviceId: service_id }, caller.role),
      lateEntryDays,
      now: caller.now,
    });
  }
  return { zone: organization.time_zone, organization, facts, rules: grounds.rules, grounds: { ...grounds, services } };
}

type HoursFacts = Pick<BookingFacts, 'hasOpeningHours' | 'openings' | 'open'>;
type HoursIn = (range: Interval) => Promise<HoursFacts>;

/** When groups of schedules are open. What the same hours say of the same range is told as the same: see the kinds of free times. */
function createOpenHours(zone: string, pace: () => Promise<void>) {
  const byGroups = new Map<readonly OpeningGroup[], HoursIn>();
  const byHours = new Map<string, HoursIn>();
  return (groups: readonly OpeningGroup[], range: Interval): Promise<HoursFacts> => {
    let hoursIn = byGroups.get(groups);
    if (!hoursIn) {
      const key = hoursKey(groups);
      hoursIn = byHours.get(key) ?? createHoursIn(groups, zone, pace);
      byHours.set(key, hoursIn);
      byGroups.set(groups, hoursIn);
    }
    return hoursIn(range);
  };
}

function createHoursIn(groups: readonly OpeningGroup[], zone: string, pace: () => Promise<void>): HoursIn {
  const hasOpeningHours = groups.some(({ schedules }) => schedules.length > 0);
  const hoursIn = openHours(groups, zone, pace);
  const known = new Map<string, HoursFacts>();
  return async (range) => {
    const key = `${range.start.getTime()} ${range.end.getTime()}`;
    const earlier = known.get(key);
    if (earlier) return earlier;
    const hours = rangeViolation(range) ? { openings: [], open: [] } : await hoursIn(range);
    const facts = { hasOpeningHours, ...hours };
    known.set(key, facts);
    return facts;
  };
}

const hoursKey = (groups: readonly OpeningGroup[]): string =>
  JSON.stringify(
    groups.map(({ available_from, available_to, schedules }) => [
      available_from,
      available_to,
      ...schedules.map(({ weekday, start_time, end_time }) => `${weekday} ${start_time} ${end_time}`),
    ]),
  );

/** Asked for where it is not known here, or only guessed. Throws not_found and service_unavailable. */
export async function knownOrganization(
  neighbours: Pick<Neighbours, 'organization'>,
  id: string,
  { organization }: Grounds,
): Promise<OrganizationReplica> {
  return organization && organization.version > guessedVersion ? organization : neighbours.organization(id);
}

async function knownServices(
  neighbours: Pick<Neighbours, 'services'>,
  organizationId: string,
  { services }: Grounds,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ServiceReplica>> {
  const complete = ids.every((id) => services.get(id)?.deleted === false);
  return complete ? services : neighbours.services(organizationId, ids);
}

/** The resources and their parents, by id; those that were deleted are absent. */
export async function loadFamily(
  resources: ResourceStore,
  organizationId: string,
  ids: readonly string[],
  session?: Session,
): Promise<Map<string, Resource>> {
  const found = new Map((await resources.getMany(organizationId, ids, session)).map((entry) => [entry.id, entry]));
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
  return ranges.reduce((span, { start, end }) => ({
    start: start < span.start ? start : span.start,
    end: end > span.end ? end : span.end,
  }));
}
