import { beforeAll } from '@jest/globals';
import {
  internalEventIdentifiers,
  publicEventIdentifiers,
  type EventIdentifier,
} from '@booking/contracts/event-identifiers.ts';
import type { AddressServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/AddressService.ts';
import type { BooksServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/BooksService.ts';
import type { BundleLedgerEntryServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/BundleLedgerEntryService.ts';
import type { BundlePurchaseServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/BundlePurchaseService.ts';
import type { CustomerServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/CustomerService.ts';
import type { ExportServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/ExportService.ts';
import type { InvoiceItemServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/InvoiceItemService.ts';
import type { InvoiceServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/InvoiceService.ts';
import type { OrderServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/OrderService.ts';
import type { PaymentMethodServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/PaymentMethodService.ts';
import type { PaymentServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/PaymentService.ts';
import type { PaymentCallbackServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/PaymentCallbackService.ts';
import type { SubscriptionServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/SubscriptionService.ts';
import type { VoucherServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/VoucherService.ts';
import type { TestClockServiceDefinition } from '@booking/contracts/generated/booking/common/v1/TestClockService.ts';
import type { AuditServiceDefinition } from '@booking/contracts/generated/booking/common/v1/AuditService.ts';
import type { SettingsServiceDefinition } from '@booking/contracts/generated/booking/common/v1/SettingsService.ts';
import type { RequestContext } from '@booking/contracts/generated/booking/common/v1/RequestContext.ts';
import type { ConsumedEvent } from '@booking/messaging/event-handler.ts';
import { createMessaging, type Messaging } from '@booking/messaging/messaging.ts';
import { connectMongo } from '@booking/persistence/mongo.ts';
import { prepareCollections } from '@booking/persistence/tenant-store.ts';
import { fixedClock, systemClock } from '@booking/platform/clock.ts';
import { systemContext } from '@booking/platform/context.ts';
import { AppError } from '@booking/platform/errors.ts';
import { createGrpcChannel, type GrpcChannel } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { createLifecycle } from '@booking/platform/lifecycle.ts';
import { createLogger } from '@booking/platform/logger.ts';
import { loadSettings } from '@booking/platform/settings.ts';
import { comingAgain } from '@booking/testkit/coming-again.ts';
import { useStack, type TestStack } from '@booking/testkit/test-stack.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import type { Guards, Parts } from '../src/build-parts.ts';
import { settings } from '../src/config.ts';
import { startOrdersBilling } from '../src/service.ts';
import type { SagaPoint, Reached } from '../src/base/steps/saga-points.ts';
import { startFakeNeighbours, type FakeNeighbours } from './fake-neighbours.ts';

export function clientsOf(channel: GrpcChannel) {
  const area = 'booking.orders.v1.';
  return {
    customers: channel.client<CustomerServiceDefinition>(`${area}CustomerService`),
    addresses: channel.client<AddressServiceDefinition>(`${area}AddressService`),
    vouchers: channel.client<VoucherServiceDefinition>(`${area}VoucherService`),
    orders: channel.client<OrderServiceDefinition>(`${area}OrderService`),
    payments: channel.client<PaymentServiceDefinition>(`${area}PaymentService`),
    callbacks: channel.client<PaymentCallbackServiceDefinition>(`${area}PaymentCallbackService`),
    paymentMethods: channel.client<PaymentMethodServiceDefinition>(`${area}PaymentMethodService`),
    invoices: channel.client<InvoiceServiceDefinition>(`${area}InvoiceService`),
    invoiceItems: channel.client<InvoiceItemServiceDefinition>(`${area}InvoiceItemService`),
    subscriptions: channel.client<SubscriptionServiceDefinition>(`${area}SubscriptionService`),
    exports: channel.client<ExportServiceDefinition>(`${area}ExportService`),
    books: channel.client<BooksServiceDefinition>(`${area}BooksService`),
    bundlePurchases: channel.client<BundlePurchaseServiceDefinition>(`${area}BundlePurchaseService`),
    settings: channel.client<SettingsServiceDefinition>('booking.common.v1.SettingsService'),
    testClocks: channel.client<TestClockServiceDefinition>('booking.common.v1.TestClockService'),
    audit: channel.client<AuditServiceDefinition>('booking.common.v1.AuditService'),
    bundleLedgerEntries: channel.client<BundleLedgerEntryServiceDefinition>(`${area}BundleLedgerEntryService`),
  };
}

export type Clients = ReturnType<typeof clientsOf>;
export type Instance = Clients & { parts: Parts; address: string; stop(): Promise<void> };

/** Where the next saga that gets there stops for ever, as if its process had died; undefined: nowhere. */
export interface CrashAt {
  point: SagaPoint | undefined;
  /** How often it happened. */
  count: number;
}

export interface Harness {
  one: Instance;
  two: Instance;
  fake: FakeNeighbours;
  clock: ReturnType<typeof fixedClock>;
  /** Counts for instance one. */
  crash: CrashAt;
  heard: ConsumedEvent[];
  /** What people are to be told. */
  notices: ConsumedEvent[];
  /** An event as another service would publish it. */
  tell(
    event: EventIdentifier,
    organizationId: string,
    data: { id: string; type: string } & Record<string, unknown>,
    version?: number,
  ): Promise<void>;
  start(environment?: Record<string, string>, guards?: (production: Guards) => Guards): Promise<Instance>;
  /** The environment of an instance that is a process of its own, whose clock is the machine's. */
  environment(): Record<string, string>;
  /** Instance one over a connection of its own: calls that are never answered do not trip the breaker of the others. */
  doomed(): Clients;
}

/** Two instances over the same real database and broker, fake neighbours over real gRPC, a clock that the tests move, and a listener. */
export function useOrdersBilling(name: string, clock = fixedClock('2026-03-02T09:00:00Z')): Harness {
  const stack = useStack();
  const logger = createLogger('orders-billing', process.env['TEST_LOG_LEVEL'] ?? 'silent');
  const stops: (() => Promise<void>)[] = [];
  const crash: CrashAt = { point: undefined, count: 0 };
  const crashed: (() => void)[] = [];
  let onePort = 0;
  const harness = { crash, clock, heard: [] as ConsumedEvent[], notices: [] as ConsumedEvent[] } as unknown as Harness;
  const reached = (point: SagaPoint): Promise<void> => {
    if (crash.point !== point) return Promise.resolve();
    crash.point = undefined;
    crash.count += 1;
    return new Promise((_, reject) => {
      crashed.push(() => reject(new Error('crashed')));
    });
  };

  harness.environment = () => ({
    MONGODB_URI: stack.mongoUri(name, 'orders-billing'),
    AMQP_URL: stack.amqpUrl,
    MESSAGING_NAMESPACE: stack.messagingNamespace,
    GRPC_PORT: '0',
    ADMIN_PORT: '0',
    CATALOG_URL: harness.fake.address,
    RESOURCES_URL: harness.fake.address,
    NEIGHBOUR_TIMEOUT_MS: '12000',
    SHUTDOWN_TIMEOUT_MS: '1000',
  });
  const startOne = async (
    environment: Record<string, string>,
    hook: Reached | undefined,
    guards?: (production: Guards) => Guards,
  ): Promise<Instance> => {
    const config = loadSettings('orders-billing', settings, { ...harness.environment(), ...environment });
    const lifecycle = createLifecycle(logger);
    const { ports, parts } = await startOrdersBilling({
      config,
      logger,
      lifecycle,
      clock,
      pollIntervalMs: 25,
      ...(hook ? { reached: hook } : {}),
      ...(guards ? { guards } : {}),
    });
    const address = `127.0.0.1:${ports['grpc'] ?? 0}`;
    const channel = createGrpcChannel(address, { name: 'orders-billing' });
    const stop = async (): Promise<void> => {
      channel.close();
      const ended = lifecycle.stop().then(() => true);
      const late = new Promise<boolean>((resolve) => setTimeout(resolve, 4_000, false).unref());
      if (!(await Promise.race([ended, late]))) stack.spoil();
    };
    stops.push(stop);
    if (hook) onePort = ports['grpc'] ?? 0;
    return { ...clientsOf(channel), parts, address, stop };
  };
  harness.doomed = () => {
    const channel = createGrpcChannel(`127.0.0.1:${onePort}`, { name: 'doomed' });
    stops.push(async () => channel.close());
    return clientsOf(channel);
  };
  harness.start = (environment = {}, guards) => startOne(environment, undefined, guards);

  beforeAll(async () => {
    harness.fake = await startFakeNeighbours(logger);
    stops.push(() => harness.fake.stop());
    const listener = await startListener(stack, `${name}-listener`, harness);
    stops.push(() => listener.stop());
    harness.tell = async (event, organizationId, data, version) => {
      await listener.unitOfWork.run(systemContext(organizationId, newId()), async (tx) =>
        tx.emit({ event, organizationId, entity: { type: data.type, id: data.id, version }, data }),
      );
    };
    harness.one = await startOne({}, reached);
    harness.two = await startOne({}, undefined);
  });

  stack.onEnd(async () => {
    for (const end of crashed) end();
    for (const stop of stops.toReversed()) await stop();
  });
  return harness;
}

/** Longer than a lease, and than any pause between tries. */
const strandedMs = 61_000;

/**
 * Waits until no saga is under way; tells of those that still are. Steps that were set while the clock was ahead of what it is now would
 * wait for ever.
 */
export async function noStepLeft({ one, clock }: Pick<Harness, 'one' | 'clock'>): Promise<void> {
  const { stores } = one.parts;
  const rows = stores.orders.model.db.collection('steps');
  await waitFor('no step is left', async () => {
    const now = clock.now();
    const stranded = { resume_at: { $gt: new Date(now.getTime() + strandedMs) } };
    await rows.updateMany(stranded, { $set: { resume_at: now } });
    const left = await rows.find().limit(10).toArray();
    if (left.length > 0) throw new Error(JSON.stringify(left));
    return true;
  });
}

async function startListener(
  stack: TestStack,
  name: string,
  { heard, notices }: Pick<Harness, 'heard' | 'notices'>,
): Promise<Messaging> {
  const logger = createLogger('listener', 'silent');
  const connection = await connectMongo(stack.mongoUri(name, 'orders-billing-listener'), { appName: 'listener' });
  const messaging = await createMessaging({
    connection,
    amqpUrl: stack.amqpUrl,
    namespace: stack.messagingNamespace,
    service: 'listener',
    clock: systemClock,
    logger,
    subscriptions: [{ purpose: 'listener.all', patterns: ['#'] }],
  });
  await prepareCollections(connection);
  const into = (list: ConsumedEvent[]) => async (tx: { afterCommit(work: () => void): void }, event: ConsumedEvent) =>
    tx.afterCommit(() => void list.push(event));
  const handlers = [
    ...publicEventIdentifiers.map((identifier) => [identifier, into(heard)]),
    ...internalEventIdentifiers
      .filter((identifier) => identifier.startsWith('notices.'))
      .map((identifier) => [identifier, into(notices)]),
  ];
  await messaging.start({ events: { 'listener.all': Object.fromEntries(handlers) } });
  return { ...messaging, stop: () => messaging.stop().then(() => connection.close()) };
}

/** A fresh tenant known to the fake catalog, with a service at 100.00 gross, 19 %. */
export interface Tenant {
  id: string;
  serviceId: string;
  resourceId: string;
  context(extra?: Partial<RequestContext>): RequestContext;
}

export function newTenant(harness: Harness, organization: Record<string, unknown> = {}): Tenant {
  const id = newId();
  const serviceId = newId();
  harness.fake.organizations.set(id, {
    id,
    organization_id: id,
    version: 1,
    name: 'Werkstatt',
    slug: `werkstatt-${id}`,
    time_zone: 'Europe/Berlin',
    currency: 'EUR',
    locale: 'de',
    invoice_number_format: 'R-{year}-{seq:6}',
    invoice_due_days: 14,
    invoice_cancellation_documents: false,
    cancellation_fee_tiers: [],
    ...organization,
  });
  harness.fake.services.set(serviceId, {
    id: serviceId,
    organization_id: id,
    name: 'Meeting room',
    duration_minutes: 60,
    price_minor: 10_000,
    price_unit: 'booking',
    tax_rate_basis_points: 1_900,
  });
  return {
    id,
    serviceId,
    resourceId: newId(),
    context: (extra = {}) => ({
      request_id: newId(),
      organization_id: id,
      principal: { subject: 'admin-1', role: 'admin', kind: 'member' },
      ...extra,
    }),
  };
}

export function bookingItem(tenant: Tenant, hour = 10) {
  const time = String(hour).padStart(2, '0');
  return {
    type: 'booking',
    resource_id: tenant.resourceId,
    service_id: tenant.serviceId,
    start_date: `2026-03-09T${time}:00:00+01:00`,
    end_date: `2026-03-09T${time}:45:00+01:00`,
  };
}

export async function newCustomer(instance: Clients, tenant: Tenant, lastName = 'Lovelace'): Promise<string> {
  const { item } = await instance.customers.CreateCustomer({
    context: tenant.context(),
    input: { first_name: 'Ada', last_name: lastName, email: `${newId()}@example.com` },
  });
  return item?.id ?? '';
}

/** A plan of catalog's at 49.00 EUR a month; answers its id. */
export function newPlan({ plans }: Pick<FakeNeighbours, 'plans'>, tenant: Tenant, differing: object = {}): string {
  const id = newId();
  plans.set(id, {
    id,
    organization_id: tenant.id,
    version: 1,
    name: 'Basic',
    price_minor: 4_900,
    currency: 'EUR',
    tax_rate_basis_points: 1_900,
    period_unit: 'month',
    period_count: 1,
    auto_accept_subscriptions: true,
    ...differing,
  });
  return id;
}

/** A draft with two bookings of a new customer. */
export async function newDraft(instance: Clients, tenant: Tenant, input: object = {}) {
  const customer_id = await newCustomer(instance, tenant);
  const { item } = await instance.orders.CreateOrder({
    context: tenant.context(),
    input: { customer_id, items: [bookingItem(tenant, 10), bookingItem(tenant, 11)], ...input },
  });
  if (!item) throw new Error('no order');
  return item;
}

/** A draft of a service without bookings, so that resources is not asked. */
export async function newServiceDraft(instance: Clients, tenant: Tenant, quantity = 1, input: object = {}) {
  return newDraft(instance, tenant, { items: [{ type: 'service', service_id: tenant.serviceId, quantity }], ...input });
}

export async function placed(instance: Clients, tenant: Tenant, orderId: string, payLater = true) {
  const { item } = await instance.orders.CheckoutOrder({ context: tenant.context(), id: orderId, pay_later: payLater });
  if (!item) throw new Error('no order');
  return item;
}

/** How many timers wait for the entity. */
export const timersOf = ({ one }: Pick<Harness, 'one'>, key: string): Promise<number> =>
  one.parts.stores.orders.model.db.collection('timers').countDocuments({ key });

/** Of an order, a customer or a subscription, by their numbers. */
export async function documentsBy(
  { invoices }: Pick<Clients, 'invoices'>,
  tenant: Tenant,
  key: 'order_id' | 'customer_id' | 'subscription_id',
  id: string,
) {
  const query = { filters: [{ key, values: [id] }], sorts: [{ field: 'number' }], page_number: 1, page_size: 100 };
  return (await invoices.ListInvoices({ context: tenant.context(), query })).items;
}

/** Lines of a document, in order. */
export async function linesOfDocument({ invoiceItems }: Pick<Clients, 'invoiceItems'>, tenant: Tenant, id: string) {
  const filters = [{ key: 'invoice_id', values: [id] }];
  const query = { filters, sorts: [{ field: 'position' }], page_size: 100 };
  return (await invoiceItems.ListInvoiceItems({ context: tenant.context(), query })).items;
}

/** The code that the call is refused with; `none` when it is not. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'none';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** How often each code occurs. */
export function tally(codes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

/** How `count` calls at once end, by code, through both instances in turn; whoever is told 503 with Retry-After comes again. */
export async function codesOfCrowd(
  both: readonly [Instance, Instance],
  count: number,
  call: (instance: Instance, n: number) => Promise<unknown>,
): Promise<Record<string, number>> {
  const calls = Array.from({ length: count }, (_, n) => comingAgain(() => call(both[n % 2 === 0 ? 0 : 1], n)));
  return tally(await Promise.all(calls.map((one) => codeOf(one).catch(() => 'a defect'))));
}

export function eventsOf(harness: Harness, entityId: string): string[] {
  return harness.heard.filter((event) => event.entity.id === entityId).map((event) => event.event);
}

/** The events of an entity once `event` is among them. */
export async function untilHeard(
  harness: Harness,
  entityId: string,
  event: string,
  count = 1,
): Promise<ConsumedEvent[]> {
  return waitFor(`${count} × ${event} of ${entityId}`, () => {
    const found = harness.heard.filter((one) => one.entity.id === entityId && one.event === event);
    return found.length >= count && found;
  });
}
