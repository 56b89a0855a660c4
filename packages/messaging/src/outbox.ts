import type { ClientSession, Connection } from 'mongoose';
import type { Clock } from '@booking/platform/clock.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { driverCollection } from '@booking/persistence/driver-collection.ts';
import { eventHeaders } from './event-message.ts';
import { createGroupedWriter } from './grouped-writer.ts';
import { eventsNotPublished, eventsPublished } from './messaging-metrics.ts';
import { batchSize, createClaims, createPutBack, type NotPublished } from './outbox-claims.ts';
import { createOlderRows, isFirst, keyOf } from './outbox-order.ts';
import { documentOf, outboxModel, rowOf, type OutboxDocument, type OutboxRow } from './outbox-rows.ts';
import { idlePauses, startPoller, type Found, type Poller } from './poller.ts';
import { PublishError, type Publisher } from './publisher.ts';

/**
 * Events written in the transaction of the change they tell about. A row is removed once the broker has confirmed it, and none is published
 * while an older one of its entity is not (record 126).
 *
 * | when | what |
 * |---|---|
 * | right after commit | the committing process publishes its rows, without making the caller wait, one after the other for each entity |
 * | the entity has an older row: another replica's, or one that failed | the row is left to the sweeper |
 * | `graceMs` later | a row that is still there is claimed by a sweeper of any replica, leased, and published |
 * | broker down | rows stay; the sweeper goes on when the broker is back |
 * | killed after publishing, before removing | published twice with the same event id: consumers drop duplicates |
 */
export interface Outbox {
  append(rows: readonly OutboxRow[], session: ClientSession): Promise<void>;
  /** Publishes committed rows in the background. Rows beyond a bound, and failed ones, are left to the sweeper. */
  handOver(rows: readonly OutboxRow[]): void;
  start(): void;
  /** Ends the sweeper and waits for what is on its way. */
  stop(): Promise<void>;
}

/** Rows published at once and not yet confirmed; above it the sweeper takes over, which bounds memory. */
const maxHandedOver = 5_000;
/** Removing follows confirming by so much at most: then a row that waited for one of another replica has its turn. */
const removalMs = 200;

