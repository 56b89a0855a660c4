import { afterEach } from '@jest/globals';
import { connectMongo, type Connection } from '@booking/persistence/mongo.ts';
import { prepareCollections } from '@booking/persistence/tenant-store.ts';
import { systemClock, type Clock } from '@booking/platform/clock.ts';
import { systemContext, type CallContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import { createLogger } from '@booking/platform/logger.ts';
import { useStack } from '@booking/testkit/test-stack.ts';
import type { PersonalRows } from '../src/erasure.ts';
import { createMessaging, type EventSubscription, type Messaging } from '../src/messaging.ts';

export const logger = createLogger('messaging', process.env['TEST_LOG_LEVEL'] ?? 'silent');

export function callContext(extra: Partial<CallContext> = {}): CallContext {
  return { ...systemContext(newId(), newId()), ...extra };
}

/** Messaging over the real MongoDB and RabbitMQ; what a test opens is closed after it. */
export function useMessaging(name: string) {
  const stack = useStack();
  const open: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of open.splice(0).toReversed()) await close();
  });

  return {
    stack,
    onEnd: (close: () => Promise<void>): void => {
      open.push(close);
    },
    /** A database of its own; `monitored` ones tell of every command. */
    async database(suffix = '', { monitored = false } = {}): Promise<Connection> {
      const uri = new URL(stack.mongoUri(name + suffix));
      if (monitored) uri.searchParams.set('monitorCommands', 'true');
      const connection = await connectMongo(uri.href, { appName: name });
      open.push(() => connection.close());
      return connection;
    },
    /** Built, with its indexes; not started. */
    async build(options: {
      connection: Connection;
      subscriptions?: readonly EventSubscription[];
      clock?: Clock;
      amqpUrl?: string;
      outbox?: { graceMs?: number; sweepIntervalMs?: number };
      personal?: readonly PersonalRows[];
    }): Promise<Messaging> {
      const messaging = await createMessaging({
        amqpUrl: stack.amqpUrl,
        namespace: stack.messagingNamespace,
        service: 'test',
        clock: systemClock,
        logger,
        outbox: { graceMs: 300, sweepIntervalMs: 50 },
        timerPollIntervalMs: 20,
        ...options,
      });
      open.push(() => messaging.stop());
      await prepareCollections(options.connection);
      return messaging;
    },
  };
}

export function orderEvent(context: CallContext, data: object = {}) {
  return {
    event: 'orders.created' as const,
    organizationId: context.organizationId,
    entity: { type: 'orders', id: newId() },
    data,
  };
}
