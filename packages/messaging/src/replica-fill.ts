import { once } from 'node:events';
import { Schema, type Connection } from 'mongoose';
import type { Clock } from '@booking/platform/clock.ts';
import type { Lifecycle } from '@booking/platform/lifecycle.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { throughOutages } from './outage.ts';

/** That a replica was filled, once per generation of what it keeps. */
interface FillDocument {
  _id: string;
  generation: number;
  filled_at: Date;
}

const fillSchema = new Schema<FillDocument>(
  {
    _id: { type: String, required: true },
    generation: { type: Number, required: true },
    filled_at: { type: Date, required: true },
  },
  { versionKey: false },
);

/** Replicas that are complete, by name. Removing a row has the replica filled again at the next start. */
export interface ReplicaFills {
  /**
   * Fills the replica in the background unless this generation of it has been filled. `fill` reads the owner's lists and stores what they
   * hold by the same writer as events do; it may run in several instances at once and from the beginning again. Outages are waited for,
   * and that events are received: what changes while the lists are read would be missed.
   */
  fillOnce(replica: { name: string; generation: number }, fill: (signal: AbortSignal) => Promise<void>): void;
}

export function createReplicaFills(options: {
  connection: Connection;
  clock: Clock;
  /** Resolves when the queues of the service are there. */
  receiving: () => Promise<void>;
  lifecycle: Pick<Lifecycle, 'onStop'>;
  logger: Logger;
}): ReplicaFills {
  const { connection, clock, receiving, lifecycle, logger } = options;
  const model = connection.model<FillDocument>('replica_fills', fillSchema, 'replica_fills');

  const fillIfNeeded = async (
    { name, generation }: { name: string; generation: number },
    fill: (signal: AbortSignal) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> => {
    const known = await model.findById(name).lean<FillDocument>();
    if (known && known.generation >= generation) return;
    if (!signal.aborted) await Promise.race([receiving(), once(signal, 'abort')]);
    if (signal.aborted) return;
    logger.info({ replica: name, generation }, 'a replica is being filled');
    await fill(signal);
    if (signal.aborted) return;
    await model.replaceOne({ _id: name }, { generation, filled_at: clock.now() }, { upsert: true });
    logger.info({ replica: name, generation }, 'a replica is filled');
  };

  return {
    fillOnce(replica, fill) {
      const stopping = new AbortController();
      const filling = throughOutages(() => fillIfNeeded(replica, fill, stopping.signal), stopping.signal).catch(
        (error: unknown) => {
          if (!stopping.signal.aborted) logger.error({ err: error, replica: replica.name }, 'filling a replica failed');
        },
      );
      lifecycle.onStop(`filling ${replica.name}`, () => {
        stopping.abort();
        return filling;
      });
    },
  };
}
