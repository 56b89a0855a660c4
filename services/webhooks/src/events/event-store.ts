import type { ListQuery__Output } from '@booking/contracts/generated/booking/common/v1/ListQuery.ts';
import type { EventEnvelope } from '@booking/messaging/event-message.ts';
import { createGroupedWriter } from '@booking/messaging/grouped-writer.ts';
import { duplicatesOf } from '@booking/persistence/database-errors.ts';
import { driverCollection } from '@booking/persistence/driver-collection.ts';
import { listsOf } from '@booking/persistence/entity-lists.ts';
import { createListTotals } from '@booking/persistence/list-totals.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { placeAnew, placeAt, type Place } from '@booking/persistence/places.ts';
import { recordSchema } from '@booking/persistence/record-schema.ts';
import { createTenantStore, type ListResult } from '@booking/persistence/tenant-store.ts';
import type { Clock } from '@booking/platform/clock.ts';
import { Schema, type Model } from 'mongoose';
import { documentOf, eventRecord, positionFilters, type EventDocument, type ListedEvent } from './listed-event.ts';

/**
 * Positions are given by the database as it stores: they rise, whichever replica writes and whatever its clock says. One that was given
 * may come to light after a later one: so nothing is listed that is younger than `settleMs`, and a write that took longer than
 * `writeMostMs` has its events take new positions. Who reads on from a position misses nothing; what took a new one he may see twice.
 */
export const settleMs = 5_000;
const writeMostMs = 2_000;

const group = { maxItems: 200, maxWaitMs: 60 };

interface Walked {
  id: string;
  position: Place;
}

export interface EventPeriod {
  organizationId: string;
  since: Date;
  until: Date;
  events: readonly string[];
}

export interface EventStore {
  /** Resolves when it is stored; repeating it is harmless. */
  add(event: EventEnvelope, data: Buffer): Promise<void>;
  /** Throws not_found. Also what is not listed yet. */
  get(organizationId: string, id: string): Promise<ListedEvent>;
  list(organizationId: string, query: ListQuery__Output | null): Promise<ListResult<ListedEvent>>;
  /** Whole; those of `ids` that there are. */
  getMany(organizationId: string, ids: readonly string[]): Promise<ListedEvent[]>;
  /** The next ones of a period after a place, by place; undefined while some of it may still come to light. */
  walk(period: EventPeriod, options: { after: Place | undefined; limit: number }): Promise<Walked[] | undefined>;
}

function eventSchema(keptDays: number): Schema {
  const schema = recordSchema(eventRecord, { also: { position: Schema.Types.Mixed } });
  for (const filter of ['event', 'entity_id']) schema.index({ organization_id: 1, [filter]: 1, position: -1, _id: -1 });
  schema.index({ created_at: 1 }, { expireAfterSeconds: keptDays * 86_400 });
  return schema;
}

/** The first element of a list's filter that bounds positions: the end of what is listed, which moves on by the second. */
const settledPart = /\{"position":\{"\$lt":\{"\$timestamp":"\d+"\}\}\}/;
/** Who reads on asks for another list each time: of a million events each page would count what is left. */
const readsOn = /\{"position":\{"\$gt":/;
const countedAhead = 1_000;

export function createEventStore(connection: Connection, options: { keptDays: number; clock: Clock }): EventStore {
  const totals = createListTotals({ exactUpTo: 1_000, refreshMs: 10_000, keysMax: 1_000 });
  const store = createTenantStore<ListedEvent>(connection, {
    ...listsOf(eventRecord, positionFilters),
    collection: 'events',
    schema: eventSchema(options.keptDays),
    defaultSort: { position: -1, _id: -1 },
    unlisted: ['long_data'],
    total: (key, count, shown) =>
      readsOn.test(key) ? count(shown + countedAhead) : totals(key.replace(settledPart, ''), count),
  });
  const collection = driverCollection(store.model as unknown as Model<EventDocument>);
  const writer = createGroupedWriter({ ...group, write: eventWriter(collection) });

  return {
    add: (event, data) => writer.add(documentOf(event, data.toString(), options.clock.now())),
    get: (organizationId, id) => store.get(organizationId, id),
    getMany: (organizationId, ids) => store.getMany(organizationId, ids),
    list: async (organizationId, query) =>
      store.list(organizationId, query, { position: { $lt: await settledUntil(connection) } }),

    async walk({ organizationId, since, until, events }, { after, limit }) {
      const end = placeAt(until);
      if ((await settledUntil(connection)).lessThan(end)) return undefined;
      const position = { $gte: placeAt(since), $lt: end, ...(after ? { $gt: after } : {}) };
      const found = await collection
        .find({ organization_id: organizationId, event: { $in: [...events] }, position })
        .project<{ _id: string; position: Place }>({ position: 1 })
        .sort({ position: 1 })
        .limit(limit)
        .toArray();
      return found.map(({ _id, position }) => ({ id: _id, position }));
    },
  };
}

/** By the clock that positions are given by. */
async function settledUntil(connection: Connection): Promise<Place> {
  const answer = await connection.db?.command({ hello: 1 });
  return placeAt(new Date(Number(answer?.['localTime']) - settleMs));
}

type Events = ReturnType<typeof driverCollection<EventDocument>>;

function eventWriter(collection: Events): (documents: EventDocument[]) => Promise<void> {
  const isSlow = async (write: () => Promise<unknown>): Promise<boolean> => {
    const startedAt = performance.now();
    await write();
    return performance.now() - startedAt > writeMostMs;
  };

  return async (documents) => {
    const ids = documents.map(({ _id }) => _id);
    let late: string[] = [];
    const insert = async (): Promise<void> => {
      try {
        await collection.insertMany(documents, { ordered: false });
      } catch (error) {
        // Stored by somebody who did not come to say so: how long it took him is not known.
        late = duplicatesOf(error).flatMap((index) => ids[index] ?? []);
      }
    };
    const anew = () => collection.updateMany({ _id: { $in: late } }, placeAnew('position'));
    if (await isSlow(insert)) late = ids;
    while (late.length > 0 && (await isSlow(anew)));
  };
}
