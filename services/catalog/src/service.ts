import type { CustomerServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/CustomerService.ts';
import type { SubscriptionServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/SubscriptionService.ts';
import { openService } from '@booking/messaging/open-service.ts';
import { prepareDatabase } from '@booking/persistence/prepare-database.ts';
import type { Clock } from '@booking/platform/clock.ts';
import { newId } from '@booking/platform/ids.ts';
import type { Lifecycle } from '@booking/platform/lifecycle.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { SettingsError } from '@booking/platform/settings.ts';
import { addServices } from './add-services.ts';
import { personalRecords } from './communities/export-accounts.ts';
import type { CatalogConfig } from './config.ts';
import { loadDemoData } from './demo/load-demo-data.ts';
import {
  customerEventHandlers,
  customersGathering,
  customersPatterns,
  customersPurpose,
} from './customers/customer-events.ts';
import { goneCustomers } from './customers/erase-replica.ts';
import { createGridFsStore, type ContentStore } from './files/content-store.ts';
import { removalTimer, removeUnnamed } from './files/file-content.ts';
import { createS3Store, withFormerStore } from './files/s3-content-store.ts';
import { createReplicaFill } from './customers/fill-replicas.ts';
import { leaveCommunities } from './communities/leave-communities.ts';
import { createLearnCustomer } from './customers/learn-customer.ts';
import { catalogParts } from './parts.ts';
import { createStores } from './stores.ts';

/** Builds and starts the service; every part that runs is registered with `lifecycle`, to be stopped in the reverse order. */
export async function startCatalog(
  config: CatalogConfig,
  logger: Logger,
  lifecycle: Lifecycle,
  baseClock?: Clock,
): Promise<{ ports: Record<string, number> }> {
  const subscriptions = [{ purpose: customersPurpose, patterns: customersPatterns, gathering: customersGathering }];
  const own = { subscriptions, personal: [goneCustomers] };
  const service = await openService({ name: 'catalog', config, logger, lifecycle, clock: baseClock, ...own });
  const { connection, clock, messaging } = service;
  const { idempotent, unitOfWork } = messaging;
  const stores = createStores(connection);
  const keeping = { ...stores, gone: leaveCommunities.bind(undefined, stores) };
  await prepareDatabase(connection, { logger, atStart: config.MIGRATE_AT_START });
  const contents = contentsOf(config, createGridFsStore(connection));
  await messaging.start({
    events: { [customersPurpose]: customerEventHandlers(keeping) },
    timers: { [removalTimer]: removeUnnamed(stores.files, contents) },
  });
  if (config.DEMO_DATA) {
    const clientSecretKey = config.DEMO_CLIENT_SECRET;
    if (clientSecretKey === undefined) throw new SettingsError('DEMO_DATA needs DEMO_CLIENT_SECRET');
    await service.written(() => loadDemoData({ stores, unitOfWork, logger, clientSecretKey }));
  }

  const ordersBilling = service.neighbour('orders-billing', config.ORDERS_BILLING_URL);
  const customers = ordersBilling.client<CustomerServiceDefinition>('booking.orders.v1.CustomerService');
  const neighbour = {
    customers,
    subscriptions: ordersBilling.client<SubscriptionServiceDefinition>('booking.orders.v1.SubscriptionService'),
  };
  const { allIds } = stores.organizations;
  const fill = createReplicaFill({ stores: keeping, unitOfWork, organizationIds: allIds, ...neighbour });
  service.replicaFills.fillOnce({ name: customersPurpose, generation: 1 }, fill);
  const learnCustomer = createLearnCustomer({ stores: keeping, unitOfWork, customers });

  const writing = { run: idempotent.inTransaction, clock, newId };
  const parts = catalogParts(stores, writing, config.PUBLIC_BASE_URL);
  const ports = await service.serve(
    (grpc) => addServices(grpc, parts, { unitOfWork, learnCustomer, contents, quotaBytes: config.FILES_QUOTA_BYTES }),
    personalRecords(stores),
  );
  return { ports };
}

/** What lies in the database stays there and is found, also once a bucket takes what comes. */
function contentsOf(config: CatalogConfig, inDatabase: ContentStore): ContentStore {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_REGION: region } = config;
  const { FILES_S3_ACCESS_KEY_ID: accessKeyId, FILES_S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (endpoint === undefined) return inDatabase;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new SettingsError('FILES_S3_ENDPOINT needs FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY');
  }
  return withFormerStore(createS3Store({ endpoint, region, accessKeyId, secretAccessKey }), inDatabase);
}
