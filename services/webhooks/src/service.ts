import { createAuditService } from '@booking/messaging/audit-service.ts';
import { createMessaging } from '@booking/messaging/messaging.ts';
import { startPoller } from '@booking/messaging/poller.ts';
import { createPublisher } from '@booking/messaging/publisher.ts';
import { consumeQueue } from '@booking/messaging/queue-consumer.ts';
import { connectPatiently, mongoAnswers } from '@booking/persistence/mongo.ts';
import { prepareCollections } from '@booking/persistence/tenant-store.ts';
import { startAdminServer } from '@booking/platform/admin-server.ts';
import { systemClock } from '@booking/platform/clock.ts';
import { createGrpcChannel } from '@booking/platform/grpc-client.ts';
import { createGrpcServer } from '@booking/platform/grpc-server.ts';
import type { Lifecycle } from '@booking/platform/lifecycle.ts';
import type { Logger } from '@booking/platform/logger.ts';
import type { WebhooksConfig } from './config.ts';
import { createAttempts } from './deliveries/attempts.ts';
import { createBacklogGauges } from './deliveries/backlog-gauges.ts';
import { createCaller } from './deliveries/call.ts';
import { createConclusions } from './deliveries/conclude.ts';
import { createDeliver } from './deliveries/deliver.ts';
import { createDeliveryHandlers } from './deliveries/delivery-handlers.ts';
import { createDeliveryStore, retiredDeliveryIndexes } from './deliveries/delivery-store.ts';
import { createEndpointGates } from './deliveries/endpoint-gates.ts';
import { createTestDelivery } from './deliveries/test-delivery.ts';
import { createDeliverySweep, createNotificationSweep } from './deliveries/sweep.ts';
import { loadDemoData } from './demo/load-demo-data.ts';
import { createFanOut } from './fan-out/fan-out.ts';
import { adminAddressesOf, type AdminAddresses } from './notifications/admin-addresses.ts';
import { createNotificationStore } from './notifications/notification-store.ts';
import { sealHeaders } from './subscriptions/custom-headers.ts';
import { createSecretBox } from './subscriptions/secret-box.ts';
import { createSubscriptionCache } from './subscriptions/subscription-cache.ts';
import { createSubscriptionHandlers } from './subscriptions/subscription-handlers.ts';
import { createSubscriptionHealthStore } from './subscriptions/subscription-health-store.ts';
import { createSubscriptionStore } from './subscriptions/subscription-store.ts';
import { createResolver } from './targets/resolver.ts';
import type { Resolve } from './targets/targets.ts';
import { againQueue, deadQueues, fanOutPurpose, shardQueue, slowQueue, webhooksTopology } from './topology.ts';

const slowLanePrefetch = 100;

