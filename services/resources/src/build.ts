import type { Messaging } from '@booking/messaging/messaging.ts';
import { patientQueue } from '@booking/messaging/patient-queue.ts';
import type { TimerHandler } from '@booking/messaging/timers.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { GrpcChannel } from '@booking/platform/grpc-client.ts';
import type { GrpcServer } from '@booking/platform/grpc-server.ts';
import { newId } from '@booking/platform/ids.ts';
import { createKeyedQueue } from '@booking/platform/keyed-queue.ts';
import { bookingRuleHandlers } from './bookings/rules/booking-rule-handlers.ts';
import { createBookingRuleStore } from './bookings/rules/booking-rule-store.ts';
import { createBookedDays } from './bookings/places/booking-effects.ts';
import { createResourceEvents } from './bookings/places/booking-events.ts';
import { bookingHandlers } from './bookings/moves/booking-handlers.ts';
import { createBookingNumbers } from './bookings/places/booking-number-store.ts';
import { createBookingStore } from './bookings/places/booking-store.ts';
import { bookingTimerHandlers } from './bookings/moves/booking-timers.ts';
import { claimResources, GroundsMovedError } from './bookings/places/capacity.ts';
import { createCustomerGuards } from './bookings/places/customer-guard-store.ts';
import { createCustomerLimits } from './bookings/places/customer-limits.ts';
import { endTimeslotBookings } from './bookings/moves/end-timeslot-bookings.ts';
import { createResourceLocks, type BookingGuards } from './bookings/places/booking-guards.ts';
import { createGroundsStore } from './bookings/places/grounds-store.ts';
import { createHolds } from './bookings/orders/hold-bookings.ts';
import { createConfirms } from './bookings/orders/order-bookings.ts';
import { createRecentHolds } from './bookings/orders/recent-holds.ts';
import { createOrderHoldStore } from './bookings/places/order-hold-store.ts';
import { createReplicaStates } from '@booking/persistence/replica-states.ts';
import { calendarFeedHandlers } from './readers/feeds/calendar-feed-handlers.ts';
import { createCalendarFeedStore } from './readers/feeds/calendar-feed-store.ts';
import { completeServices } from './base/replicas/complete-services.ts';
import { createNeighbours } from './base/replicas/neighbours.ts';
import { createReplicaStore } from './base/replicas/replica-store.ts';
import { settingsHandlers, type Told } from './base/replicas/settings-keeper.ts';
import { zoneChangeTimers } from './bookings/places/zone-change.ts';
import { createPublicView } from './desk/resources/public-resources.ts';
import { resourceIncludes } from './desk/resources/resource-crud.ts';
import { resourceHandlers } from './desk/resources/resource-handlers.ts';
import { createResourceLists, type ResourceListDeps } from './desk/resources/resource-list.ts';
import { createPresenter } from './schedules/presenter.ts';
import { createResourceStore } from './resources/resource-store.ts';
import { createActivityKeeper } from './schedules/activity.ts';
import { scheduleGroupHandlers, scheduleHandlers } from './desk/schedules/schedule-handlers.ts';
import { createScheduleStores } from './schedules/schedule-store.ts';
import { groupedCreates } from '@booking/messaging/grouped-creates.ts';
import { createCoalescedLoads } from '@booking/platform/coalesced-loads.ts';
import type { UseCaseDeps } from './base/deps.ts';
import { recordTimeslot, timeslotHandlers, timeslotTimerHandlers } from './desk/schedules/timeslot-handlers.ts';
import { createTimeslotStore } from './schedules/timeslot-store.ts';
import { resourceViewHandlers } from './readers/views/resource-view-handlers.ts';
import { createViewCounts } from './readers/views/view-counts.ts';
import { createResourceViewStore } from './readers/views/resource-view-store.ts';

/** Every store of the service. Making them declares their models, so that `prepareCollections` creates the indexes. */
export function createStores(connection: Connection) {
  return {
    resources: createResourceStore(connection),
    schedules: createScheduleStores(connection),
    timeslots: createTimeslotStore(connection),
    bookingRules: createBookingRuleStore(connection),
    bookings: createBookingStore(connection),
    grounds: createGroundsStore(connection),
    orderHolds: createOrderHoldStore(connection),
    numbers: createBookingNumbers(connection),
    customerGuards: createCustomerGuards(connection),
    views: createResourceViewStore(connection),
    feeds: createCalendarFeedStore(connection),
    heardClients: createReplicaStates(connection, 'api_clients_heard'),
    replicas: createReplicaStore(connection),
  };
}
/** Indexes that earlier versions declared. */
export const retiredIndexes = {
  schedule_groups: ['organization_id_1_resource_id_1_name_1'],
};

