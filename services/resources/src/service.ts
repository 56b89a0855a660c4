import { createAuditService } from '@booking/messaging/audit-service.ts';
import { createMessaging } from '@booking/messaging/messaging.ts';
import { openOrganizationClocks } from '@booking/messaging/test-clocks.ts';
import { connectPatiently, mongoAnswers, type Connection } from '@booking/persistence/mongo.ts';
import { prepareCollections } from '@booking/persistence/tenant-store.ts';
import { startAdminServer } from '@booking/platform/admin-server.ts';
import { systemClock, type Clock } from '@booking/platform/clock.ts';
import { createGrpcChannel } from '@booking/platform/grpc-client.ts';
import { createGrpcServer } from '@booking/platform/grpc-server.ts';
import type { Lifecycle } from '@booking/platform/lifecycle.ts';
import type { Logger } from '@booking/platform/logger.ts';
import type { SettingValues } from '@booking/platform/settings.ts';
import type { BookingGuards } from './bookings/booking-guards.ts';
import { bookingGuards, buildResources, createStores, type Stores } from './build.ts';
import type { settings } from './config.ts';
import { loadDemoData } from './demo/load-demo-data.ts';
import { replicaHandlers, replicaSubscription } from './replicas/replica-events.ts';
import { scheduleZoneChange } from './replicas/zone-change.ts';

export interface StartOptions {
  config: SettingValues<typeof settings>;
  logger: Logger;
  lifecycle: Lifecycle;
  clock?: Clock;
  /** Replaces guards of production, to see what each of them is for. */
  guards?: (production: BookingGuards) => BookingGuards;
  timerPollIntervalMs?: number;
}

export interface RunningService {
  ports: { grpc: number; admin: number };
  stores: Stores;
  connection: Connection;
}

/** Connects, builds and starts everything; each part registers how it is stopped. Throws when MongoDB or the broker stays away. */
export async function startResources(options: StartOptions): Promise<RunningService> {
  const { config, logger, lifecycle } = options;
  const connection = await connectPatiently(config.MONGODB_URI, { appName: 'resources', logger });
  lifecycle.onStop('mongodb', () => connection.close());
  const clocks = await openOrganizationClocks({
    enabled: config.TEST_CLOCKS,
    connection,
    lifecycle,
    logger,
    base: options.clock ?? systemClock,
  });
  const { clock } = clocks;
  const stores = createStores(connection);
  const messaging = await createMessaging({
    connection,
    amqpUrl: config.AMQP_URL,
    namespace: config.MESSAGING_NAMESPACE,
    service: 'resources',
    clock,
    logger,
    subscriptions: [replicaSubscription],
    ...(options.timerPollIntervalMs === undefined ? {} : { timerPollIntervalMs: options.timerPollIntervalMs }),
  });
  lifecycle.onStop('messaging', () => messaging.stop());
  await prepareCollections(connection);

  const catalog = createGrpcChannel(config.CATALOG_URL, { name: 'catalog' });
  const ordersBilling = createGrpcChannel(config.ORDERS_BILLING_URL, { name: 'orders-billing' });
  lifecycle.onStop('neighbours', () => {
    catalog.close();
    ordersBilling.close();
  });
  const production = bookingGuards(stores, { maxWaitingPerKey: config.BOOKING_QUEUE_MAX });
  const guards = options.guards?.(production) ?? production;
  const holdPatienceMs = config.HOLD_PATIENCE_MS;
  const built = buildResources({ stores, messaging, catalog, ordersBilling, guards, clock, holdPatienceMs });
  if (config.DEMO_DATA) await loadDemoData({ stores, unitOfWork: messaging.unitOfWork, built, logger });
  await messaging.start({
    timers: built.timers,
    events: replicaHandlers(stores.replicas, (organization, tx) => scheduleZoneChange(tx, organization.id)),
  });

  const server = createGrpcServer({ logger });
  built.addTo(server);
  clocks.addTo(server);
  createAuditService(connection).addTo(server);
  const grpc = await server.listen(config.GRPC_HOST, config.GRPC_PORT);
  lifecycle.onStop('grpc', () => server.stop(config.SHUTDOWN_TIMEOUT_MS / 2));
  const admin = await startAdminServer({
    host: config.ADMIN_HOST,
    port: config.ADMIN_PORT,
    checks: { mongodb: () => mongoAnswers(connection), rabbitmq: () => messaging.broker.isConnected() },
  });
  lifecycle.onStop('admin', () => admin.close());
  return { ports: { grpc, admin: admin.port }, stores, connection };
}
