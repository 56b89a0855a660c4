import { beforeAll } from '@jest/globals';
import { publicEventIdentifiers, type EventIdentifier } from '@booking/contracts/event-identifiers.ts';
import type { SettingsServiceDefinition } from '@booking/contracts/generated/booking/common/v1/SettingsService.ts';
import type { RequestContext } from '@booking/contracts/generated/booking/common/v1/RequestContext.ts';
import type { BookingRuleServiceDefinition } from '@booking/contracts/generated/booking/resources/v1/BookingRuleService.ts';
import type { BookingServiceDefinition } from '@booking/contracts/generated/booking/resources/v1/BookingService.ts';
import type { CalendarFeedServiceDefinition } from '@booking/contracts/generated/booking/resources/v1/CalendarFeedService.ts';
import type { ResourceServiceDefinition } from '@booking/contracts/generated/booking/resources/v1/ResourceService.ts';
import type { ResourceViewServiceDefinition } from '@booking/contracts/generated/booking/resources/v1/ResourceViewService.ts';
import type { ScheduleGroupServiceDefinition } from '@booking/contracts/generated/booking/resources/v1/ScheduleGroupService.ts';
import type { ScheduleServiceDefinition } from '@booking/contracts/generated/booking/resources/v1/ScheduleService.ts';
import type { TimeslotServiceDefinition } from '@booking/contracts/generated/booking/resources/v1/TimeslotService.ts';
import type { ConsumedEvent } from '@booking/messaging/event-handler.ts';
import { createMessaging, type Messaging } from '@booking/messaging/messaging.ts';
import { connectMongo } from '@booking/persistence/mongo.ts';
import { prepareCollections } from '@booking/persistence/tenant-store.ts';
import { fixedClock, systemClock } from '@booking/platform/clock.ts';
import { systemContext } from '@booking/platform/context.ts';
import { AppError } from '@booking/platform/errors.ts';
import { createGrpcChannel } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { createLifecycle } from '@booking/platform/lifecycle.ts';
import { createLogger } from '@booking/platform/logger.ts';
import { loadSettings } from '@booking/platform/settings.ts';
import { useStack } from '@booking/testkit/test-stack.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { settings } from '../src/config.ts';
import { startResources, type StartOptions } from '../src/service.ts';
import { startFakeNeighbours, type FakeNeighbours } from './fake-neighbours.ts';

/** A Monday; both change days of 2026 lie behind it. */
export const startOfTest = '2026-11-23T07:00:00.000Z';

export type Instance = Awaited<ReturnType<typeof startInstance>>;
type Clock = ReturnType<typeof fixedClock>;

interface Environment {
  stack: ReturnType<typeof useStack>;
  name: string;
  neighbours: FakeNeighbours;
  clock: Clock;
}

