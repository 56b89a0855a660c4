import { randomBytes } from 'node:crypto';
import { connectBroker } from '@booking/messaging/broker.ts';
import { eventHeaders } from '@booking/messaging/event-message.ts';
import { createPublisher } from '@booking/messaging/publisher.ts';
import { consumeQueue } from '@booking/messaging/queue-consumer.ts';
import { connectMongo } from '@booking/persistence/mongo.ts';
import { createLogger } from '@booking/platform/logger.ts';
import { newId } from '@booking/platform/ids.ts';

/**
 * What broker and database cost by themselves for one delivery per event, with nothing else to do and in the largest groups: the event through one
 * quorum queue with confirm and acknowledgement; its outbox row in and out, and the delivery's record, journaled. One after the other, so that
 * the processor time of each server is that of its own part.
 */
export type FloorQuestion = { part: 'broker' | 'mongod'; seconds: number };
export interface FloorAnswer {
  count: number;
}

const { BENCH_MONGODB_URI = '', BENCH_AMQP_URL = '' } = process.env;
const groupSize = 200;
const exchange = 'floor';
const queue = 'floor.events';
const text = 'x'.repeat(1_000);
const body = Buffer.from(text);
const logger = createLogger('bench-floor', 'warn');

async function throughBroker(seconds: number): Promise<number> {
  const broker = await connectBroker({
    url: BENCH_AMQP_URL,
    name: 'bench-floor',
    namespace: `floor${randomBytes(3).toString('hex')}.`,
    topology: {
      topicExchanges: [exchange],
      queues: [{ name: queue }],
      bindings: [{ queue, exchange, pattern: 'orders.*' }],
    },
    logger,
  });
  const publisher = await createPublisher(broker, { name: 'floor' });
  const consumer = await consumeQueue({
    broker,
    queue: broker.named(queue),
    prefetch: 2 * groupSize,
    logger,
    handle: async () => 'done',
  });
  let count = 0;
  const publishAll = async (): Promise<void> => {
    const endAt = performance.now() + seconds * 1_000;
    while (performance.now() < endAt) {
      await Promise.all(Array.from({ length: groupSize }, publishOne));
      count += groupSize;
    }
  };
  const publishOne = (): Promise<void> => {
    const id = newId();
    const envelope = {
      id,
      event: 'orders.created',
      organizationId: id,
      entity: { type: 'orders', id },
      triggeredAt: new Date().toISOString(),
      requestId: id,
      source: 'bench',
      traceparent: '',
    } as const;
    return publisher.publish({
      exchange: broker.named(exchange),
      routingKey: envelope.event,
      body,
      messageId: id,
      headers: eventHeaders(envelope),
    });
  };
  await Promise.all([publishAll(), publishAll()]);
  await consumer.stop();
  await publisher.close();
  await broker.close();
  return count;
}

async function throughDatabase(seconds: number): Promise<number> {
  const connection = await connectMongo(BENCH_MONGODB_URI, { appName: 'bench-floor' });
  const [outbox, records] = [connection.collection('floor_outbox'), connection.collection('floor_records')];
  // The indexes of the real collections.
  await outbox.createIndex({ available_at: 1 });
  await records.createIndex({ organization_id: 1, webhook_subscription_id: 1, _id: -1 });
  await records.createIndex({ created_at: 1 }, { expireAfterSeconds: 86_400 });
  const journaled = { ordered: false, writeConcern: { w: 'majority', journal: true } } as const;
  let count = 0;
  const writeAll = async (): Promise<void> => {
    const endAt = performance.now() + seconds * 1_000;
    while (performance.now() < endAt) {
      const now = new Date();
      const ids = Array.from({ length: groupSize }, newId) as never[];
      const rows = ids.map((id) => ({ _id: id, organization_id: id, available_at: now, data: text }));
      await outbox.insertMany(rows, journaled);
      await Promise.all([
        outbox.deleteMany({ _id: { $in: ids } }, { writeConcern: { w: 1 } }),
        records.insertMany(
          ids.map((id) => ({ _id: id, organization_id: id, webhook_subscription_id: id, created_at: now, body: text })),
          journaled,
        ),
      ]);
      count += groupSize;
    }
  };
  await Promise.all([writeAll(), writeAll()]);
  await connection.close();
  return count;
}

process.on('message', ({ part, seconds }: FloorQuestion) => {
  (part === 'broker' ? throughBroker(seconds) : throughDatabase(seconds)).then(
    (count) => process.send?.({ count } satisfies FloorAnswer),
    (error: unknown) => {
      logger.error({ err: error }, 'measuring the floor failed');
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
