import { randomBytes } from 'node:crypto';
import { afterEach } from '@jest/globals';
import { createMessaging, type Messaging } from '@booking/messaging/messaging.ts';
import { connectMongo, type Connection } from '@booking/persistence/mongo.ts';
import { prepareCollections } from '@booking/persistence/tenant-store.ts';
import { systemClock } from '@booking/platform/clock.ts';
import { systemContext, type CallContext } from '@booking/platform/context.ts';
import { createGrpcChannel, wireContext } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { createLifecycle } from '@booking/platform/lifecycle.ts';
import { createLogger } from '@booking/platform/logger.ts';
import { loadSettings } from '@booking/platform/settings.ts';
import { useStack } from '@booking/testkit/test-stack.ts';
import { startMailSink, type MailSink } from '@booking/testkit/mail-sink.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import type { WebhookDeliveryServiceDefinition } from '@booking/contracts/generated/booking/webhooks/v1/WebhookDeliveryService.ts';
import type { EventServiceDefinition } from '@booking/contracts/generated/booking/webhooks/v1/EventService.ts';
import type { WebhookRecoveryServiceDefinition } from '@booking/contracts/generated/booking/webhooks/v1/WebhookRecoveryService.ts';
import type { WebhookSubscriptionServiceDefinition } from '@booking/contracts/generated/booking/webhooks/v1/WebhookSubscriptionService.ts';
import type { WebhookSubscriptionInput } from '@booking/contracts/generated/booking/webhooks/v1/WebhookSubscriptionInput.ts';
import type { EventIdentifier } from '@booking/contracts/event-identifiers.ts';
import type { NotificationServiceDefinition } from '@booking/contracts/generated/booking/webhooks/v1/NotificationService.ts';
import { settings } from '../src/config.ts';
import type { MailNeighbours } from '../src/mails/open.ts';
import { startWebhooks } from '../src/service.ts';

export type Env = Record<string, string>;

/** Waits short enough for a test, in the proportions of production. */
const quick: Env = {
  WEBHOOK_RETRY_WAITS_MS: '200,600',
  WEBHOOK_PARK_WAITS_MS: '100,200',
  WEBHOOK_TIMEOUT_MS: '1000',
  WEBHOOK_SWEEP_INTERVAL_MS: '100',
  MAIL_POLL_INTERVAL_MS: '50',
  MAIL_GROUP_WAIT_MS: '100',
  MAIL_RETRY_WAIT_MS: '200',
  MAIL_TIMEOUT_MS: '2000',
  WEBHOOK_SHARDS: '2',
  WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
  // The database removes what is older, once a minute: tests put records of long ago into the log.
  WEBHOOK_LOG_DAYS: '20000',
  LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
  GRPC_PORT: '0',
  ADMIN_PORT: '0',
};

/** One running service with typed clients. */
export interface RunningWebhooks {
  ports: Record<string, number>;
  subscriptions: ReturnType<typeof clients>['subscriptions'];
  deliveries: ReturnType<typeof clients>['deliveries'];
  events: ReturnType<typeof clients>['events'];
  recoveries: ReturnType<typeof clients>['recoveries'];
  notifications: ReturnType<typeof clients>['notifications'];
  stop(): Promise<void>;
}

export function clients(port: number) {
  const channel = createGrpcChannel(`127.0.0.1:${port}`, { name: 'webhooks' });
  return {
    channel,
    subscriptions: channel.client<WebhookSubscriptionServiceDefinition>(
      'booking.webhooks.v1.WebhookSubscriptionService',
    ),
    events: channel.client<EventServiceDefinition>('booking.webhooks.v1.EventService'),
    recoveries: channel.client<WebhookRecoveryServiceDefinition>('booking.webhooks.v1.WebhookRecoveryService'),
    notifications: channel.client<NotificationServiceDefinition>('booking.webhooks.v1.NotificationService'),
    deliveries: channel.client<WebhookDeliveryServiceDefinition>('booking.webhooks.v1.WebhookDeliveryService'),
  };
}

/** What the other services would answer. */
export const mailNeighbours: MailNeighbours = {
  directory: {
    facts: async () => ({
      name: 'Studio Nord',
      email: 'hello@studio.example',
      locale: 'de',
      timeZone: 'Europe/Berlin',
      bookingPage: null,
      address: 'Hafenstr. 1, 20457 Hamburg',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFF',
      logoImageId: null,
    }),
    logo: async () => undefined,
    admins: async () => [
      { id: 'owner', email: 'owner@example.org' },
      { id: 'admin', email: 'admin@example.org' },
    ],
    signInLink: async (_organizationId, { id, isInvitation }) =>
      id === 'gone'
        ? undefined
        : { token: `token-of-${id}`, expiresAt: new Date(Date.now() + (isInvitation ? 72 : 0.25) * 3_600_000) },
  },
  addressOf: async (_organizationId, _type, id) => `${id}@example.org`,
  bookingCosts: async () => new Map(),
  invoiceFile: async (_organizationId, id) =>
    id === 'gone' ? undefined : { name: `${id}.pdf`, content: Buffer.from('%PDF-1.7 test'), collected: false },
};

type Replaced = NonNullable<Parameters<typeof startWebhooks>[3]>;

/**
 * The service in this process (or, for what a test kills, the environment to spawn it with) over the real MongoDB and RabbitMQ, a service
 * that publishes events as orders-billing does, and a receiver.
 */
