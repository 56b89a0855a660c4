import type { Connection } from '@booking/persistence/mongo.ts';
import type { BookingRule } from '../rules/booking-rule.ts';
import type { CustomerReplica, OrganizationReplica, ServiceReplica } from '../../base/replicas/replica.ts';
import type { LeanResource } from '../../resources/resource.ts';
import type { OpeningGroup } from '../../schedules/opening-rules.ts';
import type { Schedule, ScheduleGroup } from '../../schedules/schedule.ts';
import { unionQuery, type Wanted } from '../../base/union-query.ts';
import type { Interval } from '../../base/time-zone.ts';
import type { Timeslot } from '../../schedules/timeslot.ts';
import { minutesAfter, type Booking } from '../booking.ts';
import { takenCondition, takenIndex, type TakenBooking } from './booking-store.ts';
import type { OrderHoldState } from './order-hold-store.ts';

/** What a decision about places rests on, as of one moment. */
export interface Grounds {
  organization: OrganizationReplica | undefined;
  services: ReadonlyMap<string, ServiceReplica>;
  customers: ReadonlyMap<string, CustomerReplica>;
  /** The resources asked for, their parents and their children. */
  family: ReadonlyMap<string, LeanResource>;
  /** Ids of the children of the resources and their parents, in the order of their names, where `isTold`. */
  childIds: ReadonlyMap<string, readonly string[]>;
  /** By resource; a resource without any is absent. With an order they are without their schedules. */
  groups: ReadonlyMap<string, readonly (OpeningGroup & { id: string })[]>;
  rules: BookingRule[];
  /** Active ones that overlap the range, in order of start. */
  timeslots: Timeslot[];
  /** What holds places of the family in the range, padding included. */
  taken: TakenBooking[];
  /** Those of the order, by position. */
  bookings: Booking[];
  orderState: OrderHoldState | undefined;
}

export interface GroundsRequest {
  resourceIds: readonly string[];
  serviceIds: readonly string[];
  customerIds?: readonly string[];
  range: Interval;
  now: Date;
  /** An order whose bookings are wanted too. */
  orderId?: string;
  /** What events about the bookings nest is wanted too. */
  isTold?: boolean;
}

export interface GroundsStore {
  /** One command, whatever is asked for; one more for resources that this process meets for the first time. */
  read(organizationId: string, request: GroundsRequest): Promise<Grounds>;
  /** What of it catalog decides, as it is stored now, in one command. */
  settings(organizationId: string, serviceIds: readonly string[]): Promise<Pick<Grounds, 'organization' | 'services'>>;
}

/** Resources and services of which the shape is remembered. */
const shapesMax = 20_000;
/** Longest setup or cleanup there is: what is assumed of a service that was not met before. */
const paddingMaxMinutes = 1_440;

/** What must be known of a resource to ask for everything at once. It only guides the reading: a read that contradicts it is repeated. */
interface Shape {
  parentId: string | null;
  childIds: readonly string[];
}

interface Padding {
  padding_before_minutes: number;
  padding_after_minutes: number;
}

type Part =
  | 'organization'
  | 'services'
  | 'customers'
  | 'resources'
  | 'children'
  | 'groups'
  | 'schedules'
  | 'rules'
  | 'timeslots'
  | 'taken'
  | 'bookings'
  | 'order';

export function createGroundsStore(connection: Connection): GroundsStore {
  const shapes = new Map<string, Shape>();
  const paddings = new Map<string, Padding>();

  const learnShapes = async (organizationId: string, ids: readonly string[]): Promise<void> => {
    const unknown = ids.filter((id) => !shapes.has(id));
    if (unknown.length === 0) return;
    const found = await connection
      .collection<ShapeRow>('resources')
      .find(
        { organization_id: organizationId, $or: [{ _id: { $in: unknown } }, { parent_id: { $in: unknown } }] },
        { projection: { parent_id: 1, padding_before_minutes: 1, padding_after_minutes: 1 } },
      )
      .toArray();
    remember(
      found.map(({ _id, ...rest }) => ({ id: _id, ...rest })),
      unknown,
    );
  };

  const remember = (
    resources: readonly (Padding & { id: string; parent_id: string | null })[],
    asked: readonly string[],
  ) => {
    if (shapes.size > shapesMax) shapes.clear();
    if (paddings.size > shapesMax) paddings.clear();
    const own = new Set(asked);
    const children = Map.groupBy(resources, ({ parent_id }) => parent_id);
    for (const { id, parent_id, padding_before_minutes, padding_after_minutes } of resources) {
      paddings.set(id, { padding_before_minutes, padding_after_minutes });
      if (!own.has(id)) continue;
      shapes.set(id, { parentId: parent_id, childIds: (children.get(id) ?? []).map((child) => child.id) });
    }
  };

  const paddingOf = (ids: readonly string[]): { before: number; after: number } => {
    const all = ids.map((id) => paddings.get(id));
    return {
      before: Math.max(0, ...all.map((one) => one?.padding_before_minutes ?? paddingMaxMinutes)),
      after: Math.max(0, ...all.map((one) => one?.padding_after_minutes ?? paddingMaxMinutes)),
    };
  };

  return {
    async settings(organizationId, serviceIds) {
      const part = await unionQuery<Part>(connection, settingsParts(organizationId, serviceIds));
      const { organization, services } = groundsOf(part);
      return { organization, services };
    },
    async read(organizationId, request) {
      const own = [...new Set(request.resourceIds)];
      await learnShapes(organizationId, own);
      for (;;) {
        const known = own.flatMap((id) => shapes.get(id) ?? []);
        const parents = known.flatMap(({ parentId }) => parentId ?? []);
        const all = new Set([...own, ...parents, ...known.flatMap(({ childIds }) => childIds)]);
        const { before, after } = paddingOf([...own, ...request.serviceIds]);
        const blocked = {
          start: minutesAfter(request.range.start, -before),
          end: minutesAfter(request.range.end, after),
        };
        const scope = { own, parents, all: [...all], blocked };
        const grounds = groundsOf(await unionQuery<Part>(connection, partsOf(organizationId, request, scope)));
        remember([...grounds.family.values()], own);
        for (const { id, ...padding } of grounds.services.values()) paddings.set(id, padding);
        const needed = paddingOf([...own, ...request.serviceIds].filter((id) => paddings.has(id)));
        const complete = [...grounds.family.keys()].every((id) => all.has(id));
        if (complete && needed.before <= before && needed.after <= after) return grounds;
      }
    },
  };
}

