import type { Model } from 'mongoose';
import type { EventEntity } from './event-message.ts';

/** What says where an event, which has that id, stands among those of its entity. */
export interface Placed {
  _id: string;
  entity: Pick<EventEntity, 'version'>;
}

export interface OrderedRow extends Placed {
  entity: EventEntity;
}

export function keyOf({ type, id }: EventEntity): string {
  return `${type}/${id}`;
}

/** By the entity's version where both tell it, whatever the clocks of their writers say; else by id, which begins with the time. */
export function comesBefore(one: Placed, other: Placed): boolean {
  const [before, after] = [one.entity.version, other.entity.version];
  if (before !== undefined && after !== undefined && before !== after) return before < after;
  return one._id < other._id;
}

/** Nothing is told of an entity before that it was created. */
export function isFirst({ event }: { event: string }): boolean {
  return event.endsWith('.created');
}

/** Rows that are handed over within it are looked after together. */
const gatherMs = 5;
/**
 * The outbox holds what is on its way: hardly more than a second of events. One that takes longer to look through has a backlog, and
 * nothing may overtake that.
 */
const lookMaxMs = 100;

/**
 * Whether an older row of the entity is still in the outbox, apart from those `inHand`: one that another replica has yet to publish, or
 * that a process left behind. To be asked after the commit: whatever came before had ended by then.
 */
export function createOlderRows<D extends OrderedRow>(
  model: Model<D>,
  inHand: ReadonlySet<string>,
): (row: { id: string; entity: EventEntity }) => Promise<boolean> {
  let asked: string[] = [];
  let look: Promise<Map<string, OrderedRow[]> | undefined> | undefined;

  const lookOnce = async (): Promise<Map<string, OrderedRow[]> | undefined> => {
    await new Promise((resolve) => setTimeout(resolve, gatherMs));
    const ids = asked;
    asked = [];
    look = undefined;
    try {
      const rows = await model.collection
        .find<OrderedRow>(
          { 'entity.id': { $in: ids } },
          { projection: { entity: 1 }, hint: '_id_', maxTimeMS: lookMaxMs },
        )
        .toArray();
      return Map.groupBy(rows, ({ entity }) => keyOf(entity));
    } catch {
      return undefined;
    }
  };

  return async ({ id, entity }) => {
    asked.push(entity.id);
    const found = await (look ??= lookOnce());
    const rows = found?.get(keyOf(entity)) ?? [];
    const own = { _id: id, entity };
    return found === undefined || rows.some((row) => !inHand.has(row._id) && comesBefore(row, own));
  };
}
