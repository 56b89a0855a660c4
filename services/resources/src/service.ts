import { rightsPatterns } from '@booking/messaging/narrowed-rights.ts';
import { openService } from '@booking/messaging/open-service.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { prepareDatabase } from '@booking/persistence/prepare-database.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { Lifecycle } from '@booking/platform/lifecycle.ts';
import type { Logger } from '@booking/platform/logger.ts';
import type { SettingValues } from '@booking/platform/settings.ts';
import type { BookingGuards } from './bookings/places/booking-guards.ts';
import { expiringHolds } from './bookings/places/booking-effects.ts';
import { bookingGuards, buildResources, createStores, retiredIndexes, type Stores } from './build.ts';
import type { settings } from './config.ts';
import { personalTexts } from './bookings/erase-bookings.ts';
import { exportedBookings } from './bookings/export-bookings.ts';
import { personalFeeds } from './readers/feeds/erase-feeds.ts';
import { feedRights, rightsPurpose } from './readers/feeds/narrowed-rights.ts';
import { exportedFeeds } from './readers/feeds/export-feeds.ts';
import { loadDemoData } from './demo/load-demo-data.ts';
import { forgetPolicy } from './desk/resources/resource-crud.ts';
import { replicaHandlers, replicaSubscription } from './base/replicas/replica-events.ts';
import type { Transaction } from './base/deps.ts';
import { scheduleZoneChange } from './bookings/places/zone-change.ts';

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

/** Connects, builds and starts everything; each part registers how it is stopped. Throws when MongoDB stays away. */
export async function startResources(options: StartOptions): Promise<RunningService> {
  const { config, logger, lifecycle } = options;
  const service = await openService({
    name: 'resources',
    config,
    logger,
    lifecycle,
    clock: options.clock,
    subscriptions: [replicaSubscription, { purpose: rightsPurpose, patterns: rightsPatterns }],
    personal: [...personalTexts, personalFeeds],
    ...(options.timerPollIntervalMs === undefined ? {} : { timerPollIntervalMs: options.timerPollIntervalMs }),
  });
  const { connection, clock, messaging } = service;
  const stores = createStores(connection);
  await prepareDatabase(connection, { retired: retiredIndexes, logger, atStart: config.MIGRATE_AT_START });

  const catalog = service.neighbour('catalog', config.CATALOG_URL);
  const ordersBilling = service.neighbour('orders-billing', config.ORDERS_BILLING_URL);
  const production = bookingGuards(stores, { maxWaitingPerKey: config.BOOKING_QUEUE_MAX });
  const guards = options.guards?.(production) ?? production;
  const holdPatienceMs = config.HOLD_PATIENCE_MS;
  const built = buildResources({ stores, messaging, catalog, ordersBilling, guards, clock, holdPatienceMs });
  const demo = { stores, unitOfWork: messaging.unitOfWork, built, logger };
  if (config.DEMO_DATA) await service.written(() => loadDemoData(demo));
  const told = {
    zoneChanged: (organization: { id: string }, tx: Transaction) => scheduleZoneChange(tx, organization.id),
    policyDeleted: (tx: Transaction, id: string) => forgetPolicy(stores, tx, id),
    changed: built.forgetGrounds,
  };
  const rights = feedRights(stores);
  await messaging.start({
    timers: { ...built.timers, ...rights.timers },
    dueRecords: [expiringHolds],
    events: { ...replicaHandlers(stores.replicas, told), [rightsPurpose]: rights.events },
  });
  service.replicaFills.fillOnce({ name: 'resources.services', generation: 1 }, built.completeServices);

  const ports = await service.serve(
    (grpc) => built.addTo(grpc, told),
    [...exportedBookings(stores, clock), ...exportedFeeds(stores)],
  );
  return { ports, stores, connection };
}
