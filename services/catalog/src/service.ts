import type { CustomerServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/CustomerService.ts';
import { createAuditService } from '@booking/messaging/audit-service.ts';
import { createMessaging } from '@booking/messaging/messaging.ts';
import { openOrganizationClocks } from '@booking/messaging/test-clocks.ts';
import { connectPatiently, mongoAnswers } from '@booking/persistence/mongo.ts';
import { prepareCollections } from '@booking/persistence/tenant-store.ts';
import { startAdminServer } from '@booking/platform/admin-server.ts';
import { systemClock, type Clock } from '@booking/platform/clock.ts';
import { createGrpcChannel } from '@booking/platform/grpc-client.ts';
import { createGrpcServer } from '@booking/platform/grpc-server.ts';
import { newId } from '@booking/platform/ids.ts';
import type { Lifecycle } from '@booking/platform/lifecycle.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { addServices } from './add-services.ts';
import type { CatalogConfig } from './config.ts';
import { loadDemoData } from './demo/load-demo-data.ts';
import { customerEventHandlers, customersPatterns, customersPurpose } from './replicas/customer-events.ts';
import { createLearnCustomer } from './replicas/learn-customer.ts';
import { catalogParts } from './shared/parts.ts';
import { createStores } from './stores.ts';

/** Builds and starts the service; every part that runs is registered with `lifecycle`, to be stopped in the reverse order. */
export async function startCatalog(
  config: CatalogConfig,
  logger: Logger,
  lifecycle: Lifecycle,
  baseClock: Clock = systemClock,
): Promise<{ ports: Record<string, number> }> {
  const connection = await connectPatiently(config.MONGODB_URI, { appName: 'catalog', logger });
  lifecycle.onStop('database', () => connection.close());
  const clocks = await openOrganizationClocks({
    enabled: config.TEST_CLOCKS,
    connection,
    lifecycle,
    logger,
    base: baseClock,
  });
  const { clock } = clocks;
  const messaging = await createMessaging({
    connection,
    amqpUrl: config.AMQP_URL,
    namespace: config.MESSAGING_NAMESPACE,
    service: 'catalog',
    clock,
    logger,
    subscriptions: [{ purpose: customersPurpose, patterns: customersPatterns }],
  });
  lifecycle.onStop('messaging', () => messaging.stop());
  const { broker, idempotent, unitOfWork } = messaging;

  const stores = createStores(connection);
  await prepareCollections(connection);
  await messaging.start({ events: { [customersPurpose]: customerEventHandlers(stores) } });
  if (config.DEMO_DATA) {
    const clientSecretKey = config.DEMO_CLIENT_SECRET;
    if (clientSecretKey === undefined) throw new Error('DEMO_DATA needs DEMO_CLIENT_SECRET');
    await loadDemoData({ stores, unitOfWork, logger, clientSecretKey });
  }

  const ordersBilling = createGrpcChannel(config.ORDERS_BILLING_URL, { name: 'orders-billing' });
  lifecycle.onStop('orders-billing', () => ordersBilling.close());
  const customers = ordersBilling.client<CustomerServiceDefinition>('booking.orders.v1.CustomerService');
  const learnCustomer = createLearnCustomer({ stores, unitOfWork, customers });

  const grpc = createGrpcServer({ logger });
  const parts = catalogParts(stores, { run: idempotent.inTransaction, clock, newId });
  addServices(grpc, parts, { unitOfWork, learnCustomer });
  clocks.addTo(grpc);
  createAuditService(connection).addTo(grpc);
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
