import type { Connection } from 'mongoose';
import type { Clock } from '@booking/platform/clock.ts';
import { metricsRegistry } from '@booking/platform/metrics.ts';
import { Gauge } from 'prom-client';
import type { TimerDocument } from './timer-rows.ts';

/** What of a kind of work is still to be done, by all replicas. */
export interface Backlog {
  rows: number;
  /** When the oldest of them came to be, or was due. */
  oldest: Date | undefined;
}

export type BacklogReader = () => Promise<Backlog>;

const registers = [metricsRegistry];
const readers = new Map<BacklogReader, { backlog: string; clock: Clock }>();
/** How long metrics wait for the database. */
const readTimeoutMs = 1_000;
export const backlogCountMax = 10_000;

const rowsGauge = new Gauge({
  name: 'backlog_rows',
  help: 'Rows of work that is to be done, of all replicas, counted up to 10,000: events to be published (outbox), timers that are due, unfinished steps of orders',
  labelNames: ['backlog'] as const,
  registers,
});

const oldestGauge = new Gauge({
  name: 'backlog_oldest_seconds',
  help: 'How long the oldest of these rows has waited; 0 when there is none',
  labelNames: ['backlog'] as const,
  registers,
  collect: async () => {
    await Promise.all([...readers].map(([read, shown]) => show(read, shown)));
  },
});

async function show(read: BacklogReader, { backlog, clock }: { backlog: string; clock: Clock }): Promise<void> {
  const found = await read().catch(() => undefined);
  if (!found) {
    // An old figure would look like one of now.
    rowsGauge.remove({ backlog });
    oldestGauge.remove({ backlog });
    return;
  }
  const ageMs = found.oldest ? clock.now().getTime() - found.oldest.getTime() : 0;
  rowsGauge.set({ backlog }, found.rows);
  oldestGauge.set({ backlog }, Math.max(0, ageMs / 1_000));
}

/** Has a backlog read whenever metrics are; the function returned ends it. */
export function watchBacklog(backlog: string, options: { read: BacklogReader; clock: Clock }): () => void {
  readers.set(options.read, { backlog, clock: options.clock });
  return () => {
    if (readers.delete(options.read)) {
      rowsGauge.remove({ backlog });
      oldestGauge.remove({ backlog });
    }
  };
}

/** Of rows whose `_id` is a UUIDv7, which begins with the moment when it was made. */
export function outboxBacklog(connection: Connection): BacklogReader {
  return async () => {
    const rows = connection.collection<{ _id: string }>('outbox');
    const [first] = await rows.find({}, { maxTimeMS: readTimeoutMs }).sort({ _id: 1 }).limit(1).toArray();
    return {
      rows: first ? await rows.countDocuments({}, { limit: backlogCountMax, maxTimeMS: readTimeoutMs }) : 0,
      oldest: first && new Date(Number.parseInt(first._id.replaceAll('-', '').slice(0, 12), 16)),
    };
  };
}

/** Timers that nobody has fired although they are due. */
export function timerBacklog(connection: Connection, clock: Clock): BacklogReader {
  return async () => {
    const rows = connection.collection<TimerDocument>('timers');
    const due = { available_at: { $lte: clock.now() } };
    const [first] = await rows.find(due, { maxTimeMS: readTimeoutMs }).sort({ available_at: 1 }).limit(1).toArray();
    return {
      rows: first ? await rows.countDocuments(due, { limit: backlogCountMax, maxTimeMS: readTimeoutMs }) : 0,
      oldest: first?.available_at,
    };
  };
}