export type Stores = ReturnType<typeof createStores>;

/** The guards of production: a queue per resource in this process, and the claim that decides between processes. */
export function bookingGuards(stores: Stores, options: { maxWaitingPerKey: number }): BookingGuards {
  return {
    queue: patientQueue(createKeyedQueue(options)),
    async claim(organizationId, ids, { session }, seen) {
      if (!seen) return claimResources(stores.resources, organizationId, ids, session);
      const unmoved = await stores.resources.claimSeen(organizationId, seen.resources, seen.booked, session);
      if (!unmoved) throw new GroundsMovedError();
    },
    claimOrganization: ({ context, session }) => stores.replicas.claimOrganization(context.organizationId, session),
  };
}

type Listing = Omit<ResourceListDeps, 'loads' | 'includes' | 'publicView'> & Parameters<typeof resourceIncludes>[0];

function listsOver(shared: Listing) {
  return createResourceLists({
    ...shared,
    loads: createCoalescedLoads(),
    includes: resourceIncludes(shared),
    publicView: createPublicView(shared),
  });
}

/** The use cases over the stores, ready to be put behind gRPC and timers. */
export function buildResources(options: {
  stores: Stores;
  messaging: Pick<Messaging, 'unitOfWork' | 'idempotent'>;
  catalog: GrpcChannel;
  ordersBilling: GrpcChannel;
  guards: BookingGuards;
  clock: Clock;
  holdPatienceMs: number;
}) {
  const { stores, messaging, catalog, ordersBilling, guards, clock } = options;
  const base: UseCaseDeps = {
    run: messaging.unitOfWork.run,
    runKeyed: messaging.idempotent.inTransaction,
    clock,
    newId,
  };
  const neighbours = createNeighbours({ replicas: stores.replicas, catalog, ordersBilling });
  const presenter = createPresenter(stores);
  const events = createResourceEvents(stores);
  const bookedDays = createBookedDays(stores);
  const activity = createActivityKeeper(stores);
  const shared = { ...base, ...stores, guards, neighbours, presenter, events, bookedDays, activity };
  const monotonicMs = () => performance.now();
  const holding = {
    ...shared,
    monotonicMs,
    customerLimits: createCustomerLimits(stores),
    loads: createCoalescedLoads(),
    locks: createResourceLocks(guards),
    holdPatienceMs: options.holdPatienceMs,
    recentHolds: createRecentHolds({ ordersMax: 2_000, groundsMax: 256, monotonicMs }),
  };
  const sharing = { ...holding, unitOfWork: messaging.unitOfWork };
  const bookings = { ...holding, holds: createHolds(sharing), confirms: createConfirms(sharing) };
  const lists = listsOver(shared);
  const timeslots = { ...shared, endBookings: endTimeslotBookings(bookings) };
  const schedules = { ...shared, stores: stores.schedules };
  const timeslotsRemoved = async (
    ...[tx, removed]: Parameters<Parameters<typeof resourceHandlers>[0]['timeslotsRemoved']>
  ) => {
    for (const before of removed) await recordTimeslot(timeslots, tx, { action: 'delete', before, after: undefined });
  };
  const viewCounts = createViewCounts({ ...stores, lists });
  const resources = { ...shared, lists, viewCounts, groupCreates: groupedCreates(messaging), timeslotsRemoved };

  return {
    addTo(grpc: GrpcServer, told: Told): void {
      grpc.add('booking.common.v1.SettingsService', settingsHandlers({ ...shared, told }));
      grpc.add('booking.resources.v1.ResourceService', resourceHandlers(resources));
      grpc.add('booking.resources.v1.ResourceViewService', resourceViewHandlers({ ...shared, lists }));
      grpc.add('booking.resources.v1.ScheduleGroupService', scheduleGroupHandlers(schedules));
      grpc.add('booking.resources.v1.ScheduleService', scheduleHandlers(schedules));
      grpc.add('booking.resources.v1.TimeslotService', timeslotHandlers(timeslots));
      grpc.add('booking.resources.v1.BookingRuleService', bookingRuleHandlers(shared));
      grpc.add('booking.resources.v1.BookingService', bookingHandlers(bookings));
      grpc.add('booking.resources.v1.CalendarFeedService', calendarFeedHandlers(shared));
    },
    timers: {
      ...bookingTimerHandlers(bookings),
      ...timeslotTimerHandlers(timeslots),
      ...zoneChangeTimers(shared),
    } satisfies Record<string, TimerHandler>,
    bookedDays,
    activity,
    forgetGrounds: holding.recentHolds.forgetGrounds,
    completeServices: (signal: AbortSignal) => completeServices(stores.replicas, neighbours.asked, signal),
  };
}