/** Builds and starts the service; every part that runs is registered with `lifecycle`, to be stopped in the reverse order. */
export async function startWebhooks(
  config: WebhooksConfig,
  logger: Logger,
  lifecycle: Lifecycle,
  /** For tests: names that resolve as they like, admins without a catalog. */
  replaced: { resolve?: Resolve; adminAddresses?: AdminAddresses } = {},
): Promise<{ ports: Record<string, number> }> {
  const clock = systemClock;
  const stopping = new AbortController();
  const connection = await connectPatiently(config.MONGODB_URI, { appName: 'webhooks', logger });
  lifecycle.onStop('database', () => connection.close());
  const messaging = await createMessaging({
    connection,
    amqpUrl: config.AMQP_URL,
    namespace: config.MESSAGING_NAMESPACE,
    service: 'webhooks',
    clock,
    logger,
    topology: webhooksTopology({
      shards: config.WEBHOOK_SHARDS,
      retryWaitsMs: config.WEBHOOK_RETRY_WAITS_MS,
      parkWaitsMs: config.WEBHOOK_PARK_WAITS_MS,
    }),
  });
  lifecycle.onStop('messaging', () => messaging.stop());
  const { broker, idempotent, unitOfWork } = messaging;
  const publisher = await createPublisher(broker, { name: 'deliveries', maxUnconfirmed: 2_000 });
  lifecycle.onStop('publisher', () => publisher.close());

  const policy = {
    allowPrivateTargets: config.WEBHOOK_ALLOW_PRIVATE_TARGETS,
    allowedPorts: config.WEBHOOK_ALLOWED_PORTS,
  };
  const resolve = replaced.resolve ?? createResolver({ useHostsFile: policy.allowPrivateTargets });
  const secretBox = createSecretBox(config.SECRETS_ENCRYPTION_KEY);
  const subscriptions = createSubscriptionStore(connection);
  const deliveries = createDeliveryStore(connection, { keptDays: config.WEBHOOK_LOG_DAYS });
  const notifications = createNotificationStore(connection);
  const health = createSubscriptionHealthStore(connection, logger);
  const indexes = await prepareCollections(connection, { retired: { webhook_deliveries: retiredDeliveryIndexes } });
  if (indexes.length > 0) logger.info({ indexes }, 'indexes were brought up to date');
  await subscriptions.sealPlainHeaders((json, id) => sealHeaders(json, id, secretBox));

  const cache = createSubscriptionCache({ load: subscriptions.active, secretBox, logger });
  const watcher = subscriptions.watch(cache.drop, logger);
  lifecycle.onStop('subscription changes', () => watcher.close());
  const gates = createEndpointGates({
    callsMax: config.WEBHOOK_CALLS_PER_SUBSCRIPTION,
    slowAfterMs: config.WEBHOOK_SLOW_AFTER_MS,
    breakerVolume: config.WEBHOOK_BREAKER_VOLUME,
    breakerResetMs: config.WEBHOOK_BREAKER_RESET_MS,
    onOpened: (id) => logger.warn({ subscription_id: id }, 'the circuit breaker of an endpoint opened'),
  });
  lifecycle.onStop('circuit breakers', () => gates.close());
  const caller = createCaller({ policy, resolve, timeoutMs: config.WEBHOOK_TIMEOUT_MS });
  lifecycle.onStop('connections to endpoints', () => caller.close());
  const conclusions = createConclusions({
    deliveries,
    subscriptions,
    health,
    cache,
    notifications,
    unitOfWork,
    publisher,
    named: broker.named,
    clock,
    retryWaitsMs: config.WEBHOOK_RETRY_WAITS_MS,
    parkWaitsMs: config.WEBHOOK_PARK_WAITS_MS,
    callTimeoutMs: config.WEBHOOK_TIMEOUT_MS,
    logger,
  });
  const attempts = createAttempts({
    gates,
    cache,
    deliveries,
    caller,
    conclusions,
    clock,
    longAfterMs: config.WEBHOOK_SLOW_AFTER_MS,
    logger,
    stopping: stopping.signal,
  });
  lifecycle.onStop('long calls', () => attempts.idle());
  const deliver = createDeliver({
    deliveries,
    cache,
    gates,
    attempts,
    conclusions,
    clock,
    logger,
    stopping: stopping.signal,
  });
  const fanOut = createFanOut({
    cache,
    deliveries,
    gates,
    attempts,
    conclusions,
    publisher,
    named: broker.named,
    shards: config.WEBHOOK_SHARDS,
    logger,
    stopping: stopping.signal,
  });

  if (config.DEMO_DATA) await loadDemoData({ subscriptions, secretBox, unitOfWork });
  await messaging.start({});
  const prefetch = config.WEBHOOK_PREFETCH;
  const lanes = [
    { queue: fanOutPurpose, prefetch, handle: fanOut },
    { queue: slowQueue, prefetch: slowLanePrefetch, handle: (delivery) => deliver(delivery, 'slow') },
    ...[againQueue, ...Array.from({ length: config.WEBHOOK_SHARDS }, (_, shard) => shardQueue(shard))].map((queue) => ({
      queue,
      prefetch,
      handle: ((delivery) => deliver(delivery, 'fast')) satisfies Handle,
    })),
  ] satisfies { queue: string; prefetch: number; handle: Handle }[];
  const consumers = await Promise.all(
    lanes.map(({ queue, ...lane }) => consumeQueue({ broker, logger, queue: broker.named(queue), ...lane })),
  );
  lifecycle.onStop('consumers', async () => {
    stopping.abort();
    await Promise.all(consumers.map((consumer) => consumer.stop()));
  });

  const catalog = createGrpcChannel(config.CATALOG_URL, { name: 'catalog' });
  lifecycle.onStop('catalog', () => catalog.close());
  const sweeps = {
    'overdue deliveries': createDeliverySweep({ deliveries, conclusions, clock, logger }),
    notifications: createNotificationSweep({
      notifications,
      adminAddresses: replaced.adminAddresses ?? adminAddressesOf(catalog),
    }),
  };
  const backlog = await createBacklogGauges({ deliveries, gates, broker, deadQueues, clock });
  lifecycle.onStop('dead queues', () => backlog.close());
  for (const [name, work] of Object.entries({ ...sweeps, backlog: backlog.look })) {
    const poller = startPoller({ name, intervalMs: config.WEBHOOK_SWEEP_INTERVAL_MS, logger, work });
    lifecycle.onStop(name, () => poller.stop());
  }

  const grpc = createGrpcServer({ logger });
  createAuditService(connection).addTo(grpc);
  grpc.add(
    'booking.webhooks.v1.WebhookSubscriptionService',
    createSubscriptionHandlers({
      subscriptions,
      health,
      cache,
      secretBox,
      policy,
      resolve,
      idempotent,
      clock,
      test: createTestDelivery({ caller, deliveries, secretBox, idempotent, clock }),
      dropWaiting: (organizationId, id) => deliveries.dropWaiting(organizationId, id, clock.now()),
    }),
  );
  grpc.add(
    'booking.webhooks.v1.WebhookDeliveryService',
    createDeliveryHandlers({ deliveries, subscriptions, conclusions, idempotent }),
  );
  const grpcPort = await grpc.listen(config.GRPC_HOST, config.GRPC_PORT);
  lifecycle.onStop('gRPC', () => grpc.stop(config.SHUTDOWN_TIMEOUT_MS / 2));
  const admin = await startAdminServer({
    host: config.ADMIN_HOST,
    port: config.ADMIN_PORT,
    checks: { mongodb: () => mongoAnswers(connection), rabbitmq: () => broker.isConnected() },
  });
  lifecycle.onStop('admin', () => admin.close());
  return { ports: { grpc: grpcPort, admin: admin.port } };
}

type Handle = Parameters<typeof consumeQueue>[0]['handle'];
