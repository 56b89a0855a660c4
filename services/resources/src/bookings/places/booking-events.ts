import type { Session } from '@booking/persistence/mongo.ts';
import { entityOf } from '@booking/representations/entities/registry.ts';
import { eventRelations } from '@booking/representations/event-relations.ts';
import { renderFlat, type FlatEntity } from '@booking/representations/flat.ts';
import { lookupIn } from '@booking/representations/lookup.ts';
import { toWire } from '@booking/persistence/entity.ts';
import type { PublicEventIdentifier } from '@booking/contracts/event-identifiers.ts';
import type { ReplicaStore } from '../../base/replicas/replica-store.ts';
import { loadFamily } from './booking-facts.ts';
import { resourceWire } from '../../resources/resource-wire.ts';
import type { Resource } from '../../resources/resource.ts';
import type { ResourceStore } from '../../resources/resource-store.ts';
import type { ScheduleStores } from '../../schedules/schedule-store.ts';
import type { Transaction } from '../../base/deps.ts';
import type { Timeslot } from '../../schedules/timeslot.ts';
import type { Booking } from '../booking.ts';
import { bookingWire } from '../booking-wire.ts';
import type { Grounds } from './grounds-store.ts';

export interface EventDeps {
  resources: ResourceStore;
  schedules: ScheduleStores;
  replicas: ReplicaStore;
}

/** Appends events with the entity as it is now, nested relations included, so that no consumer asks back. */
export interface ResourceEvents {
  /** `grounds`: what is nested, where the caller has read it already. A resource that was deleted is null. */
  bookings(tx: Transaction, event: BookingEvent, bookings: readonly Booking[], grounds?: Grounds): Promise<void>;
  timeslots(tx: Transaction, event: TimeslotEvent, timeslots: readonly Timeslot[]): Promise<void>;
}

export type BookingEvent = Extract<PublicEventIdentifier, `bookings.${string}`>;
export type TimeslotEvent = Extract<PublicEventIdentifier, `timeslots.${string}`>;

interface Item {
  resource_id: string;
  service_id: string | null;
  customer_id?: string | null;
}

/** What is nested in an event. */
type Related = Pick<Grounds, 'family' | 'childIds' | 'services' | 'customers' | 'organization'> & {
  groups: ReadonlyMap<string, readonly { id: string }[]>;
};

export function createResourceEvents(deps: EventDeps): ResourceEvents {
  const load = async (organizationId: string, items: readonly Item[], session: Session): Promise<Related> => {
    const ids = [...new Set(items.map(({ resource_id }) => resource_id))];
    const family = await loadFamily(deps.resources, organizationId, ids, session);
    const childIds = await deps.resources.childIds(organizationId, parentsOf([...family.values()]));
    const groups = await deps.schedules.groupsOf(organizationId, [...family.keys()]);
    const services = await deps.replicas.services(organizationId, idsOf(items, 'service_id'), session);
    const customers = await deps.replicas.customers(organizationId, idsOf(items, 'customer_id'), session);
    return {
      family,
      childIds,
      groups: Map.groupBy(groups, ({ resource_id }) => resource_id),
      services: byId(services),
      customers: byId(customers),
      organization: await deps.replicas.organization(organizationId, session),
    };
  };

  const nestable = ({ family, childIds, groups, services, customers, organization }: Related) => {
    const wires = [...family.values()].map((resource) =>
      resourceWire(resource, {
        childIds: childIds.get(resource.id) ?? [],
        scheduleGroupIds: (groups.get(resource.id) ?? []).map(({ id }) => id),
      }),
    );
    const known = [...services.values(), ...customers.values()].filter(({ deleted }) => !deleted);
    return {
      lookup: lookupIn({ resources: wires }),
      timeZone: organization?.time_zone ?? 'UTC',
      flats: new Map(known.map(({ id, flat }) => [id, flat])),
    };
  };

  return {
    async bookings(tx, event, bookings, grounds) {
      const [first] = bookings;
      if (!first) return;
      const related = grounds ?? (await load(first.organization_id, bookings, tx.session));
      const { lookup, timeZone, flats } = nestable(related);
      for (const booking of bookings) {
        const data = renderFlat(entityOf('bookings'), bookingWire(booking, tx.now), {
          include: eventRelations.bookings,
          lookup,
          timeZone,
        });
        if (!related.family.has(booking.resource_id)) data['resource'] = null;
        nest(data, 'service', booking.service_id, flats);
        nest(data, 'customer', booking.customer_id, flats);
        const entity = { type: 'bookings', id: booking.id, version: versionTold(event, booking) };
        tx.emit({ event, organizationId: booking.organization_id, entity, data });
      }
    },
    async timeslots(tx, event, timeslots) {
      const related = await load(timeslots[0]!.organization_id, timeslots, tx.session);
      const { lookup, timeZone, flats } = nestable(related);
      for (const timeslot of timeslots) {
        const data = renderFlat(entityOf('timeslots'), toWire(timeslot), {
          include: eventRelations.timeslots,
          lookup,
          timeZone,
        });
        if (!related.family.has(timeslot.resource_id)) data['resource'] = null;
        nest(data, 'service', timeslot.service_id, flats);
        tx.emit({
          event,
          organizationId: timeslot.organization_id,
          entity: { type: 'timeslots', id: timeslot.id, version: versionTold(event, timeslot) },
          data,
        });
      }
    },
  };
}

/** What is deleted counts as one version further: nothing that was told of it before comes after it. */
function versionTold(event: BookingEvent | TimeslotEvent, { version }: { version: number }): number {
  return event.endsWith('.deleted') ? version + 1 : version;
}

/** Entities of the neighbours are nested as their owner published them. */
function nest(data: FlatEntity, relation: string, id: string | null, flats: ReadonlyMap<string, object>): void {
  const flat = id === null ? undefined : flats.get(id);
  if (flat) data[relation] = flat;
}

function idsOf(items: readonly Item[], field: 'service_id' | 'customer_id'): string[] {
  return [...new Set(items.flatMap((item) => item[field] ?? []))];
}

function parentsOf(resources: readonly Resource[]): string[] {
  return resources.filter(({ has_children }) => has_children).map(({ id }) => id);
}

function byId<T extends { id: string }>(entities: readonly T[]): Map<string, T> {
  return new Map(entities.map((entity) => [entity.id, entity]));
}
