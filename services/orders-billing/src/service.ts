import { watchBacklog } from '@booking/messaging/backlog-gauges.ts';
import { openService } from '@booking/messaging/open-service.ts';
import { prepareDatabase } from '@booking/persistence/prepare-database.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { Lifecycle } from '@booking/platform/lifecycle.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { SettingsError } from '@booking/platform/settings.ts';
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
  const service = await openService({
    name: 'orders-billing',
    config,
    logger,
    lifecycle,
    clock: options.clock,
    subscriptions: eventSubscriptions,
    personal: personalTraces,
    ...(pollIntervalMs === undefined ? {} : { timerPollIntervalMs: pollIntervalMs }),
  });
  const { connection, clock, machineClock, messaging } = service;

  const production = createGuards(createStores(connection));
  const atStart = config.MIGRATE_AT_START;
  await prepareDatabase(connection, { migrations, retired: retiredIndexes, logger, atStart });
  const rendering = startRendering();
  lifecycle.onStop('documents', () => rendering.stop());
  const catalog = service.neighbour('catalog', config.CATALOG_URL);
  const resources = service.neighbour('resources', config.RESOURCES_URL);
  const timeout = { timeoutMs: config.NEIGHBOUR_TIMEOUT_MS };
  const parts = buildParts({
    guards: options.guards?.(production) ?? production,
    messaging,
    catalog: createCatalog(catalog, timeout),
    resources: createResources(resources, timeout),
    clock,
    machineClock,
    logger,
    rendering,
    settings: {
      draftMinutes: config.ORDER_DRAFT_MINUTES,
      paymentMinutes: config.ORDER_PAYMENT_MINUTES,
      systemFeeBasisPoints: config.SYSTEM_FEE_BASIS_POINTS,
      bundleNoticeDays: config.BUNDLE_EXPIRY_NOTICE_DAYS,
    },
    sandbox: sandboxOf(config, machineClock),
    reached: options.reached,
    stepPollIntervalMs: pollIntervalMs,
  });
  if (config.DEMO_DATA) await service.written(() => loadDemoData(parts, logger));
  await messaging.start({
    timers: timerHandlers(parts),
    dueRecords: [expiringOrders],
    events: neighbourEvents(parts),
  });
  parts.steps.start();
  const steps = { read: () => parts.stores.steps.backlog(), clock: machineClock };
  lifecycle.onStop('backlog of steps', watchBacklog('steps', steps));
  lifecycle.onStop('steps', () => parts.steps.stop());

  const ports = await service.serve((grpc) => addServices(grpc, parts), personalRecords(parts), {
    followers: [catalog, resources],
    isBusy: (organizationId) => parts.stores.steps.areUnderWay(organizationId),
  });
  return { ports, parts };
}

function sandboxOf(
  { SANDBOX_URL: url, SANDBOX_SECRET: secret }: OrdersBillingConfig,
  clock: Clock,
): PaymentProvider | undefined {
  if (url === undefined) return undefined;
  if (secret === undefined) throw new SettingsError('SANDBOX_URL needs SANDBOX_SECRET');
  return createSandboxProvider({ url, secret, clock });
}
