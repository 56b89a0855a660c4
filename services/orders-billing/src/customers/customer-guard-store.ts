import { driverCollection } from '@booking/persistence/driver-collection.ts';
import { Schema, type ClientSession, type Connection } from 'mongoose';

/**
 * What the deletion of a customer and whatever is made for him contend for. Each of the two only reads what the other writes, and in
 * snapshots both would be committed. Who makes something writes one lane of the customer, who deletes him all of them: so makers hardly
 * ever meet one another, and the deletion meets every one.
 */
export interface CustomerGuards {
  /** By whoever makes something for these customers, in one command. */
  enter(customerIds: readonly string[], session: ClientSession): Promise<void>;
  /** By whoever deletes the customer, before he reads what there is of him. */
  close(customerId: string, session: ClientSession): Promise<void>;
}

interface Lane {
  _id: string;
  /** How often it was written; nobody reads it. */
  writes: number;
}

const lanes = 16;
/** Customers share lanes, so that there are never more than 65,536 rows and none is ever removed. */
const laneOf = (customerId: string, lane: number): string => `${customerId.slice(-3)}-${lane}`;

const laneSchema = new Schema<Lane>(
  { _id: { type: String, required: true }, writes: { type: Number, default: 0 } },
  { versionKey: false },
);

export function createCustomerGuards(connection: Connection): CustomerGuards {
  const model = connection.model<Lane>('customer_guards', laneSchema, 'customer_guards');
  const write = async (ids: readonly string[], session: ClientSession): Promise<void> => {
    const writes = ids.map((_id) => ({
      updateOne: { filter: { _id }, update: { $inc: { writes: 1 } }, upsert: true },
    }));
    if (writes.length > 0) await driverCollection(model).bulkWrite(writes, { session });
  };
  return {
    enter: (customerIds, session) =>
      write(
        [...new Set(customerIds)].map((id) => laneOf(id, Math.floor(Math.random() * lanes))),
        session,
      ),
    close: (customerId, session) =>
      write(
        Array.from({ length: lanes }, (_, lane) => laneOf(customerId, lane)),
        session,
      ),
  };
}
