import { createAuditService } from '@booking/messaging/audit-service.ts';
import { watchBacklog } from '@booking/messaging/backlog-gauges.ts';
import { createMessaging } from '@booking/messaging/messaging.ts';
import { addPersonalExport } from '@booking/messaging/personal-export.ts';
import { openOrganizationClocks } from '@booking/messaging/test-clocks.ts';
import { connectPatiently, mongoAnswers } from '@booking/persistence/mongo.ts';
import { prepareDatabase } from '@booking/persistence/prepare-database.ts';
import { startAdminServer } from '@booking/platform/admin-server.ts';
import { systemClock, type Clock } from '@booking/platform/clock.ts';
import { createGrpcChannel } from '@booking/platform/grpc-client.ts';
import { createGrpcServer } from '@booking/platform/grpc-server.ts';
import type { Lifecycle } from '@booking/platform/lifecycle.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { serviceIdentityOf } from '@booking/platform/service-identity.ts';
import { grpcTlsOf } from '@booking/platform/transport-security.ts';
import { addServices } from './add-services.ts';
import { buildParts, createGuards, timerHandlers, type Guards, type Parts } from './build-parts.ts';
import type { OrdersBillingConfig } from './config.ts';
import { personalTraces } from './customers/erase-traces.ts';
import { personalRecords } from './export-customer.ts';
import { loadDemoData } from './reports/demo/load-demo-data.ts';
import { eventSubscriptions, neighbourEvents } from './neighbour-events.ts';
import { migrations } from './migrations.ts';
import { createCatalog } from './base/neighbours/catalog.ts';
import { createResources } from './base/neighbours/resources.ts';
import { expiringOrders } from './sales/placing/expire-order.ts';
import type { PaymentProvider } from './payments/provider.ts';
import { createSandboxProvider } from './payments/sandbox-provider.ts';
import type { Reached } from './base/steps/saga-points.ts';
import { startRendering } from './start-rendering.ts';
import { createStores, retiredIndexes } from './stores.ts';

export interface StartOptions {
  config: OrdersBillingConfig;
  logger: Logger;
  lifecycle: Lifecycle;
  clock?: Clock;
  /** Told the points a saga reaches; tests stop there. */
  reached?: Reached;
  /** Replaces guards of production, to see what each of them is for. */
  guards?: (production: Guards) => Guards;
  /** How often timers and steps are looked for; tests look more often. */
  pollIntervalMs?: number;
}

/** Builds and starts the service; every part that runs is registered with `lifecycle`, to be stopped in the reverse order. */
export async function startOrdersBilling(
  options: StartOptions,
): Promise<{ ports: Record<string, number>; parts: Parts }> {
  const { config, logger, lifecycle, pollIntervalMs } = options;
  const connection = await connectPatiently(config.MONGODB_URI, { appName: 'orders-billing', logger });
  lifecycle.onStop('database', () => connection.close());
  const clocks = await openOrganizationClocks({
    enabled: config.TEST_CLOCKS,
    connection,
    lifecycle,
    logger,
    base: options.clock ?? systemClock,
  });
  const { clock } = clocks;
  const messaging = await createMessaging({
    connection,
    amqpUrl: config.AMQP_URL,
    namespace: config.MESSAGING_NAMESPACE,
    service: 'orders-billing',
    clock,
    logger,
    subscriptions: eventSubscriptions,
    personal: personalTraces,
    ...(pollIntervalMs === undefined ? {} : { timerPollIntervalMs: pollIntervalMs }),
  });
  lifecycle.onStop('messaging', () => messaging.stop());

  const production = createGuards(createStores(connection));
  const atStart = config.MIGRATE_AT_START;
  await prepareDatabase(connection, { migrations, retired: retiredIndexes, logger, atStart });
  const identity = serviceIdentityOf('orders-billing', config.SERVICE_AUTH_KEYS);
  const trust = { identity, tls: grpcTlsOf(config) };
  const catalogChannel = createGrpcChannel(config.CATALOG_URL, { name: 'catalog', ...trust });
  lifecycle.onStop('catalog', () => catalogChannel.close());
  const resourcesChannel = createGrpcChannel(config.RESOURCES_URL, { name: 'resources', ...trust });
  lifecycle.onStop('resources', () => resourcesChannel.close());
  const rendering = startRendering();
  lifecycle.onStop('documents', () => rendering.stop());
  const timeout = { timeoutMs: config.NEIGHBOUR_TIMEOUT_MS };
  const parts = buildParts({
    guards: options.guards?.(production) ?? production,
    messaging,
    catalog: createCatalog(catalogChannel, timeout),
    resources: createResources(resourcesChannel, timeout),
    clock,
    machineClock: clocks.machine,
    logger,
    rendering,
    settings: {
      draftMinutes: config.ORDER_DRAFT_MINUTES,
      paymentMinutes: config.ORDER_PAYMENT_MINUTES,
      systemFeeBasisPoints: config.SYSTEM_FEE_BASIS_POINTS,
      bundleNoticeDays: config.BUNDLE_EXPIRY_NOTICE_DAYS,
    },
    sandbox: sandboxOf(config, clocks.machine),
    reached: options.reached,
    stepPollIntervalMs: pollIntervalMs,
  });
  if (config.DEMO_DATA) await loadDemoData(parts, logger);
  await messaging.start({
    timers: timerHandlers(parts),
    dueRecords: [expiringOrders],
    events: neighbourEvents(parts),
  });
  parts.steps.start();
  const steps = { read: () => parts.stores.steps.backlog(), clock: clocks.machine };
  lifecycle.onStop('backlog of steps', watchBacklog('steps', steps));
  lifecycle.onStop('steps', () => parts.steps.stop());

  const grpc = createGrpcServer({ logger, ...trust, reflection: config.GRPC_REFLECTION });
  const checks = { mongodb: () => mongoAnswers(connection) };
  grpc.answerHealth(checks);
  addServices(grpc, parts);
  clocks.addTo(grpc);
  createAuditService(connection).addTo(grpc);
  addPersonalExport(grpc, connection, personalRecords(parts));
  const grpcPort = await grpc.listen(config.GRPC_HOST, config.GRPC_PORT);
  lifecycle.onStop('gRPC', () => grpc.stop(config.SHUTDOWN_TIMEOUT_MS / 2));
  const admin = await startAdminServer({
    host: config.ADMIN_HOST,
    port: config.ADMIN_PORT,
    checks,
    noted: { rabbitmq: () => messaging.broker.isConnected() },
  });
  lifecycle.onStop('admin', () => admin.close());
  return { ports: { grpc: grpcPort, admin: admin.port }, parts };
}

function sandboxOf(
  { SANDBOX_URL: url, SANDBOX_SECRET: secret }: OrdersBillingConfig,
  clock: Clock,
): PaymentProvider | undefined {
  if (url === undefined) return undefined;
  if (secret === undefined) throw new Error('SANDBOX_URL needs SANDBOX_SECRET');
  return createSandboxProvider({ url, secret, clock });
}
