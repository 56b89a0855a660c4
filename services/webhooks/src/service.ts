import { rightsPatterns } from '@booking/messaging/narrowed-rights.ts';
import { openService } from '@booking/messaging/open-service.ts';
import { prepareDatabase } from '@booking/persistence/prepare-database.ts';
import type { Lifecycle } from '@booking/platform/lifecycle.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { addServices } from './add-services.ts';
import type { WebhooksConfig } from './config.ts';
import { createDelivering } from './deliveries/open.ts';
import { eventData } from './events/listed-event.ts';
import { loadDemoData } from './demo/load-demo-data.ts';
import { mailNeighboursOf, startMailing, type MailNeighbours } from './mails/open.ts';
import { createWriteMail } from './mails/write-mail.ts';
import { migrationsWith } from './migrations.ts';
import { personalRecords } from './mails/export-notices.ts';
import { createReminder, reminderTimer } from './notices/booking-notices.ts';
import { createNoticeEvents, noticesGathering, noticesPatterns, noticesPurpose } from './notices/notice-events.ts';
import { createStores, deliveryDays, retiredIndexes } from './stores.ts';
import { createSecretBox } from './subscriptions/secret-box.ts';
import { deliveryBodies } from './deliveries/log/erase-bodies.ts';
import { createLastFailures } from './deliveries/log/last-failures.ts';
import { reminders } from './notices/erase-reminders.ts';
import { createSubscriptionNotices } from './notices/subscription-notices.ts';
import { openDeadMessages } from './recoveries/operator/dead-messages.ts';
import { startRecoveries } from './recoveries/open.ts';
import { deadQueueName } from '@booking/messaging/topology.ts';
import { createSubscriptionCache } from './subscriptions/subscription-cache.ts';
import { createResolver } from './subscriptions/targets/resolver.ts';
import type { Resolve } from './subscriptions/targets/targets.ts';
import { createNarrowedRights, rightsPurpose } from './deliveries/work/narrowed-rights.ts';
import { deadOrigins, webhooksTopology } from './deliveries/queues.ts';

/** Builds and starts the service; every part that runs is registered with `lifecycle`, to be stopped in the reverse order. */
export async function startWebhooks(
  config: WebhooksConfig,
  logger: Logger,
  lifecycle: Lifecycle,
  /** For tests: names that resolve as they like, mails without the other services. */
  replaced: { resolve?: Resolve; mailNeighbours?: MailNeighbours } = {},
): Promise<{ ports: Record<string, number> }> {
  const service = await openService({
    name: 'webhooks',
    config,
    logger,
    lifecycle,
    subscriptions: [
      { purpose: noticesPurpose, patterns: noticesPatterns, gathering: noticesGathering },
      { purpose: rightsPurpose, patterns: rightsPatterns },
    ],
    personal: [eventData, deliveryBodies, reminders],
    topology: webhooksTopology({
      shards: config.WEBHOOK_SHARDS,
      retryWaitsMs: config.WEBHOOK_RETRY_WAITS_MS,
      parkWaitsMs: config.WEBHOOK_PARK_WAITS_MS,
    }),
  });
  const { connection, clock, messaging } = service;
  const secretBox = createSecretBox(config.SECRETS_ENCRYPTION_KEY);
  const stores = createStores(connection, { config, clock, logger });
  const { subscriptions } = stores;
  const migrations = migrationsWith(secretBox);
  await prepareDatabase(connection, { migrations, retired: retiredIndexes, logger, atStart: config.MIGRATE_AT_START });

  const cache = createSubscriptionCache({ load: subscriptions.active, secretBox, logger });
  const watcher = subscriptions.watch(cache.drop, logger);
  lifecycle.onStop('subscription changes', () => watcher.close());
  const policy = {
    allowPrivateTargets: config.WEBHOOK_ALLOW_PRIVATE_TARGETS,
    allowedPorts: config.WEBHOOK_ALLOWED_PORTS,
  };
  const resolve = replaced.resolve ?? createResolver({ useHostsFile: policy.allowPrivateTargets });
  const parts = { config, stores, cache, secretBox, messaging, policy, resolve, clock, logger, lifecycle };
  const lastFailures = createLastFailures(stores.deliveries);
  const news = createSubscriptionNotices({ notifications: stores.notifications, lastFailures });
  const delivering = await createDelivering({ ...parts, news });
  const origins = {
    ...deadOrigins,
    [deadQueueName(noticesPurpose)]: noticesPurpose,
    [deadQueueName(rightsPurpose)]: rightsPurpose,
  };
  const rights = createNarrowedRights({ ...stores, cache, news });
  const dead = await openDeadMessages({ broker: messaging.broker, publisher: delivering.publisher, origins });
  lifecycle.onStop('dead messages', () => dead.close());

  const demo = { subscriptions, secretBox, unitOfWork: messaging.unitOfWork };
  if (config.DEMO_DATA) await service.written(() => loadDemoData(demo));
  await messaging.start({
    events: {
      [noticesPurpose]: createNoticeEvents({
        ...stores,
        reminderHours: config.BOOKING_REMINDER_HOURS,
        forgotten: ({ session }, ...told) => stores.mails.forget(...told, session),
      }),
      [rightsPurpose]: rights.events,
    },
    timers: { [reminderTimer]: createReminder(stores), ...rights.timers },
  });
  await delivering.start();
  const recoverSoon = startRecoveries({
    ...parts,
    conclusions: delivering.conclusions,
    intervalMs: config.WEBHOOK_BACKLOG_INTERVAL_MS,
    deliveryDays: deliveryDays(config),
  });
  const neighbours =
    replaced.mailNeighbours ??
    mailNeighboursOf(
      service.neighbour('catalog', config.CATALOG_URL),
      service.neighbour('orders-billing', config.ORDERS_BILLING_URL),
    );
  startMailing({ config, stores, neighbours, secretBox, clock, logger, lifecycle });
  const timeZoneOf = async (organizationId: string) => (await neighbours.directory.facts(organizationId)).timeZone;
  const write = createWriteMail({ ...neighbours, publicUrl: config.PUBLIC_BASE_URL });
  const ports = await service.serve(
    (grpc) =>
      addServices(grpc, {
        ...parts,
        delivering,
        dead,
        recoverSoon,
        timeZoneOf,
        addressOf: neighbours.addressOf,
        write,
      }),
    personalRecords(stores),
  );
  return { ports: { ...ports } };
}
