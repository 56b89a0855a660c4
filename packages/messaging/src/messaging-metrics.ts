import { metricsRegistry } from '@booking/platform/metrics.ts';
import { Counter, Gauge } from 'prom-client';

const registers = [metricsRegistry];

export const eventsPublished = new Counter({
  name: 'outbox_published_total',
  help: 'Outbox rows the broker has taken, by path: at once after commit, or by the sweeper',
  labelNames: ['path'] as const,
  registers,
});

export const eventsNotPublished = new Counter({
  name: 'outbox_publish_failures_total',
  help: 'Tries to publish an outbox row that failed, by reason; the row stays',
  labelNames: ['reason'] as const,
  registers,
});

export const messagesConsumed = new Counter({
  name: 'consumed_messages_total',
  help: 'Messages handled, by queue and outcome: done, duplicate, retried, dead',
  labelNames: ['queue', 'outcome'] as const,
  registers,
});

export const messagesDead = new Counter({
  name: 'messages_dead_total',
  help: 'Messages that this process has set aside in a dead queue, by work queue and reason: not-understood, not-storable, tries',
  labelNames: ['queue', 'reason'] as const,
  registers,
});

type DepthReader = () => Promise<number | undefined>;
const depthReaders = { work: new Map<DepthReader, string>(), dead: new Map<DepthReader, string>() };

/** Has the depth of a purpose's work or dead queue measured whenever metrics are read; the function returned ends it. */
export function watchQueue(kind: keyof typeof depthReaders, purpose: string, read: DepthReader): () => void {
  depthReaders[kind].set(read, purpose);
  return () => void depthReaders[kind].delete(read);
}

async function measure(gauge: Gauge<'queue'>, readers: ReadonlyMap<DepthReader, string>): Promise<void> {
  await Promise.all(
    [...readers].map(async ([read, queue]) => {
      const depth = await read();
      // An old figure would look like one of now.
      if (depth === undefined) gauge.remove({ queue });
      else gauge.set({ queue }, depth);
    }),
  );
}

export const queueDepth = new Gauge({
  name: 'queue_messages',
  help: 'Messages that lie ready in a work queue, of all processes',
  labelNames: ['queue'] as const,
  registers,
  collect() {
    return measure(this, depthReaders.work);
  },
});

/** Counts what the broker sets aside as well: messages whose consumers crashed too often. */
export const deadQueueDepth = new Gauge({
  name: 'dead_queue_messages',
  help: 'Messages that lie in the dead queue of a work queue and wait for somebody to look at them',
  labelNames: ['queue'] as const,
  registers,
  collect() {
    return measure(this, depthReaders.dead);
  },
});

const brokers = new Set<() => boolean>();

/** Has the gauge tell whether this process is connected with the broker; the function returned ends it. */
export function watchBroker(isConnected: () => boolean): () => void {
  brokers.add(isConnected);
  return () => void brokers.delete(isConnected);
}

export const brokerConnected = new Gauge({
  name: 'broker_connected',
  help: '1 while this process is connected with the broker, else 0: writes go on, their events wait',
  registers,
  collect() {
    this.set([...brokers].every((isConnected) => isConnected()) ? 1 : 0);
  },
});

export const timersFired = new Counter({
  name: 'timers_fired_total',
  help: 'Timers whose effect was committed, by kind',
  labelNames: ['kind'] as const,
  registers,
});

export const timersFailing = new Gauge({
  name: 'timers_failing',
  help: 'Timers whose last try failed; they are tried again with growing waits',
  registers,
});

export const transactionRetries = new Counter({
  name: 'transaction_retries_total',
  help: 'Transactions that ran again after a conflict',
  registers,
});