async function startInstance(
  environment: Environment,
  more: Partial<StartOptions> & { env?: Record<string, string>; monitorCommands?: boolean } = {},
) {
  const { env = {}, monitorCommands = false, ...options } = more;
  const uri = new URL(environment.stack.mongoUri(environment.name, 'resources'));
  if (monitorCommands) uri.searchParams.set('monitorCommands', 'true');
  const logger = createLogger('resources', process.env['TEST_LOG_LEVEL'] ?? 'silent');
  const lifecycle = createLifecycle(logger);
  const config = loadSettings('resources', settings, {
    MONGODB_URI: uri.href,
    AMQP_URL: environment.stack.amqpUrl,
    MESSAGING_NAMESPACE: environment.stack.messagingNamespace,
    GRPC_PORT: '0',
    ADMIN_PORT: '0',
    HOLD_PATIENCE_MS: '60000',
    CATALOG_URL: environment.neighbours.address,
    ORDERS_BILLING_URL: environment.neighbours.address,
    ...env,
  });
  const running = await startResources({
    config,
    logger,
    lifecycle,
    clock: environment.clock,
    timerPollIntervalMs: 20,
    ...options,
  });
  const channel = createGrpcChannel(`127.0.0.1:${running.ports.grpc}`, { name: 'resources' });
  const area = 'booking.resources.v1.';
  return {
    ...running,
    resources: channel.client<ResourceServiceDefinition>(`${area}ResourceService`),
    views: channel.client<ResourceViewServiceDefinition>(`${area}ResourceViewService`),
    groups: channel.client<ScheduleGroupServiceDefinition>(`${area}ScheduleGroupService`),
    schedules: channel.client<ScheduleServiceDefinition>(`${area}ScheduleService`),
    timeslots: channel.client<TimeslotServiceDefinition>(`${area}TimeslotService`),
    rules: channel.client<BookingRuleServiceDefinition>(`${area}BookingRuleService`),
    bookings: channel.client<BookingServiceDefinition>(`${area}BookingService`),
    settings: channel.client<SettingsServiceDefinition>('booking.common.v1.SettingsService'),
    feeds: channel.client<CalendarFeedServiceDefinition>(`${area}CalendarFeedService`),
    async stop(): Promise<void> {
      channel.close();
      await lifecycle.stop();
    },
  };
}

/** The service over the real MongoDB and broker, with neighbours that answer over gRPC, and everything it publishes. */
export function useResources(name: string, options: { now?: string } = {}) {
  const stack = useStack();
  const clock = fixedClock(options.now ?? startOfTest);
  const heard: ConsumedEvent[] = [];
  const stops: (() => Promise<void>)[] = [];
  const world = { clock, heard } as {
    clock: Clock;
    heard: ConsumedEvent[];
    neighbours: FakeNeighbours;
    messaging: Messaging;
    one: Instance;
    start(more?: Parameters<typeof startInstance>[1]): Promise<Instance>;
  };
  world.start = async (more) => {
    const instance = await startInstance({ stack, name, neighbours: world.neighbours, clock }, more);
    stops.push(instance.stop);
    return instance;
  };

  beforeAll(async () => {
    const logger = createLogger('test', 'silent');
    world.neighbours = await startFakeNeighbours(logger);
    stops.push(world.neighbours.stop);
    const connection = await connectMongo(stack.mongoUri(`${name}-neighbour`, 'resources-neighbour'), {
      appName: 'neighbour',
    });
    stops.push(() => connection.close());
    world.messaging = await createMessaging({
      connection,
      amqpUrl: stack.amqpUrl,
      namespace: stack.messagingNamespace,
      service: 'neighbour',
      clock: systemClock,
      logger,
      subscriptions: [{ purpose: 'test.heard', patterns: ['bookings.*', 'timeslots.*'] }],
    });
    stops.push(() => world.messaging.stop());
    await prepareCollections(connection);
    const hear = async (_tx: unknown, event: ConsumedEvent): Promise<void> => {
      heard.push(event);
    };
    await world.messaging.start({
      events: { 'test.heard': Object.fromEntries(publicEventIdentifiers.map((identifier) => [identifier, hear])) },
    });
    world.one = await world.start();
  });

  stack.onEnd(async () => {
    for (const stop of stops.toReversed()) await stop();
  });

  return {
    ...lazy(() => world),
    /** Events about one entity, once there are at least `count` of that identifier. */
    untilHeard: (event: EventIdentifier, entityId: string, count = 1) =>
      waitFor(`${event} of ${entityId}`, () => {
        const found = heard.filter((entry) => entry.event === event && entry.entity.id === entityId);
        return found.length >= count && found;
      }),
    /** Publishes as a neighbour would. */
    tell: (event: EventIdentifier, organizationId: string, data: { id: string; type: string }, version?: number) =>
      world.messaging.unitOfWork.run(systemContext(organizationId, newId()), async (tx) => {
        tx.emit({ event, organizationId, entity: { type: data.type, id: data.id, version }, data });
      }),
  };
}

