import { eventHeaders } from '@booking/messaging/event-message.ts';
import { createMessaging } from '@booking/messaging/messaging.ts';
import { createPublisher } from '@booking/messaging/publisher.ts';
import { eventsExchange } from '@booking/messaging/topology.ts';
import { connectMongo } from '@booking/persistence/mongo.ts';
import { prepareCollections } from '@booking/persistence/tenant-store.ts';
import { systemClock } from '@booking/platform/clock.ts';
import { systemContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import { createLogger } from '@booking/platform/logger.ts';
import { serveParent } from './child.ts';

/**
 * Publishes as a domain service does: units of work that append outbox rows, published right after commit. Open loop: a unit is due every
 * `tickMs` (or one for each event) whether or not the last one is through.
 */
export interface SourceRun {
  run: string;
  organizations: string[];
  eventsPerSecond: number;
  seconds: number;
  /** Absent: a shared unit. */
  way?: Way;
}

/**
 * What a call is: `unit`, a unit of work with its outbox row, as the API makes them; `publication`, an event handed to the broker past the
 * outbox, through when it is confirmed; `shared unit`, one for all events that are due at a tick.
 */
export type Way = 'unit' | 'publication' | 'shared unit';

export interface SourceResult {
  /** Batch → time at which its unit of work was called for. */
  calledAt: number[];
  events: number;
}

const tickMs = 10;
const filler = 'x'.repeat(760);
const logger = createLogger('bench-source', 'warn');
const { BENCH_MONGODB_URI = '', BENCH_AMQP_URL = '', BENCH_NAMESPACE = '' } = process.env;
const connection = await connectMongo(BENCH_MONGODB_URI, { appName: 'bench-source' });
const messaging = await createMessaging({
  connection,
  amqpUrl: BENCH_AMQP_URL,
  namespace: BENCH_NAMESPACE,
  service: 'orders-billing',
  clock: systemClock,
  logger,
});
await prepareCollections(connection);
await messaging.start({});
const publisher = await createPublisher(messaging.broker, { name: 'bench-source', maxUnconfirmed: 10_000 });

function eventOf(run: SourceRun, batch: number, number: number) {
  const id = newId();
  return {
    event: 'orders.created',
    organizationId: run.organizations[number % run.organizations.length] ?? '',
    entity: { type: 'orders', id },
    data: { id, type: 'orders', bench: `${run.run}/${batch}/${number}`, note: filler, customer: null, bookings: [] },
  } as const;
}

async function commitBatch(run: SourceRun, batch: number, first: number, count: number): Promise<void> {
  const context = systemContext(run.organizations[0] ?? '', newId());
  await messaging.unitOfWork.run(context, async (tx) => {
    for (let number = first; number < first + count; number += 1) tx.emit(eventOf(run, batch, number));
  });
}

async function publishConfirmed(run: SourceRun, batch: number, number: number): Promise<void> {
  const { data, ...event } = eventOf(run, batch, number);
  const id = newId();
  const triggeredAt = new Date().toISOString();
  await publisher.publish({
    exchange: messaging.broker.named(eventsExchange),
    routingKey: event.event,
    body: Buffer.from(JSON.stringify(data)),
    messageId: id,
    headers: eventHeaders({ ...event, id, triggeredAt, requestId: id, source: 'orders-billing', traceparent: '' }),
  });
}

async function publish(run: SourceRun): Promise<SourceResult> {
  const { way = 'shared unit' } = run;
  const oneEach = way !== 'shared unit';
  const started = performance.now();
  const commits: Promise<void>[] = [];
  const calledAt: number[] = [];
  const call = (first: number, count: number): void => {
    calledAt.push(performance.timeOrigin + performance.now());
    const batch = commits.length;
    commits.push(way === 'publication' ? publishConfirmed(run, batch, first) : commitBatch(run, batch, first, count));
  };
  let events = 0;
  for (let elapsedMs = 0; elapsedMs < run.seconds * 1_000; elapsedMs = performance.now() - started) {
    const due = Math.floor((run.eventsPerSecond * elapsedMs) / 1_000);
    if (oneEach) for (let number = events; number < due; number += 1) call(number, 1);
    else if (due > events) call(events, due - events);
    events = Math.max(events, due);
    await new Promise((resolve) => setTimeout(resolve, oneEach ? 1 : tickMs));
  }
  await Promise.all(commits);
  return { calledAt, events };
}

serveParent({ ready: true }, publish);
