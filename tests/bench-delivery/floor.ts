import { randomBytes } from 'node:crypto';
import { connectBroker } from '@booking/messaging/broker.ts';
import { eventHeaders } from '@booking/messaging/event-message.ts';
import { createGroupedWriter } from '@booking/messaging/grouped-writer.ts';
import { createPublisher } from '@booking/messaging/publisher.ts';
import { consumeQueue } from '@booking/messaging/queue-consumer.ts';
import { connectMongo } from '@booking/persistence/mongo.ts';
import { createLogger } from '@booking/platform/logger.ts';
import { newId } from '@booking/platform/ids.ts';

/**
 * What broker and database cost by themselves for one delivery per event, with nothing else to do and in the largest groups: the event
 * through one quorum queue with confirm and acknowledgement; its outbox row in and out, and the delivery's record, journaled. One after the
 * other, so that the processor time of each server is that of its own part.
 *
 * With `perSecond`: the same by the bare drivers, one by one, at that rate: a transaction with one insert, its row published and confirmed,
 * the row removed and the record written. The removal and the record are journaled with others' where they come together in 50 ms, as
 * nobody waits for them.
 */
export type FloorQuestion = { part: 'broker' | 'mongod'; seconds: number } | { perSecond: number; seconds: number };
export interface FloorAnswer {
  count: number;
  /** With `perSecond`: from each call until the consumer has its message, milliseconds. */
  latencies?: number[];
}

const { BENCH_MONGODB_URI = '', BENCH_AMQP_URL = '' } = process.env;
const groupSize = 200;
const exchange = 'floor';
const queue = 'floor.events';
const text = 'x'.repeat(1_000);
const body = Buffer.from(text);
const logger = createLogger('bench-floor', 'warn');

async function queueOfItsOwn(arrived: (id: string) => void = () => {}) {
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
    handle: async ({ messageId }) => {
      arrived(messageId);
      return 'done';
    },
  });
  const publishOne = (id = newId()): Promise<void> => {
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
  const close = async (): Promise<void> => {
    await consumer.stop();
    await publisher.close();
    await broker.close();
  };
  return { publishOne, close };
}

async function throughBroker(seconds: number): Promise<number> {
  const { publishOne, close } = await queueOfItsOwn();
  let count = 0;
  const publishAll = async (): Promise<void> => {
    const endAt = performance.now() + seconds * 1_000;
    while (performance.now() < endAt) {
      await Promise.all(Array.from({ length: groupSize }, () => publishOne()));
      count += groupSize;
    }
  };
  await Promise.all([publishAll(), publishAll()]);
  await close();
  return count;
}

const journaled = { ordered: false, writeConcern: { w: 'majority', journal: true } } as const;

async function collections() {
  const connection = await connectMongo(BENCH_MONGODB_URI, { appName: 'bench-floor' });
  const [outbox, records] = [connection.collection('floor_outbox'), connection.collection('floor_records')];
  // The indexes of the real collections.
  await outbox.createIndex({ available_at: 1 });
  await records.createIndex({ organization_id: 1, webhook_subscription_id: 1, _id: -1 });
  await records.createIndex({ created_at: 1 }, { expireAfterSeconds: 86_400 });
  return { connection, outbox, records };
}

const rowOf = (id: string) => ({ _id: id as never, organization_id: id, available_at: new Date(), data: text });
const recordOf = (id: string) => ({
  _id: id as never,
  organization_id: id,
  webhook_subscription_id: id,
  created_at: new Date(),
  body: text,
});

/** Each one its transaction and its publication, at a given rate. */
async function oneByOne(seconds: number, perSecond: number): Promise<FloorAnswer> {
  const calledAt = new Map<string, number>();
  const latencies: number[] = [];
  const { publishOne, close } = await queueOfItsOwn((id) =>
    latencies.push(performance.now() - (calledAt.get(id) ?? NaN)),
  );
  const { connection, outbox, records } = await collections();
  const client = connection.getClient();
  const grouped = createGroupedWriter<string>({
    maxItems: groupSize,
    maxWaitMs: 50,
    write: async (ids) => {
      await Promise.all([
        outbox.deleteMany({ _id: { $in: ids as never[] } }, { writeConcern: { w: 1 } }),
        records.insertMany(ids.map(recordOf), journaled),
      ]);
    },
  });
  const one = async (): Promise<void> => {
    const id = newId();
    calledAt.set(id, performance.now());
    const session = client.startSession();
    session.startTransaction({ writeConcern: { w: 'majority', journal: true } });
    await outbox.insertOne(rowOf(id), { session });
    await session.commitTransaction();
    await session.endSession();
    await publishOne(id);
    await grouped.add(id);
  };
  const started = performance.now();
  const all: Promise<void>[] = [];
  for (let elapsed = 0; elapsed < seconds * 1_000; elapsed = performance.now() - started) {
    while (all.length < (elapsed * perSecond) / 1_000) all.push(one());
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(all);
  await close();
  await connection.close();
  return { count: all.length, latencies };
}

async function throughDatabase(seconds: number): Promise<number> {
  const { connection, outbox, records } = await collections();
  let count = 0;
  const writeAll = async (): Promise<void> => {
    const endAt = performance.now() + seconds * 1_000;
    while (performance.now() < endAt) {
      const ids = Array.from({ length: groupSize }, newId) as never[];
      await outbox.insertMany(ids.map(rowOf), journaled);
      await Promise.all([
        outbox.deleteMany({ _id: { $in: ids } }, { writeConcern: { w: 1 } }),
        records.insertMany(ids.map(recordOf), journaled),
      ]);
      count += groupSize;
    }
  };
  await Promise.all([writeAll(), writeAll()]);
  await connection.close();
  return count;
}

async function measured(question: FloorQuestion): Promise<FloorAnswer> {
  if ('perSecond' in question) return oneByOne(question.seconds, question.perSecond);
  const through = question.part === 'broker' ? throughBroker : throughDatabase;
  return { count: await through(question.seconds) };
}

process.on('message', (question: FloorQuestion) => {
  measured(question).then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      logger.error({ err: error }, 'measuring the floor failed');
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