type ShapeRow = Padding & { _id: string; parent_id: string | null };

interface Scope {
  own: readonly string[];
  parents: readonly string[];
  /** Everything whose bookings count. */
  all: readonly string[];
  blocked: Interval;
}

const idsOf = (organization_id: string, ids: readonly string[]) => ({
  organization_id,
  _id: { $in: [...new Set(ids)] },
});

function settingsParts(organizationId: string, serviceIds: readonly string[]): Partial<Record<Part, Wanted>> {
  const organization = { collection: 'organizations_replica', match: { _id: organizationId } };
  if (serviceIds.length === 0) return { organization };
  return { organization, services: { collection: 'services_replica', match: idsOf(organizationId, serviceIds) } };
}

function partsOf(
  organizationId: string,
  { serviceIds, customerIds = [], range, now, orderId, isTold = false }: GroundsRequest,
  { own, parents, all, blocked }: Scope,
): Partial<Record<Part, Wanted>> {
  const ours = { organization_id: organizationId };
  const line = [...new Set([...own, ...parents])];
  const inScope = [
    { scope: 'organization' },
    { scope: 'resource', resource_id: { $in: line } },
    { scope: 'service', service_id: { $in: serviceIds } },
  ];
  const parts: Partial<Record<Part, Wanted>> = {
    ...settingsParts(organizationId, serviceIds),
    resources: {
      collection: 'resources',
      match: { ...ours, $or: [{ _id: { $in: line } }, { parent_id: { $in: own } }] },
      without: ['booked_days', 'activity'],
    },
    groups: {
      collection: 'schedule_groups',
      match: { ...ours, resource_id: { $in: line } },
      sort: { name: 1, _id: 1 },
      fields: ['resource_id', 'available_from', 'available_to'],
    },
    rules: { collection: 'booking_rules', match: { ...ours, $or: inScope }, sort: { _id: 1 } },
    timeslots: {
      collection: 'timeslots',
      match: {
        ...ours,
        resource_id: { $in: own },
        end_date: { $gt: range.start },
        start_date: { $lt: range.end },
        status: 'active',
      },
      sort: { start_date: 1 },
    },
    taken: {
      collection: 'bookings',
      match: takenCondition(organizationId, all, blocked, now),
      fields: ['resource_id', 'blocked_from', 'blocked_until', 'quantity', 'timeslot_id'],
      index: takenIndex,
    },
  };
  if (customerIds.length > 0) {
    parts.customers = { collection: 'customers_replica', match: idsOf(organizationId, customerIds) };
  }
  if (orderId === undefined) {
    parts.schedules = {
      collection: 'schedules',
      match: { ...ours, resource_id: { $in: line } },
      fields: ['schedule_group_id', 'weekday', 'start_time', 'end_time'],
    };
  } else {
    parts.bookings = { collection: 'bookings', match: { ...ours, order_id: orderId }, sort: { position: 1 } };
    parts.order = { collection: 'order_holds', match: { _id: `${organizationId}:${orderId}` } };
  }
  if (isTold) {
    parts.children = {
      collection: 'resources',
      match: { ...ours, parent_id: { $in: line } },
      sort: { name: 1, _id: 1 },
      fields: ['parent_id'],
    };
  }
  return parts;
}

function groundsOf(part: (name: Part) => unknown[]): Grounds {
  const entities = <T>(name: Part): T[] => part(name) as T[];
  const schedules = Map.groupBy(entities<Schedule>('schedules'), ({ schedule_group_id }) => schedule_group_id);
  const groups = entities<ScheduleGroup>('groups').map((group) => ({
    ...group,
    schedules: schedules.get(group.id) ?? [],
  }));
  const children = entities<LeanResource>('children');
  const [organization] = entities<OrganizationReplica>('organization');
  const [order] = entities<{ state: OrderHoldState }>('order');
  return {
    organization,
    services: byId(entities<ServiceReplica>('services')),
    customers: byId(entities<CustomerReplica>('customers')),
    family: byId(entities<LeanResource>('resources')),
    childIds: new Map(
      [...Map.groupBy(children, ({ parent_id }) => parent_id ?? '')].map(([id, own]) => [
        id,
        own.map((child) => child.id),
      ]),
    ),
    groups: Map.groupBy(groups, ({ resource_id }) => resource_id),
    rules: entities<BookingRule>('rules'),
    timeslots: entities<Timeslot>('timeslots'),
    taken: entities<TakenBooking>('taken'),
    bookings: entities<Booking>('bookings'),
    orderState: order?.state,
  };
}

function byId<T extends { id: string }>(entities: readonly T[]): Map<string, T> {
  return new Map(entities.map((entity) => [entity.id, entity]));
}
