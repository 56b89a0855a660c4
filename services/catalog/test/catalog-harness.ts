import { beforeAll } from '@jest/globals';
import { publicEventIdentifiers, internalEventIdentifiers } from '@booking/contracts/event-identifiers.ts';
import type { EventIdentifier } from '@booking/contracts/event-identifiers.ts';
import type { MemberRole } from '@booking/contracts/demo-data.ts';
import type { ApiClientServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/ApiClientService.ts';
import type { BookingBundleGroupServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/BookingBundleGroupService.ts';
import type { BookingBundleServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/BookingBundleService.ts';
import type { CancellationPolicyServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/CancellationPolicyService.ts';
import type { CommunityAccountServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/CommunityAccountService.ts';
import type { CommunityServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/CommunityService.ts';
import type { FileServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/FileService.ts';
import type { GatewayStateServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/GatewayStateService.ts';
import type { IdentityServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/IdentityService.ts';
import type { MemberServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/MemberService.ts';
import type { OrganizationServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/OrganizationService.ts';
import type { PlanServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/PlanService.ts';
import type { ServiceServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/ServiceService.ts';
import type { TagServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/TagService.ts';
import type { ListQuery__Output } from '@booking/contracts/generated/booking/common/v1/ListQuery.ts';
import type { Customer } from '@booking/contracts/generated/booking/orders/v1/Customer.ts';
import type { Subscription } from '@booking/contracts/generated/booking/orders/v1/Subscription.ts';
import { protoService } from '@booking/contracts/proto.ts';
import type { RequestContext } from '@booking/contracts/generated/booking/common/v1/RequestContext.ts';
import type { ConsumedEvent } from '@booking/messaging/event-handler.ts';
import { createMessaging, type Messaging } from '@booking/messaging/messaging.ts';
import { connectMongo, type Connection } from '@booking/persistence/mongo.ts';
import { prepareCollections } from '@booking/persistence/tenant-store.ts';
import { systemClock } from '@booking/platform/clock.ts';
import { systemContext } from '@booking/platform/context.ts';
import { notFound } from '@booking/platform/errors.ts';
import { createGrpcServer } from '@booking/platform/grpc-server.ts';
import { createGrpcChannel, type GrpcChannel } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { createLifecycle } from '@booking/platform/lifecycle.ts';
import { createLogger, type Logger } from '@booking/platform/logger.ts';
import { loadSettings } from '@booking/platform/settings.ts';
import { useStack } from '@booking/testkit/test-stack.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { settings } from '../src/config.ts';
import { startCatalog } from '../src/service.ts';

export type Clients = ReturnType<typeof clientsOf>;

export function clientsOf(channel: GrpcChannel) {
  const area = 'booking.catalog.v1.';
  return {
    identity: channel.client<IdentityServiceDefinition>(`${area}IdentityService`),
    gatewayState: channel.client<GatewayStateServiceDefinition>(`${area}GatewayStateService`),
    organizations: channel.client<OrganizationServiceDefinition>(`${area}OrganizationService`),
    members: channel.client<MemberServiceDefinition>(`${area}MemberService`),
    apiClients: channel.client<ApiClientServiceDefinition>(`${area}ApiClientService`),
    services: channel.client<ServiceServiceDefinition>(`${area}ServiceService`),
    policies: channel.client<CancellationPolicyServiceDefinition>(`${area}CancellationPolicyService`),
    plans: channel.client<PlanServiceDefinition>(`${area}PlanService`),
    groups: channel.client<BookingBundleGroupServiceDefinition>(`${area}BookingBundleGroupService`),
    bundles: channel.client<BookingBundleServiceDefinition>(`${area}BookingBundleService`),
    files: channel.client<FileServiceDefinition>(`${area}FileService`),
    tags: channel.client<TagServiceDefinition>(`${area}TagService`),
    communities: channel.client<CommunityServiceDefinition>(`${area}CommunityService`),
    accounts: channel.client<CommunityAccountServiceDefinition>(`${area}CommunityAccountService`),
  };
}

export interface Instance extends Clients {
  /** `host:port` of its gRPC. */
  address: string;
  adminPort: number;
  stop(): Promise<void>;
}

/** Another service of the installation: hears every event and tells about its customers. */
export interface Neighbour {
  heard: ConsumedEvent[];
  tell(
    event: EventIdentifier,
    organizationId: string,
    data: { id: string; type: string } & Record<string, unknown>,
    /** As the event itself names it, where it does. */
    version?: number,
  ): Promise<string>;
  /** A customer that orders-billing has and no event has told of. */
  put(customer: Customer): void;
  /** A subscription of the same kind. */
  putSubscription(subscription: Subscription): void;
  /** Those of one organization, once there are at least `count`. */
  untilHeard(event: EventIdentifier, organizationId: string, count?: number): Promise<ConsumedEvent[]>;
}

type ListRequest = { query: ListQuery__Output | null };

/** A page of what an organization has, oldest first. */
function pageOf<T extends { organization_id?: string }>(
  all: Iterable<T>,
  organizationId: string,
  { query }: ListRequest,
): { items: T[] } {
  const { page_number = 1, page_size = 30 } = query ?? {};
  const own = [...all].filter(({ organization_id }) => organization_id === organizationId);
  return { items: own.slice((page_number - 1) * page_size, page_number * page_size) };
}

/** orders-billing as far as catalog asks it: customers and subscriptions of an organization, by id or as lists. */
async function startOrdersBilling(
  logger: Logger,
): Promise<{ url: string; stop(): Promise<void> } & Pick<Neighbour, 'put' | 'putSubscription'>> {
  const customers = new Map<string, Customer>();
  const subscriptions = new Map<string, Subscription>();
  const area = 'booking.orders.v1.';
  const silent = (name: string) =>
    Object.fromEntries(Object.keys(protoService(area + name).service).map((rpc) => [rpc, async () => ({})]));
  const server = createGrpcServer({ logger });
  server.add(`${area}SubscriptionService`, {
    ...silent('SubscriptionService'),
    ListSubscriptions: async (request: ListRequest, { organizationId }: { organizationId: string }) =>
      pageOf(subscriptions.values(), organizationId, request),
  });
  server.add(`${area}CustomerService`, {
    ...silent('CustomerService'),
    ListCustomers: async (request: ListRequest, { organizationId }: { organizationId: string }) =>
      pageOf(customers.values(), organizationId, request),
    async GetCustomer({ id }: { id: string }, { organizationId }: { organizationId: string }) {
      const item = customers.get(id);
      if (item?.organization_id !== organizationId) throw notFound('customers', id);
      return { item };
    },
  });
  const port = await server.listen('127.0.0.1', 0);
  return {
    url: `127.0.0.1:${port}`,
    put: (customer) => void customers.set(customer.id ?? '', customer),
    putSubscription: (subscription) => void subscriptions.set(subscription.id ?? '', subscription),
    stop: () => server.stop(1_000),
  };
}

/** Two instances of the service over the same real database and broker, and a neighbour. Started before the first test. */
export function useCatalog(name: string, overrides: Record<string, string> = {}) {
  const stack = useStack();
  const stops: (() => Promise<void>)[] = [];
  let ordersBillingUrl = '';
  const logger = createLogger('catalog', process.env['TEST_LOG_LEVEL'] ?? 'silent');
  const catalog = {} as {
    one: Instance;
    two: Instance;
    neighbour: Neighbour;
    /** To the service's database. */
    connection: Connection;
    /** Of the servers that the instances use. */
    urls: { mongo: string; amqp: string };
    /** One more instance, with other settings. */
    start(more?: Record<string, string>): Promise<Instance>;
  };

  catalog.start = async (more = {}) => {
    const config = loadSettings('catalog', settings, {
      MONGODB_URI: stack.mongoUri(name, 'catalog'),
      AMQP_URL: stack.amqpUrl,
      MESSAGING_NAMESPACE: stack.messagingNamespace,
      ORDERS_BILLING_URL: ordersBillingUrl,
      GRPC_PORT: '0',
      ADMIN_PORT: '0',
      ...overrides,
      ...more,
    });
    const lifecycle = createLifecycle(logger);
    const { ports } = await startCatalog(config, logger, lifecycle);
    const address = `127.0.0.1:${ports['grpc'] ?? 0}`;
    const channel = createGrpcChannel(address, { name: 'catalog' });
    const stop = async (): Promise<void> => {
      channel.close();
      await lifecycle.stop();
    };
    stops.push(stop);
    return { ...clientsOf(channel), address, adminPort: ports['admin'] ?? 0, stop };
  };

  beforeAll(async () => {
    const neighbourConnection = await connectMongo(stack.mongoUri(`${name}-neighbour`, 'catalog-neighbour'), {
      appName: 'neighbour',
    });
    stops.push(() => neighbourConnection.close());
    const ordersBilling = await startOrdersBilling(logger);
    stops.push(() => ordersBilling.stop());
    ordersBillingUrl = ordersBilling.url;
    const { neighbour, messaging } = await startNeighbour(neighbourConnection, stack, logger);
    stops.push(() => messaging.stop());
    catalog.urls = { mongo: stack.mongoUri(name, 'catalog'), amqp: stack.amqpUrl };
    catalog.connection = await connectMongo(stack.mongoUri(name, 'catalog'), { appName: 'test' });
    stops.push(() => catalog.connection.close());
    const { put, putSubscription } = ordersBilling;
    catalog.neighbour = { ...neighbour, put, putSubscription };
    [catalog.one, catalog.two] = await Promise.all([catalog.start(), catalog.start()]);
  });

  stack.onEnd(async () => {
    for (const stop of stops.toReversed()) await stop();
  });

  return catalog;
}

async function startNeighbour(
  connection: Connection,
  stack: ReturnType<typeof useStack>,
  logger: Logger,
): Promise<{ neighbour: Omit<Neighbour, 'put' | 'putSubscription'>; messaging: Messaging }> {
  const heard: ConsumedEvent[] = [];
  const messaging = await createMessaging({
    connection,
    amqpUrl: stack.amqpUrl,
    namespace: stack.messagingNamespace,
    service: 'neighbour',
    clock: systemClock,
    logger,
    subscriptions: [{ purpose: 'neighbour.all', patterns: ['#'] }],
  });
  await prepareCollections(connection);
  const hear = async (tx: { afterCommit(work: () => void): void }, event: ConsumedEvent): Promise<void> =>
    tx.afterCommit(() => void heard.push(event));
  const all = [...publicEventIdentifiers, ...internalEventIdentifiers].map((identifier) => [identifier, hear]);
  await messaging.start({ events: { 'neighbour.all': Object.fromEntries(all) } });
  const neighbour = {
    heard,
    tell: (event: EventIdentifier, organizationId: string, data: { id: string; type: string }, version?: number) =>
      messaging.unitOfWork.run(systemContext(organizationId, newId()), async (tx) =>
        tx.emit({ event, organizationId, entity: { type: data.type, id: data.id, version }, data }),
      ),
    untilHeard: (event: EventIdentifier, organizationId: string, count = 1) =>
      waitFor(`${count} × ${event}`, () => {
        const found = heard.filter((one) => one.event === event && one.organizationId === organizationId);
        return found.length >= count && found;
      }),
  };
  return { neighbour, messaging };
}

/** A call context as the gateway sends it. */
export function asRole(organizationId: string, role: MemberRole | '', extra: RequestContext = {}): RequestContext {
  return {
    request_id: newId(),
    organization_id: organizationId,
    principal: { subject: `${role}-of-${organizationId}`, role, kind: role === '' ? 'anonymous' : 'member' },
    ...extra,
  };
}

/** A new organization with one owner; answers its id and slug. */
export async function newOrganization(
  catalog: Clients,
  input: { name?: string; slug?: string; min_child_resource_usage?: number } = {},
): Promise<{ id: string; slug: string; owner: RequestContext; ownerSubject: string }> {
  const unique = newId();
  const ownerSubject = `owner-${unique}`;
  const { item } = await catalog.organizations.CreateOrganization({
    context: { request_id: newId(), principal: { subject: ownerSubject, role: '', kind: 'member' } },
    input: {
      name: 'Werkstatt',
      slug: `werkstatt-${unique.slice(-12)}`,
      time_zone: 'Europe/Berlin',
      currency: 'EUR',
      ...input,
    },
  });
  const id = item?.id ?? '';
  return { id, slug: item?.slug ?? '', owner: asRole(id, 'owner'), ownerSubject };
}

/** The id of an answer's item; an answer without one fails the test here. */
export function idOf(answer: { item?: { id?: string } | null }): string {
  const id = answer.item?.id;
  if (id === undefined || id === '') throw new Error('the answer has no item');
  return id;
}

/** A customer as orders-billing tells about it. */
export function customerData(over: { id?: string; version?: number; email?: string | null; tags?: string[] } = {}) {
  const { id = newId(), version = 1, email = 'ada@example.com', tags = [] } = over;
  return {
    id,
    type: 'customers',
    version,
    first_name: 'Ada',
    last_name: 'Lovelace',
    email,
    anonymised_at: null as string | null,
    updated_at: new Date(Date.UTC(2026, 0, 1) + version * 1_000).toISOString(),
    tags: tags.map((tagId) => ({ id: tagId, type: 'tags' })),
    address: { id: newId(), type: 'addresses', city: 'Berlin' },
    organization: { id: newId(), type: 'organizations' },
  };
}