export function useWebhooks(name: string) {
  const stack = useStack();
  const encryptionKey = `k1:${randomBytes(32).toString('base64')}`;
  const running: { stop(): Promise<void> }[] = [];
  const forever: { stop(): Promise<void> }[] = [];
  const uri = stack.mongoUri(name, 'webhooks');

  const env = (overrides: Env = {}): Env => ({
    ...quick,
    MONGODB_URI: uri,
    AMQP_URL: stack.amqpUrl,
    MESSAGING_NAMESPACE: stack.messagingNamespace,
    SECRETS_ENCRYPTION_KEY: encryptionKey,
    ...overrides,
  });

  afterEach(async () => {
    for (const part of running.splice(0).toReversed()) await part.stop();
  });
  stack.onEnd(async () => {
    for (const part of forever.splice(0).toReversed()) await part.stop();
  });

  const keep = <T extends { stop(): Promise<void> }>(part: T): T => {
    running.push(part);
    return part;
  };

  return {
    env,
    keep,
    organization: (): CallContext => systemContext(newId(), newId()),

    async start(overrides: Env = {}, replaced: Replaced = {}): Promise<RunningWebhooks> {
      const config = loadSettings('webhooks', settings, env(overrides));
      const logger = createLogger('webhooks', config.LOG_LEVEL);
      const lifecycle = createLifecycle(logger);
      // What has begun before the start failed would work on in the next file of this process.
      const { ports } = await startWebhooks(config, logger, lifecycle, { mailNeighbours, ...replaced }).catch(
        async (error: unknown) => {
          await lifecycle.stop();
          throw error;
        },
      );
      const { channel, ...typed } = clients(ports['grpc'] ?? 0);
      return keep({
        ports,
        ...typed,
        async stop() {
          channel.close();
          await lifecycle.stop();
        },
      });
    },

    async mailSink(): Promise<MailSink> {
      const sink = await startMailSink();
      running.push({ stop: () => sink.close() });
      return sink;
    },

    async receiver(): Promise<WebhookReceiver> {
      const receiver = await startWebhookReceiver();
      running.push({ stop: () => receiver.close() });
      return receiver;
    },

    /**
     * A publisher of events with a database of its own. What it cannot publish at once goes out `graceMs` after its commit, which is far
     * longer than any commit takes: a row that the sweeper takes before it is handed over is published twice.
     */
    async publisher({ amqpUrl = stack.amqpUrl, graceMs = 60_000 } = {}): Promise<{ messaging: Messaging; emit: Emit }> {
      const connection = await connectMongo(stack.mongoUri(`${name}-source`, 'webhooks-source'), { appName: 'source' });
      const logger = createLogger('source', quick['LOG_LEVEL'] ?? 'silent');
      const messaging = await createMessaging({
        connection,
        amqpUrl,
        namespace: stack.messagingNamespace,
        service: 'orders-billing',
        clock: systemClock,
        logger,
        outbox: { graceMs, sweepIntervalMs: 100 },
      });
      await prepareCollections(connection);
      await messaging.start({});
      running.push({
        async stop() {
          await messaging.stop();
          await connection.close();
        },
      });
      const emit: Emit = (context, event, data, entity = { type: 'orders', id: newId() }) =>
        messaging.unitOfWork.run(context, async (tx) =>
          tx.emit({
            event,
            organizationId: context.organizationId,
            entity,
            data: data ?? { id: newId(), type: 'orders', number: 'BO000000001', customer: null },
          }),
        );
      return { messaging, emit };
    },

    /** The service's own database, to look at what is stored. */
    async database(): Promise<NonNullable<Connection['db']>> {
      const connection = await connectMongo(uri, { appName: 'test' });
      running.push({ stop: () => connection.close() });
      if (!connection.db) throw new Error('not connected');
      return connection.db;
    },
  };
}

export type Emit = (
  context: CallContext,
  event: EventIdentifier,
  data?: object,
  entity?: { type: string; id: string; version?: number },
) => Promise<string>;

export async function subscribe(
  service: Pick<RunningWebhooks, 'subscriptions'>,
  context: CallContext,
  input: WebhookSubscriptionInput,
): Promise<{ id: string; signingKey: string }> {
  const { item } = await service.subscriptions.CreateWebhookSubscription({
    context: wireContext(context),
    input: { name: 'Test', events: ['orders.created'], ...input },
  });
  if (!item?.signing_key) throw new Error('no signing key in the answer');
  return { id: item.id, signingKey: item.signing_key };
}

export const hourMs = 3_600_000;
export const mailFrom = 'notices@platform.example';

export function withMail(sink: Pick<MailSink, 'url'>): Env {
  return { SMTP_URL: sink.url, MAIL_FROM: mailFrom };
}

/** A booking as its event carries it, made an hour ago and two days ahead. */
export function aBooking(changes: Record<string, unknown> = {}) {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const customerId = newId();
  return {
    id: newId(),
    type: 'bookings',
    number: 'B-1',
    status: 'accepted',
    start_date: at(48 * hourMs),
    end_date: at(49 * hourMs),
    status_reason: null,
    created_at: at(-hourMs),
    updated_at: at(-hourMs),
    canceled_at: null,
    resource: { id: newId(), type: 'resources', name: 'Meeting room 1' },
    service: null,
    customer: {
      id: customerId,
      type: 'customers',
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: `${customerId}@example.org`,
      locale: null,
    },
    ...changes,
  };
}

/** The newest notifications, as their reader sees them. */
export async function listNotices(
  service: Pick<RunningWebhooks, 'notifications'>,
  context: CallContext,
  filters: { key: string; values: string[] }[] = [],
) {
  const query = { filters, page_number: 1, page_size: 250 };
  return (await service.notifications.ListNotifications({ context: wireContext(context), query })).items;
}
