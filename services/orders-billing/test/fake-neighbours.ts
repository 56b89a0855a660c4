import type { BookingBundleServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/BookingBundleService.ts';
import type { CancellationPolicyServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/CancellationPolicyService.ts';
import type { FileServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/FileService.ts';
import type { MemberServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/MemberService.ts';
import type { OrganizationServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/OrganizationService.ts';
import type { PlanServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/PlanService.ts';
import type { ServiceServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/ServiceService.ts';
import type { Booking } from '@booking/contracts/generated/booking/resources/v1/Booking.ts';
import type { BookingServiceDefinition } from '@booking/contracts/generated/booking/resources/v1/BookingService.ts';
import type { CheckBookingsRequest__Output } from '@booking/contracts/generated/booking/resources/v1/CheckBookingsRequest.ts';
import type { HoldBookingsRequest__Output } from '@booking/contracts/generated/booking/resources/v1/HoldBookingsRequest.ts';
import type { TestClockServiceDefinition } from '@booking/contracts/generated/booking/common/v1/TestClockService.ts';
import { AppError, appError, conflict, notFound, type Problem, serviceUnavailable } from '@booking/platform/errors.ts';
import { createGrpcServer, type UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { newId } from '@booking/platform/ids.ts';
import type { Logger } from '@booking/platform/logger.ts';

export type Call = 'HoldBookings' | 'ConfirmBookings' | 'ReleaseBookings';

/** How the fake treats a call: does it, does it and lets the caller wait for ever, never does it, or fails as a crashed process would. */
export type Behaviour = 'normal' | 'done but silent' | 'hangs' | 'crashes' | 'hold expired' | 'waits';

/**
 * Catalog and resources over real gRPC. Resources has as many places per resource as `places` says (default: plenty) and keeps the contract
 * of the real one: holds are all or nothing and idempotent by order, a released order can never hold again.
 */
export interface FakeNeighbours {
  address: string;
  organizations: Map<string, { id: string } & Record<string, unknown>>;
  /** Small pictures by the id of their file; away: catalog does not tell them. */
  logos: Map<string, Buffer | 'away'>;
  services: Map<string, { id: string } & Record<string, unknown>>;
  bundles: Map<string, { id: string } & Record<string, unknown>>;
  plans: Map<string, { id: string } & Record<string, unknown>>;
  /** Cancellation policies by id; services and organizations name them. */
  policies: Map<string, { id: string } & Record<string, unknown>>;
  /** Policies of resources, as confirmation names them. */
  policyOfResource: Map<string, string>;
  places: Map<string, number>;
  behaviour: Partial<Record<Call, Behaviour>>;
  /** What calls that wait are answered after. */
  until: Promise<void>;
  /** Customers with bookings of their own, without an order; undefined: resources does not answer. */
  bookedCustomers: Set<string> | undefined;
  /** Bookings that a customer has ahead, by the customer's id. */
  bookingsAhead: Map<string, string[]>;
  /** Bookings that somebody else cancels just before they are to be. */
  canceledMeanwhile: Set<string>;
  /** Status that confirmation gives. */
  confirmedStatus: 'accepted' | 'requested';
  calls: { call: Call; orderId: string }[];
  /** Where test clocks were moved. */
  clockSteps: { aheadMs: number; fires: boolean }[];
  /** When the orders that were released were canceled, as the call says. */
  canceledAt: Map<string, string | undefined>;
  /** By resource: starts that are taken (`2026-03-16T09:00Z`), with a rule behind it where that forbids it. */
  unavailable: Map<string, string[]>;
  bookingsOf(orderId: string): Booking[];
  /** Cancels bookings of an order in one step, as resources does with a series, and tells nobody. */
  endSeries(orderId: string, ids: readonly string[], at: string): void;
  /** Bookings that take a place now. */
  taken(resourceId: string): number;
  stop(): Promise<void>;
}

/** Everybody who calls is this member. */
export const demoMemberId = '01980000-0000-7000-8000-000000000001';

const holding = new Set(['reserved', 'requested', 'accepted']);

export async function startFakeNeighbours(logger: Logger): Promise<FakeNeighbours> {
  const bookings = new Map<string, Booking[]>();
  const released = new Set<string>();
  const never = () => new Promise<never>(() => {});
  const taken = (resourceId: string) =>
    [...bookings.values()].flat().filter((b) => b.resource_id === resourceId && holding.has(b.status ?? '')).length;

  const hold = (request: HoldBookingsRequest__Output, organizationId: string): Booking[] => {
    const existing = bookings.get(request.order_id);
    if (existing) return existing;
    if (released.has(request.order_id)) throw conflict('released', 'The order was released.');
    for (const { resource_id } of request.items) {
      const places = fake.places.get(resource_id) ?? 1_000_000;
      const wanted = request.items.filter((item) => item.resource_id === resource_id).length;
      if (taken(resource_id) + wanted > places) throw appError('time_conflict', 'The place is taken.');
    }
    const now = new Date().toISOString();
    const made = request.items.map((item): Booking => ({
      ...item,
      id: newId(),
      organization_id: organizationId,
      version: 1,
      created_at: now,
      updated_at: now,
      available_actions: [],
      resource_name: 'Raum 1',
      number: `BB${String(bookings.size + 1).padStart(8, '0')}`,
      status: 'reserved',
      order_id: request.order_id,
      ...(request.customer_id ? { customer_id: request.customer_id } : {}),
    }));
    bookings.set(request.order_id, made);
    return made;
  };
  const move = (orderId: string, status: string): Booking[] => {
    const moved = (bookings.get(orderId) ?? []).map((booking) => ({
      ...booking,
      status,
      ...(status === 'accepted' ? { accepted_at: new Date().toISOString() } : {}),
      ...(fake.policyOfResource.has(booking.resource_id ?? '')
        ? { cancellation_policy_id: fake.policyOfResource.get(booking.resource_id ?? '')! }
        : {}),
      updated_at: new Date().toISOString(),
      version: (booking.version ?? 1) + 1,
    }));
    if (bookings.has(orderId)) bookings.set(orderId, moved);
    return moved;
  };

  const behave = async (call: Call, orderId: string, work: () => Booking[]): Promise<{ bookings: Booking[] }> => {
    fake.calls.push({ call, orderId });
    const behaviour = fake.behaviour[call] ?? 'normal';
    if (behaviour === 'hangs') return never();
    if (behaviour === 'crashes') throw new Error('the process died');
    if (behaviour === 'hold expired') throw appError('time_conflict', 'The hold has expired.');
    if (behaviour === 'waits') await fake.until;
    const answer = work();
    return behaviour === 'done but silent' ? never() : { bookings: answer };
  };

  const fake: FakeNeighbours = {
    address: '',
    organizations: new Map(),
    logos: new Map(),
    services: new Map(),
    bundles: new Map(),
    plans: new Map(),
    policies: new Map(),
    policyOfResource: new Map(),
    places: new Map(),
    behaviour: {},
    until: Promise.resolve(),
    bookedCustomers: new Set(),
    bookingsAhead: new Map(),
    canceledMeanwhile: new Set(),
    confirmedStatus: 'accepted',
    calls: [],
    clockSteps: [],
    canceledAt: new Map(),
    unavailable: new Map(),
    endSeries(orderId, ids, at) {
      const ended = { status: 'canceled', canceled_at: at, updated_at: at };
      const changed = fake
        .bookingsOf(orderId)
        .map((one) => (ids.includes(one.id ?? '') ? { ...one, ...ended, version: (one.version ?? 1) + 1 } : one));
      bookings.set(orderId, changed);
    },
    bookingsOf: (orderId) => bookings.get(orderId) ?? [],
    taken,
    stop: () => server.stop(100),
  };

  const found = (map: Map<string, object>, type: string, id: string) => {
    const item = map.get(id);
    if (!item) throw notFound(type, id);
    return { item };
  };
  const listed =
    (map: Map<string, object>) => async (request: { query: { filters: { values: string[] }[] } | null }) => ({
      items: (request.query?.filters[0]?.values ?? []).flatMap((id) => map.get(id) ?? []),
    });
  const only = <D>(handlers: object): UnaryHandlers<D> =>
    new Proxy(handlers, {
      get: (target, name) =>
        Reflect.get(target, name) ?? (() => Promise.reject(new Error(`${String(name)} is not faked`))),
    }) as UnaryHandlers<D>;

  const server = createGrpcServer({ logger });
  server.add<OrganizationServiceDefinition>(
    'booking.catalog.v1.OrganizationService',
    only({ GetOrganization: async ({ id }: { id: string }) => found(fake.organizations, 'organizations', id) }),
  );
  server.add<FileServiceDefinition>(
    'booking.catalog.v1.FileService',
    only({
      async ReadLogo({ id }: { id: string }) {
        const content = fake.logos.get(id);
        if (content === 'away') throw serviceUnavailable('Not now.');
        if (!content) throw notFound('files', id);
        return { content, media_type: 'image/png', width: 1, height: 1 };
      },
    }),
  );
  server.add<MemberServiceDefinition>(
    'booking.catalog.v1.MemberService',
    only({ ListMembers: async () => ({ items: [{ id: demoMemberId }] }) }),
  );
  server.add<ServiceServiceDefinition>(
    'booking.catalog.v1.ServiceService',
    only({ ListServices: listed(fake.services) }),
  );
  server.add<BookingBundleServiceDefinition>(
    'booking.catalog.v1.BookingBundleService',
    only({ ListBookingBundles: listed(fake.bundles) }),
  );
  const termsOfTiers = (tiers: unknown) => ({
    cancellation_fee_tiers: tiers ?? [],
    late_moves: 'charged',
    no_show_fee_basis_points: 10_000,
  });
  server.add<CancellationPolicyServiceDefinition>(
    'booking.catalog.v1.CancellationPolicyService',
    only({
      async GetPoliciesInForce(
        { service_ids, policy_ids }: { service_ids: string[]; policy_ids: string[] },
        { organizationId }: { organizationId: string },
      ) {
        const policyOf = (record?: Record<string, unknown>) =>
          fake.policies.get(String(record?.['cancellation_policy_id']));
        const organization = fake.organizations.get(organizationId);
        return {
          organization: policyOf(organization) ?? termsOfTiers(organization?.['cancellation_fee_tiers']),
          services: service_ids.flatMap((service_id) => {
            const policy = policyOf(fake.services.get(service_id));
            return policy ? [{ service_id, policy }] : [];
          }),
          policies: policy_ids.flatMap((id) => fake.policies.get(id) ?? []),
        };
      },
    }),
  );
  server.add<PlanServiceDefinition>(
    'booking.catalog.v1.PlanService',
    only({ GetPlan: async ({ id }: { id: string }) => found(fake.plans, 'plans', id) }),
  );
  server.add<BookingServiceDefinition>(
    'booking.resources.v1.BookingService',
    only({
      ListBookings: async ({ query }: { query: { filters: { key: string; values: string[] }[] } | null }) => {
        if (!fake.bookedCustomers) throw appError('service_unavailable', 'resources is down');
        const ofOrder = query?.filters.find(({ key }) => key === 'order_id');
        if (ofOrder)
          return { items: fake.bookingsOf(ofOrder.values[0] ?? '').filter(({ status }) => status !== 'deleted') };
        const [customer = ''] = query?.filters[0]?.values ?? [];
        if (query?.filters.some(({ key }) => key === 'ends_after')) {
          return { items: (fake.bookingsAhead.get(customer) ?? []).map((id) => ({ id, number: `B-${id}` })) };
        }
        return { items: fake.bookedCustomers.has(customer) ? [{ id: newId(), customer_id: customer }] : [] };
      },
      CancelBooking: async ({ id }: { id: string }) => {
        for (const [customer, ids] of fake.bookingsAhead) {
          fake.bookingsAhead.set(
            customer,
            ids.filter((one) => one !== id),
          );
        }
        if (fake.canceledMeanwhile.has(id)) throw appError('invalid_status_transition', 'It is canceled.');
        return {};
      },
      CheckBookings: async ({ items }: CheckBookingsRequest__Output) => {
        const problems = items.flatMap(({ resource_id, item_id, start_date }): Problem[] => {
          const start = `${new Date(start_date).toISOString().slice(0, 16)}Z`;
          const [, rule] = (fake.unavailable.get(resource_id) ?? [])
            .map((one) => one.split(' '))
            .find(([at]) => at === start) ?? ['', ''];
          if (rule) return [{ code: 'booking_rule_violated', detail: 'Not so.', meta: { item_id, rule } }];
          return rule === undefined ? [{ code: 'time_conflict', detail: 'Taken.', meta: { item_id } }] : [];
        });
        const [first, ...others] = problems;
        if (first) throw new AppError([first, ...others]);
        return {};
      },
      HoldBookings: (request: HoldBookingsRequest__Output, { organizationId }: { organizationId: string }) =>
        behave('HoldBookings', request.order_id, () => hold(request, organizationId)),
      ConfirmBookings: ({ order_id }: { order_id: string }) =>
        behave('ConfirmBookings', order_id, () => {
          if (fake.bookingsOf(order_id).some(({ status }) => status === 'expired')) {
            throw appError('time_conflict', 'The hold has expired.');
          }
          return move(order_id, fake.confirmedStatus);
        }),
      ReleaseBookings: ({ order_id, canceled_at }: { order_id: string; canceled_at?: string }) =>
        behave('ReleaseBookings', order_id, () => {
          released.add(order_id);
          fake.canceledAt.set(order_id, canceled_at);
          return move(order_id, 'expired');
        }),
    }),
  );
  server.add<TestClockServiceDefinition>(
    'booking.common.v1.TestClockService',
    only({
      async StepTestClock({ ahead_ms: aheadMs, fires }: { ahead_ms: number; fires: boolean }) {
        if (aheadMs > 0) fake.clockSteps.push({ aheadMs, fires });
        return { busy: false };
      },
    }),
  );
  fake.address = `127.0.0.1:${await server.listen('127.0.0.1', 0)}`;
  return fake;
}
