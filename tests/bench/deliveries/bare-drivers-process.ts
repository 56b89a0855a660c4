import { randomBytes } from 'node:crypto';
import amqp from 'amqplib';
import { MongoClient } from 'mongodb';
import { createGroupedWriter } from '@booking/messaging/grouped-writer.ts';
import { newId } from '@booking/platform/ids.ts';
import { latencyOf, type Latency } from '../kit/statistics.ts';

/**
 * What units of work are compared with: the drivers alone keep the same promises, each event a transaction with its row, a publication that
 * a quorum queue confirms, the row's removal and the delivery's record. Nobody waits for the last two, so that they go to the disk with
 * others'. Nothing is signed, sent or judged. Told a rate, it says what passed from each call until a consumer had its message.
 */
export interface BareRun {
  eventsPerSecond: number;
  seconds: number;
}

const { BENCH_MONGODB_URI = '', BENCH_AMQP_URL = '' } = process.env;
const body = Buffer.from('x'.repeat(1_000));
const journaled = { ordered: false, writeConcern: { w: 'majority', journal: true } } as const;
type Row = { _id: string } & Record<string, unknown>;

const client = await MongoClient.connect(BENCH_MONGODB_URI);
const [outbox, records] = [client.db().collection<Row>('outbox'), client.db().collection<Row>('records')];
await outbox.createIndex({ available_at: 1 });
await records.createIndex({ organization_id: 1, _id: -1 });

const calledAt = new Map<string, number>();
let latencies: number[] = [];
// As services have it: without, each message waits up to 40 ms for the acknowledgement of the last one's bytes.
const channel = await (await amqp.connect(BENCH_AMQP_URL, { noDelay: true })).createConfirmChannel();
const queue = `bare-${randomBytes(3).toString('hex')}`;
await channel.assertQueue(queue, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
await channel.prefetch(400);
await channel.consume(queue, (message) => {
  if (!message) return;
  const id = String(message.properties.messageId);
  latencies.push(performance.now() - (calledAt.get(id) ?? Number.NaN));
  calledAt.delete(id);
  channel.ack(message);
});

const grouped = createGroupedWriter<string>({
  maxItems: 200,
  maxWaitMs: 50,
  async write(ids) {
    const rows = ids.map((_id) => ({ _id, organization_id: _id, created_at: new Date(), body }));
    await Promise.all([outbox.deleteMany({ _id: { $in: ids } }), records.insertMany(rows, journaled)]);
  },
});

async function one(): Promise<void> {
  const _id = newId();
  calledAt.set(_id, performance.now());
  await client.withSession((session) =>
    session.withTransaction(
      () => outbox.insertOne({ _id, organization_id: _id, available_at: new Date(), body }, { session }),
      { writeConcern: { w: 'majority', journal: true } },
    ),
  );
  await new Promise<void>((resolve, reject) => {
    channel.sendToQueue(queue, body, { persistent: true, messageId: _id }, (error) =>
      error ? reject(error as Error) : resolve(),
    );
  });
  await grouped.add(_id);
}

async function run({ eventsPerSecond, seconds }: BareRun): Promise<Latency> {
  latencies = [];
  const started = performance.now();
  const all: Promise<void>[] = [];
  for (let elapsedMs = 0; elapsedMs < seconds * 1_000; elapsedMs = performance.now() - started) {
    while (all.length < (elapsedMs * eventsPerSecond) / 1_000) all.push(one());
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(all);
  return latencyOf(latencies);
}

process.on('message', (asked: BareRun) => void run(asked).then((latency) => process.send?.(latency)));
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