export function createOutbox(options: {
  connection: Connection;
  publisher: Publisher;
  /** Full name of the events exchange. */
  exchange: string;
  service: string;
  clock: Clock;
  logger: Logger;
  graceMs?: number;
  sweepIntervalMs?: number;
}): Outbox {
  const { publisher, clock, logger } = options;
  const model = outboxModel(options.connection);
  const graceMs = options.graceMs ?? 10_000;
  const onTheWay = new Set<Promise<void>>();
  /** Rows this process is publishing: its own sweeper leaves them alone, however long the broker takes. */
  const inHand = new Set<string>();
  /** Of each entity the row that this process took last; whether it was published. */
  const last = new Map<string, Promise<boolean>>();
  const hasOlder = createOlderRows(model, inHand);
  const claim = createClaims(model, { inHand, clock });
  const putBack = createPutBack(model, { clock, logger });
  const remover = createGroupedWriter<string>({
    maxItems: batchSize,
    maxWaitMs: removalMs,
    write: async (ids) => {
      // Nobody waits for the journal here: a removal that is lost in a failover means one repetition, as any crash does.
      await driverCollection(model).deleteMany({ _id: { $in: ids } }, { writeConcern: { w: 1 } });
    },
  });
  const toSweeper = createGroupedWriter<string>({
    maxItems: batchSize,
    maxWaitMs: 0,
    write: async (ids) => {
      await model.updateMany({ _id: { $in: ids }, lease: null }, { $set: { available_at: clock.now() } });
      setTimeout(() => poller?.wake(), removalMs).unref();
    },
  });
  let poller: Poller | undefined;

  /** Resolves when the broker has it. */
  const publish = async (row: OutboxRow, path: 'commit' | 'sweeper'): Promise<PublishError | undefined> => {
    try {
      await publisher.publish({
        exchange: options.exchange,
        routingKey: row.event,
        body: Buffer.from(row.data),
        messageId: row.id,
        headers: eventHeaders(row),
      });
    } catch (error) {
      if (!(error instanceof PublishError)) throw error;
      eventsNotPublished.inc({ reason: error.reason });
      return error;
    }
    eventsPublished.inc({ path });
    return undefined;
  };

  const track = (work: Promise<unknown>): void => {
    const tracked = work.then(
      () => undefined,
      (error: unknown) => logger.warn({ err: error }, 'an outbox row stays for the sweeper'),
    );
    onTheWay.add(tracked);
    void tracked.finally(() => onTheWay.delete(tracked));
  };

  /** Whether the next row of the entity may follow. */
  const publishNext = async (row: OutboxRow, before: Promise<boolean> | undefined): Promise<boolean> => {
    let follows = (await before?.catch(() => false)) !== false && (isFirst(row) || !(await hasOlder(row)));
    let leave = (): Promise<void> => toSweeper.add(row.id);
    if (follows) {
      const failure = await publish(row, 'commit');
      follows = failure === undefined || failure.reason === 'unroutable';
      if (failure === undefined) leave = () => remover.add(row.id);
      else if (follows) leave = () => putBack([{ document: documentOf(row, clock.now()), reason: failure.reason }]);
    }
    track(leave().finally(() => inHand.delete(row.id)));
    return follows;
  };

  const handOverOne = (row: OutboxRow): void => {
    const key = keyOf(row.entity);
    inHand.add(row.id);
    const published = publishNext(row, last.get(key));
    last.set(key, published);
    track(
      published
        .catch((error: unknown) => {
          inHand.delete(row.id);
          throw error;
        })
        .finally(() => last.get(key) === published && last.delete(key)),
    );
  };

  /** One after the other; those behind a failure are not tried. */
  const publishGroup = async (documents: readonly OutboxDocument[]): Promise<NotPublished[]> => {
    const failed: NotPublished[] = [];
    const removed: Promise<void>[] = [];
    for (const [at, document] of documents.entries()) {
      const failure = await publish(rowOf(document, options.service), 'sweeper');
      if (failure === undefined) removed.push(remover.add(document._id));
      else failed.push({ document, reason: failure.reason });
      if (failure && failure.reason !== 'unroutable') {
        failed.push(...documents.slice(at + 1).map((behind) => ({ document: behind, reason: undefined })));
        break;
      }
    }
    // What is removed is not found again by the next look.
    await Promise.all(removed);
    return failed;
  };

  const sweep = async (): Promise<Found> => {
    if (!publisher.isReady()) return false;
    const { groups, isFull, isBehind } = await claim();
    const failed = (await Promise.all(groups.map(publishGroup))).flat();
    if (failed.length > 0) {
      await putBack(failed);
      logger.warn({ count: failed.length, reason: failed[0]?.reason }, 'events could not be published; they stay');
    }
    if (failed.length === 0 && groups.length > 0 && isFull) return true;
    return isBehind ? 'soon' : false;
  };

  return {
    async append(rows, session) {
      if (rows.length === 0) return;
      const availableAt = new Date(clock.now().getTime() + (publisher.isReady() ? graceMs : 0));
      await driverCollection(model).insertMany(
        rows.map((row) => documentOf(row, availableAt)),
        { session },
      );
    },
    handOver(rows) {
      if (!publisher.isReady()) return;
      for (const row of rows) {
        if (inHand.size >= maxHandedOver) return;
        handOverOne(row);
      }
    },
    start() {
      const intervalMs = options.sweepIntervalMs ?? 1_000;
      poller ??= startPoller({ name: 'outbox', intervalMs, idleMs: idlePauses * intervalMs, logger, work: sweep });
    },
    async stop() {
      await poller?.stop();
      while (onTheWay.size > 0) await Promise.all(onTheWay);
    },
  };
}
