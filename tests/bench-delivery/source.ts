import { createMessaging } from '@booking/messaging/messaging.ts';
import { connectMongo } from '@booking/persistence/mongo.ts';
import { prepareCollections } from '@booking/persistence/tenant-store.ts';
import { systemClock } from '@booking/platform/clock.ts';
import { systemContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import { createLogger } from '@booking/platform/logger.ts';
import { wallMs } from './wall-clock.ts';

/**
 * Publishes as a domain service does: units of work that append outbox rows, published right after commit. Open loop: a unit is due every
 * `tickMs` whether or not the last one is through.
 */
export interface SourceRun {
  run: string;
  organizations: string[];
  eventsPerSecond: number;
  seconds: number;
  /** A unit of work for each event, as a call makes one; absent: one for all that are due. */
  oneEach?: true;
}

/** Batch → time of its commit. */
export interface SourceResult {
  committedAt: number[];
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

async function commitBatch(run: SourceRun, batch: number, first: number, count: number): Promise<number> {
  const context = systemContext(run.organizations[0] ?? '', newId());
  await messaging.unitOfWork.run(context, async (tx) => {
    for (let number = first; number < first + count; number += 1) {
      const organizationId = run.organizations[number % run.organizations.length] ?? '';
      const id = newId();
      tx.emit({
        event: 'orders.created',
        organizationId,
        entity: { type: 'orders', id },
        data: {
          id,
          type: 'orders',
          bench: `${run.run}/${batch}/${number}`,
          note: filler,
          customer: null,
          bookings: [],
        },
      });
    }
  });
  return wallMs();
}

async function publish(run: SourceRun): Promise<SourceResult> {
  const started = performance.now();
  const commits: Promise<number>[] = [];
  let events = 0;
  for (let elapsedMs = 0; elapsedMs < run.seconds * 1_000; elapsedMs = performance.now() - started) {
    const due = Math.floor((run.eventsPerSecond * elapsedMs) / 1_000);
    if (due > events) {
      const size = run.oneEach ? 1 : due - events;
      for (; events < due; events += size) commits.push(commitBatch(run, commits.length, events, size));
    }
    await new Promise((resolve) => setTimeout(resolve, tickMs));
  }
  return { committedAt: await Promise.all(commits), events };
}

process.on('message', (run: SourceRun) => {
  publish(run).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      logger.error({ err: error }, 'publishing failed');
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