/** The members of an object that is filled later. */
function lazy<T extends object>(get: () => T): { world: T } {
  return Object.defineProperty({}, 'world', { get, enumerable: true }) as { world: T };
}

export interface Tenant {
  id: string;
  context: RequestContext;
}

/** A new organization that catalog knows; `settings` as in its wire form. */
export function newOrganization(neighbours: FakeNeighbours, fields: Record<string, unknown> = {}): Tenant {
  const id = newId();
  neighbours.organizations.set(id, {
    id,
    organization_id: id,
    version: 1,
    name: 'Test',
    slug: `org-${id}`,
    time_zone: 'Europe/Berlin',
    currency: 'EUR',
    locale: 'de',
    auto_accept_bookings: true,
    created_at: startOfTest,
    updated_at: startOfTest,
    ...fields,
  });
  return { id, context: contextOf(id) };
}

export function contextOf(organizationId: string, more: Partial<RequestContext> = {}): RequestContext {
  return {
    request_id: newId(),
    organization_id: organizationId,
    principal: { subject: 'tester', role: 'manager', kind: 'member' },
    ...more,
  };
}

export function newService(
  neighbours: FakeNeighbours,
  organizationId: string,
  fields: Record<string, unknown> = {},
): string {
  const id = newId();
  neighbours.services.set(id, {
    id,
    organization_id: organizationId,
    version: 1,
    name: 'Meeting',
    slug: `meeting-${id}`,
    duration_minutes: 60,
    lead_time_minutes: 0,
    padding_before_minutes: 0,
    padding_after_minutes: 0,
    price_minor: 10_000,
    currency: 'EUR',
    price_unit: 'booking',
    tax_rate_basis_points: 1_900,
    requires_check_in: false,
    live: true,
    order_index: 0,
    created_at: startOfTest,
    updated_at: startOfTest,
    ...fields,
  });
  return id;
}

/** A resource that is open at all times. */
export async function newResource(
  instance: Instance,
  tenant: Tenant,
  input: Record<string, unknown> = {},
  open = true,
): Promise<string> {
  const { item } = await instance.resources.CreateResource({
    context: tenant.context,
    input: { name: 'Room', ...input },
  });
  const id = item?.id ?? '';
  if (open) await openAlways(instance, tenant, id);
  return id;
}

async function openAlways(instance: Instance, tenant: Tenant, resourceId: string): Promise<string> {
  const { item: group } = await instance.groups.CreateScheduleGroup({
    context: tenant.context,
    input: { name: 'Always', resource_id: resourceId },
  });
  for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
    await instance.schedules.CreateSchedule({
      context: tenant.context,
      input: { weekday, start_time: '00:00', end_time: '24:00', schedule_group_id: group?.id ?? '' },
    });
  }
  return group?.id ?? '';
}

/** A hold of one item; hours count from the start of the test. */
export function holdRequest(
  tenant: Tenant,
  item: { resource_id: string; from: number; hours?: number; quantity?: number; service_id?: string },
  more: { order_id?: string; customer_id?: string; expires_at?: string } = {},
) {
  const { from, hours = 1, quantity = 1, ...rest } = item;
  return {
    context: tenant.context,
    order_id: newId(),
    expires_at: at(15 / 60),
    items: [{ item_id: newId(), ...rest, quantity, start_date: at(from), end_date: at(from + hours) }],
    ...more,
  };
}

/** RFC 3339, hours after the start of the test. */
export function at(hours: number): string {
  return new Date(Date.parse(startOfTest) + hours * 3_600_000).toISOString();
}

/** The code of the AppError a call was refused with; fails when it was not. */
export async function refusal(call: Promise<unknown>): Promise<AppError> {
  const outcome = await call.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome && outcome.error instanceof AppError) return outcome.error;
  throw new Error(`Not refused: ${JSON.stringify(outcome)}`, { cause: 'error' in outcome ? outcome.error : undefined });
}
