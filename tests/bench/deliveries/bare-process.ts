import { createHmac } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { Agent, request } from 'undici';
import { createGroupedWriter } from '@booking/messaging/grouped-writer.ts';
import { newId } from '@booking/platform/ids.ts';
import { serveParent } from '../kit/child.ts';
import { inTransaction, journaled, quorumQueue } from '../kit/drivers.ts';
import { latencyOf, rangeOf, secondsSince, type Latency } from '../kit/statistics.ts';

/**
 * What the deliverer is compared with: nothing but signing and POSTing the same bodies over kept-alive connections, by undici's own
 * request, which is the quickest there is, or by `fetch`, as most clients are written.
 */
export interface BareClient {
  way: 'undici' | 'fetch';
  url: string;
  seconds: number;
}

export interface BareRate {
  perSecond: number;
  /** Per 10,000 requests. */
  cpuSeconds: number;
}

/**
 * What units of work are compared with: the drivers alone keep the same promises, each event a transaction with its row, a publication that
 * a quorum queue confirms, the row's removal and the delivery's record. Nobody waits for the last two, so that they go to the disk with
 * others'. Nothing is signed, sent or judged. Told a rate, it says what passed from each call until a consumer had its message.
 */
export interface BareDrivers {
  eventsPerSecond: number;
  seconds: number;
}

const inFlight = 64;
/** What a client and a receiver do before their code is compiled says nothing. */
const warmUpSeconds = 2;
const posted = Buffer.from(
  JSON.stringify({
    event: 'orders.created',
    event_id: '01a1fe39-7728-75f8-b106-e239c537aea8',
    webhook_id: '01a1fe39-7728-75f8-b106-e239c537aea8',
    triggered_at: new Date().toISOString(),
    data: { id: '1', type: 'orders', bench: 'bare/0/0', note: 'x'.repeat(760), customer: null, bookings: [] },
  }),
);

async function rateOf({ way, url, seconds }: BareClient): Promise<BareRate> {
  const dispatcher = new Agent({ pipelining: 1, connections: inFlight });
  const method = 'POST';
  const post = async (): Promise<void> => {
    const signature = createHmac('sha256', 'k'.repeat(64)).update(posted).digest('hex');
    const headers = { 'content-type': 'application/json', Signature: signature };
    if (way === 'fetch') await (await fetch(url, { method, body: posted, headers })).arrayBuffer();
    else await (await request(url, { dispatcher, method, body: posted, headers })).body.dump();
  };
  const callsIn = async (limit: number): Promise<number> => {
    const startedAt = performance.now();
    let calls = 0;
    const worker = async (): Promise<void> => {
      for (; secondsSince(startedAt) < limit; calls += 1) await post();
    };
    await Promise.all(rangeOf(inFlight).map(worker));
    return calls;
  };
  await callsIn(warmUpSeconds);
  const [startedAt, startedCpu] = [performance.now(), process.cpuUsage()];
  const calls = await callsIn(seconds);
  const [took, { user, system }] = [secondsSince(startedAt), process.cpuUsage(startedCpu)];
  await dispatcher.close();
  return { perSecond: calls / took, cpuSeconds: ((user + system) / 1e6 / calls) * 10_000 };
}

const { BENCH_MONGODB_URI = '', BENCH_AMQP_URL = '' } = process.env;
const body = Buffer.from('x'.repeat(1_000));
type Row = { _id: string } & Record<string, unknown>;

const client = await MongoClient.connect(BENCH_MONGODB_URI);
const [outbox, records] = [client.db().collection<Row>('outbox'), client.db().collection<Row>('records')];
await outbox.createIndex({ available_at: 1 });
await records.createIndex({ organization_id: 1, _id: -1 });

const calledAt = new Map<string, number>();
let latencies: number[] = [];
const publish = await quorumQueue(BENCH_AMQP_URL, (id) => {
  latencies.push(performance.now() - (calledAt.get(id) ?? Number.NaN));
  calledAt.delete(id);
});

const grouped = createGroupedWriter<string>({
  maxItems: 200,
  maxWaitMs: 50,
  async write(ids) {
    const rows = ids.map((_id) => ({ _id, organization_id: _id, created_at: new Date(), body }));
    const stored = records.insertMany(rows, { ordered: false, writeConcern: journaled });
    await Promise.all([outbox.deleteMany({ _id: { $in: ids } }), stored]);
  },
});

async function one(): Promise<void> {
  const _id = newId();
  calledAt.set(_id, performance.now());
  const row = { _id, organization_id: _id, available_at: new Date(), body };
  await inTransaction(client, (session) => outbox.insertOne(row, { session }));
  await publish(body, _id);
  await grouped.add(_id);
}

async function waitsOf({ eventsPerSecond, seconds }: BareDrivers): Promise<Latency> {
  latencies = [];
  const startedAt = performance.now();
  const all: Promise<void>[] = [];
  for (let elapsed = 0; elapsed < seconds; elapsed = secondsSince(startedAt)) {
    while (all.length < elapsed * eventsPerSecond) all.push(one());
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(all);
  return latencyOf(latencies);
}

const answer = (asked: BareClient | BareDrivers) => ('way' in asked ? rateOf(asked) : waitsOf(asked));
serveParent({ ready: true }, answer);
