import { randomBytes } from 'node:crypto';
import type { WebhookDeliveryServiceDefinition } from '@booking/contracts/generated/booking/webhooks/v1/WebhookDeliveryService.ts';
import type { WebhookRecoveryServiceDefinition } from '@booking/contracts/generated/booking/webhooks/v1/WebhookRecoveryService.ts';
import type { WebhookSubscriptionServiceDefinition } from '@booking/contracts/generated/booking/webhooks/v1/WebhookSubscriptionService.ts';
import { connectMongo } from '@booking/persistence/mongo.ts';
import { createGrpcChannel } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { startService } from '@booking/testkit/spawned-service.ts';
import { startStack } from '@booking/testkit/stack/stack.ts';

export type World = Awaited<ReturnType<typeof startWorld>>;
export type RunningWebhooks = Awaited<ReturnType<World['start']>>;

/** A record of the log, as far as the benches differ in it. */
export interface LogRecord {
  organization_id: string;
  created_at: Date;
  webhook_subscription_id: string;
  event: string;
  status: string;
}

const batchSize = 10_000;
/** What the service may hold of its own. */
export const heapMb = 128;

/** The webhooks service as a process of its own, over a database and a broker of its own; and its database, to fill and to look at. */
export async function startWorld(say: (line: string) => void) {
  const stack = await startStack({ persistent: false, onProgress: say });
  const uri = stack.mongoUri('bench-log');
  const env = {
    MONGODB_URI: uri,
    AMQP_URL: stack.amqpUrl,
    MESSAGING_NAMESPACE: `bench${randomBytes(3).toString('hex')}.`,
    SECRETS_ENCRYPTION_KEY: `bench:${randomBytes(32).toString('base64')}`,
    WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
    WEBHOOK_LOG_DAYS: '20000', // the records of the benches are of long ago
    // Whoever kept what he works off would not get far with it.
    NODE_OPTIONS: `--max-old-space-size=${heapMb}`,
    LOG_LEVEL: 'info', // its "ready" line is waited for
    GRPC_PORT: '0',
    ADMIN_PORT: '0',
  };
  const connection = await connectMongo(uri, { appName: 'bench' });
  const database = connection.db;
  if (!database) throw new Error('not connected');

  return {
    database,

    async start() {
      const service = await startService({ name: 'webhooks', entry: 'services/webhooks/src/main.ts', env });
      const channel = createGrpcChannel(`127.0.0.1:${service.ports['grpc']}`, { name: 'webhooks' });
      const named = 'booking.webhooks.v1.';
      return {
        pid: service.pid,
        kill: () => service.kill(),
        deliveries: channel.client<WebhookDeliveryServiceDefinition>(`${named}WebhookDeliveryService`),
        recoveries: channel.client<WebhookRecoveryServiceDefinition>(`${named}WebhookRecoveryService`),
        subscriptions: channel.client<WebhookSubscriptionServiceDefinition>(`${named}WebhookSubscriptionService`),
        async stop() {
          channel.close();
          await service.stop();
        },
      };
    },

    /** Puts `count` records into the log. */
    async fill(count: number, make: (index: number) => LogRecord): Promise<void> {
      const records = database.collection<{ _id: string }>('webhook_deliveries');
      for (let from = 0; from < count; from += batchSize) {
        const size = Math.min(batchSize, count - from);
        const batch = Array.from({ length: size }, (_, index) => stored(make(from + index)));
        await records.insertMany(batch, { ordered: false });
      }
    },

    async stop() {
      await connection.close();
      await stack.stop();
    },
  };
}

function stored(record: LogRecord) {
  const eventId = newId();
  const { event, webhook_subscription_id: webhookId } = record;
  return {
    ...record,
    _id: newId(),
    version: 1,
    updated_at: record.created_at,
    event_id: eventId,
    triggered_at: '2026-01-01T00:00:00.000+00:00',
    request_id: 'bench',
    body: JSON.stringify({ event, event_id: eventId, webhook_id: webhookId }),
    round: 0,
    parked: 0,
    attempts: [],
    next_attempt_at: null,
    overdue_at: null,
  };
}
