import type { Model } from 'mongoose';
import { isPublicEventIdentifier } from '@booking/contracts/event-identifiers.ts';
import type { Clock } from '@booking/platform/clock.ts';
import { newId } from '@booking/platform/ids.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { takenUnder } from './lease.ts';
import { comesBefore, keyOf, type OrderedRow } from './outbox-order.ts';
import type { OutboxDocument } from './outbox-rows.ts';
import type { PublishError } from './publisher.ts';

interface Look {
  /** There may be more that is due. */
  isFull: boolean;
  /** Something is due that has to wait for an older row. */
  isBehind: boolean;
}

export interface Claimed extends Look {
  /** Of one entity each, in the order in which they are to be published. */
  groups: OutboxDocument[][];
}

export const batchSize = 500;
const leaseMs = 60_000;
/** The due rows behind one that is not due make room for others meanwhile. */
const stepAsideMs = 500;

/** An internal event that no queue has asked for in a day has no consumer in this installation. Public events wait for ever. */
const unroutedInternalMs = 24 * 3_600_000;

/** What a sweeper of any replica may publish: of each entity the first rows, leased to this one. */
export function createClaims(
  model: Model<OutboxDocument>,
  { inHand, clock }: { inHand: ReadonlySet<string>; clock: Clock },
): () => Promise<Claimed> {
  /** Of each entity the first rows, as far as they are due and nobody has them in hand. */
  const claimable = async (now: Date): Promise<{ groups: string[][] } & Look> => {
    const fields = { entity: 1, available_at: 1 };
    const due = await model
      .find({ available_at: { $lte: now } }, fields)
      .sort({ _id: 1 })
      .limit(batchSize)
      .lean<OrderedRow[]>();
    const ids = [...new Set(due.map(({ entity }) => entity.id))];
    const waiting = await model
      .find({ available_at: { $gt: now }, 'entity.id': { $in: ids }, unroutable: { $ne: true } }, fields)
      .lean<OrderedRow[]>();
    const others = Map.groupBy(waiting, ({ entity }) => keyOf(entity));
    const groups: string[][] = [];
    const aside: string[] = [];
    for (const [key, rows] of Map.groupBy(due, ({ entity }) => keyOf(entity))) {
      const inOrder = rows.toSorted((one, other) => (comesBefore(one, other) ? -1 : 1));
      const stop = inOrder.findIndex(
        (row) => inHand.has(row._id) || (others.get(key) ?? []).some((other) => comesBefore(other, row)),
      );
      const first = stop === -1 ? inOrder : inOrder.slice(0, stop);
      if (first.length > 0) groups.push(first.map(({ _id }) => _id));
      aside.push(...inOrder.slice(first.length).flatMap(({ _id }) => (inHand.has(_id) ? [] : [_id])));
    }
    const later = new Date(now.getTime() + stepAsideMs);
    if (aside.length > 0) await model.updateMany({ _id: { $in: aside }, lease: null }, { available_at: later });
    return { groups, isFull: due.length === batchSize, isBehind: aside.length > 0 };
  };

  /** Whoever has a row and not the one before it gives it back: another sweeper has that one. */
  return async (): Promise<Claimed> => {
    const now = clock.now();
    const { groups, ...look } = await claimable(now);
    if (groups.length === 0) return { groups: [], ...look };
    const lease = newId();
    await model.updateMany(
      { _id: { $in: groups.flat() }, available_at: { $lte: now } },
      { $set: { lease, available_at: new Date(now.getTime() + leaseMs) } },
    );
    const taken = new Map(
      (await model.find(takenUnder(lease)).lean<OutboxDocument[]>()).map((document) => [document._id, document]),
    );
    const ours = groups.map((ids) => {
      const missing = ids.findIndex((id) => !taken.has(id));
      return (missing === -1 ? ids : ids.slice(0, missing)).flatMap((id) => taken.get(id) ?? []);
    });
    for (const { _id } of ours.flat()) taken.delete(_id);
    if (taken.size > 0) {
      await model.updateMany({ _id: { $in: [...taken.keys()] }, lease }, { available_at: clock.now(), lease: null });
    }
    return { groups: ours, ...look };
  };
}

export interface NotPublished {
  document: OutboxDocument;
  /** Absent: it was not tried, being behind one that failed. */
  reason: PublishError['reason'] | undefined;
}

/** Leaves rows that could not be published for a later sweep. */
export function createPutBack(
  model: Model<OutboxDocument>,
  { clock, logger }: { clock: Clock; logger: Pick<Logger, 'warn'> },
): (failed: readonly NotPublished[]) => Promise<void> {
  return async (failed) => {
    const now = clock.now().getTime();
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
            update: {
              $set: { available_at: availableAt, lease: null, unroutable: reason === 'unroutable' },
              $inc: { failures: 1 },
            },
          },
        };
      }),
      { ordered: false },
    );
  };
}
