import { driverCollection } from '@booking/persistence/driver-collection.ts';
import { Schema, type ClientSession, type Connection } from 'mongoose';

/**
 * What the deletion of a record and whatever is made for it contend for. Each of the two only reads what the other writes, and in snapshots
 * both would be committed. Who makes something writes one lane of the record, who deletes it all of them: so makers hardly ever meet one
 * another, and the deletion meets every one.
 */
export interface DeletionGuards {
  /** By whoever makes something for these records, in one command. */
  enter(ids: readonly string[], session: ClientSession): Promise<void>;
  /** By whoever deletes the record, before he reads what there is of it. */
  close(id: string, session: ClientSession): Promise<void>;
}

interface Lane {
  _id: string;
  /** How often it was written; nobody reads it. */
  writes: number;
}

const lanes = 16;
/** Records share lanes, so that there are never more than 65,536 rows and none is ever removed. */
const laneOf = (id: string, lane: number): string => `${id.slice(-3)}-${lane}`;

const laneSchema = new Schema<Lane>(
  { _id: { type: String, required: true }, writes: { type: Number, default: 0 } },
  { versionKey: false },
);

export function createDeletionGuards(connection: Connection, collection: string): DeletionGuards {
  const model = connection.model<Lane>(collection, laneSchema, collection);
  const write = async (lanesToWrite: readonly string[], session: ClientSession): Promise<void> => {
    const writes = lanesToWrite.map((_id) => ({
      updateOne: { filter: { _id }, update: { $inc: { writes: 1 } }, upsert: true },
    }));
    if (writes.length > 0) await driverCollection(model).bulkWrite(writes, { session });
  };
  return {
    enter: (ids, session) =>
      write(
        [...new Set(ids)].map((id) => laneOf(id, Math.floor(Math.random() * lanes))),
        session,
      ),
    close: (id, session) =>
      write(
        Array.from({ length: lanes }, (_, lane) => laneOf(id, lane)),
        session,
      ),
  };
}
