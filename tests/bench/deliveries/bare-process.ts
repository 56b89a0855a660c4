import { createHmac } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { Agent, request } from 'undici';
import { createGroupedWriter } from '@booking/messaging/grouped-writer.ts';
import { newId } from '@booking/platform/ids.ts';
import { serveParent } from '../kit/child.ts';
import { inTransaction, journaled, quorumQueue } from '../kit/drivers.ts';
import type { SourceResult, SourceRun } from '../kit/source-process.ts';
import { rangeOf, secondsSince } from '../kit/statistics.ts';

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

const inFlight = 64;
/** What a client and a receiver do before their code is compiled says nothing. */
const warmUpSeconds = 2;
const bodyOf = (bench: string): Buffer<ArrayBuffer> =>
  Buffer.from(
    JSON.stringify({
      event: 'orders.created',
      event_id: '01a1fe39-7728-75f8-b106-e239c537aea8',
      webhook_id: '01a1fe39-7728-75f8-b106-e239c537aea8',
      triggered_at: new Date().toISOString(),
      data: { id: '1', type: 'orders', bench, note: 'x'.repeat(760), customer: null, bookings: [] },
    }),
  );
const dispatcher = new Agent({ pipelining: 1, connections: inFlight });

async function signedPost(way: BareClient['way'], url: string, body: Buffer<ArrayBuffer>): Promise<void> {
  const method = 'POST';
  const signature = createHmac('sha256', 'k'.repeat(64)).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', Signature: signature };
  if (way === 'fetch') await (await fetch(url, { method, body, headers })).arrayBuffer();
  else await (await request(url, { dispatcher, method, body, headers })).body.dump();
}

async function rateOf({ way, url, seconds }: BareClient): Promise<BareRate> {
  const body = bodyOf('bare/0/0');
  const post = (): Promise<void> => signedPost(way, url, body);
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
  return { perSecond: calls / took, cpuSeconds: ((user + system) / 1e6 / calls) * 10_000 };
}

const { BENCH_MONGODB_URI = '', BENCH_AMQP_URL = '', BENCH_RECEIVER_URL = '' } = process.env;
type Row = { _id: string } & Record<string, unknown>;

const client = await MongoClient.connect(BENCH_MONGODB_URI);
const [outbox, records] = [client.db().collection<Row>('outbox'), client.db().collection<Row>('records')];
await outbox.createIndex({ available_at: 1 });
await records.createIndex({ organization_id: 1, _id: -1 });

const grouped = <T>(work: (all: T[]) => Promise<unknown>) =>
  createGroupedWriter<T>({ maxItems: 200, maxWaitMs: 50, write: async (all) => void (await work([...all])) });
const stored = grouped<Row>((rows) => records.insertMany(rows, { ordered: false, writeConcern: journaled }));
const removed = grouped<string>((ids) => outbox.deleteMany({ _id: { $in: ids } }));
const publish = await quorumQueue(BENCH_AMQP_URL, async (_id, body) => {
  await signedPost('undici', `${BENCH_RECEIVER_URL}/ok/drivers`, body);
  await stored.add({ _id, organization_id: _id, created_at: new Date(), body });
});

async function one(mark: string): Promise<void> {
  const _id = newId();
  const body = bodyOf(mark);
  const row = { _id, organization_id: _id, available_at: new Date(), body };
  await inTransaction(client, (session) => outbox.insertOne(row, { session }));
  await publish(body, _id);
  await removed.add(_id);
}

/**
 * What units of work are compared with: the drivers alone keep the same promises, each event a transaction with its row, a publication that
 * a quorum queue confirms, the row's removal, a signed POST, the delivery's record, and only then the acknowledgement. Nothing is judged,
 * ordered, limited or tried again, and nobody has an address or a key of his own.
 */
async function deliver({ run, eventsPerSecond, seconds }: SourceRun): Promise<SourceResult> {
  const calledAt: number[] = [];
  const startedAt = performance.now();
  const all: Promise<void>[] = [];
  for (let elapsed = 0; elapsed < seconds; elapsed = secondsSince(startedAt)) {
    while (all.length < elapsed * eventsPerSecond) {
      calledAt.push(performance.timeOrigin + performance.now());
      all.push(one(`${run}/${all.length}/0`));
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(all);
  return { calledAt, events: all.length };
}

const answer = (asked: BareClient | SourceRun) => ('run' in asked ? deliver(asked) : rateOf(asked));
serveParent({ ready: true }, answer);
