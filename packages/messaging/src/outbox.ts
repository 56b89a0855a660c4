import { Schema, type ClientSession, type Connection } from 'mongoose';
import type { Logger } from '@booking/platform/logger.ts';
import { newId } from '@booking/platform/ids.ts';
import { isPublicEventIdentifier } from '@booking/contracts/event-identifiers.ts';
import { driverCollection } from '@booking/persistence/driver-collection.ts';
import { eventHeaders, type EventEntity, type EventEnvelope } from './event-message.ts';
import { createGroupedWriter } from './grouped-writer.ts';
import { takenUnder } from './lease.ts';
import { eventsNotPublished, eventsPublished } from './messaging-metrics.ts';
import { idlePauses, startPoller } from './poller.ts';
import { PublishError, type Publisher } from './publisher.ts';

/** An event together with its payload, as JSON text: the bytes that travel. */
export interface OutboxRow extends EventEnvelope {
  data: string;
}

/**
 * Events written in the transaction of the change they tell about. A row is removed once the broker has confirmed it.
 *
 * | when | what |
 * |---|---|
 * | right after commit | the committing process publishes its rows, without making the caller wait |
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

interface OutboxDocument {
  _id: string;
  event: string;
  organization_id: string;
  entity: EventEntity;
  triggered_at: string;
  request_id: string;
  traceparent: string;
  data: string;
  /** From then on a sweeper may take the row: end of the grace time or of a lease. */
  available_at: Date;
  lease: string | null;
  failures: number;
}

const outboxSchema = new Schema<OutboxDocument>(
  {
    _id: { type: String, required: true },
    event: { type: String, required: true },
    organization_id: { type: String, required: true },
    entity: { type: { type: String, required: true }, id: { type: String, required: true }, version: Number },
    triggered_at: { type: String, required: true },
    request_id: { type: String, required: true },
    traceparent: { type: String, default: '' },
    data: { type: String, required: true },
    available_at: { type: Date, required: true },
    lease: { type: String, default: null },
    failures: { type: Number, required: true },
  },
  { versionKey: false },
);
outboxSchema.index({ available_at: 1 });
outboxSchema.index({ lease: 1 }, { partialFilterExpression: { lease: { $type: 'string' } } });

const batchSize = 500;
const leaseMs = 60_000;
/** Rows published at once and not yet confirmed; above it the sweeper takes over, which bounds memory. */
const maxHandedOver = 5_000;
/** An internal event that no queue has asked for in a day has no consumer in this installation. Public events wait for ever. */
const unroutedInternalMs = 24 * 3_600_000;

export function createOutbox(options: {
  connection: Connection;
  publisher: Publisher;
  /** Full name of the events exchange. */
  exchange: string;
  service: string;
  logger: Logger;
  graceMs?: number;
  sweepIntervalMs?: number;
}): Outbox {
  const { publisher, logger } = options;
  const model = options.connection.model<OutboxDocument>('outbox', outboxSchema, 'outbox');
  const graceMs = options.graceMs ?? 10_000;
  const onTheWay = new Set<Promise<void>>();
  /** Rows this process is publishing: its own sweeper leaves them alone, however long the broker takes. */
  const inHand = new Set<string>();
  const remover = createGroupedWriter<string>({
    maxItems: batchSize,
    maxWaitMs: 200,
    write: async (ids) => {
      // Nobody waits for the journal here: a removal that is lost in a failover means one repetition, as any crash does.
      await driverCollection(model).deleteMany({ _id: { $in: ids } }, { writeConcern: { w: 1 } });
    },
  });
  let poller: ReturnType<typeof startPoller> | undefined;

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
    await remover.add(row.id);
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

  const claim = async (now: Date): Promise<OutboxDocument[]> => {
    const due = { available_at: { $lte: now } };
    const candidates = await model.find(due, { _id: 1 }).sort({ _id: 1 }).limit(batchSize).lean<{ _id: string }[]>();
    if (candidates.length === 0) return [];
    const lease = newId();
    await model.updateMany(
      { _id: { $in: candidates.map(({ _id }) => _id).filter((id) => !inHand.has(id)) }, ...due },
      { $set: { lease, available_at: new Date(now.getTime() + leaseMs) } },
    );
    return model.find(takenUnder(lease)).sort({ _id: 1 }).lean<OutboxDocument[]>();
  };

  const sweep = async (): Promise<boolean> => {
    if (!publisher.isReady()) return false;
    const claimed = await claim(new Date());
    const results = await Promise.all(
      claimed.map(async (document) => ({
        document,
        failure: await publish(rowOf(document, options.service), 'sweeper'),
      })),
    );
    const failed = results.filter(({ failure }) => failure !== undefined);
    if (failed.length > 0)
      await putBack(failed.map(({ document, failure }) => ({ document, reason: failure?.reason })));
    return failed.length === 0 && claimed.length === batchSize;
  };

  const putBack = async (failed: { document: OutboxDocument; reason: string | undefined }[]): Promise<void> => {
    const now = Date.now();
    await model.bulkWrite(
      failed.map(({ document, reason }) => {
        const internal = !isPublicEventIdentifier(document.event);
        if (reason === 'unroutable' && internal && now - Date.parse(document.triggered_at) > unroutedInternalMs) {
          logger.warn({ event: document.event, event_id: document._id }, 'nobody consumes this event; it is dropped');
          return { deleteOne: { filter: { _id: document._id } } };
        }
        const availableAt = new Date(now + Math.min(60_000, 500 * 2 ** Math.min(document.failures, 7)));
        return {
          updateOne: {
            filter: { _id: document._id },
            update: { $set: { available_at: availableAt, lease: null }, $inc: { failures: 1 } },
          },
        };
      }),
      { ordered: false },
    );
    logger.warn({ count: failed.length, reason: failed[0]?.reason }, 'events could not be published; they stay');
  };

  return {
    async append(rows, session) {
      if (rows.length === 0) return;
      const availableAt = new Date(Date.now() + graceMs);
      await driverCollection(model).insertMany(
        rows.map((row) => documentOf(row, availableAt)),
        { session },
      );
    },
    handOver(rows) {
      if (!publisher.isReady()) return;
      for (const row of rows) {
        if (onTheWay.size >= maxHandedOver) return;
        inHand.add(row.id);
        track(publish(row, 'commit').finally(() => inHand.delete(row.id)));
      }
    },
    start() {
      const intervalMs = options.sweepIntervalMs ?? 1_000;
      poller ??= startPoller({ name: 'outbox', intervalMs, idleMs: idlePauses * intervalMs, logger, work: sweep });
    },
    async stop() {
      await poller?.stop();
      await Promise.all(onTheWay);
    },
  };
}

function documentOf(row: OutboxRow, availableAt: Date): OutboxDocument {
  return {
    _id: row.id,
    event: row.event,
    organization_id: row.organizationId,
    entity: row.entity,
    triggered_at: row.triggeredAt,
    request_id: row.requestId,
    traceparent: row.traceparent,
    data: row.data,
    available_at: availableAt,
    lease: null,
    failures: 0,
  };
}

function rowOf(document: OutboxDocument, source: string): OutboxRow {
  return {
    id: document._id,
    event: document.event as OutboxRow['event'],
    organizationId: document.organization_id,
    entity: document.entity,
    triggeredAt: document.triggered_at,
    requestId: document.request_id,
    source,
    traceparent: document.traceparent,
    data: document.data,
  };
}
