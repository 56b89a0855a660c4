import { Schema, type ClientSession, type Connection } from 'mongoose';

/** A booking of an order as its events and this service's own orders show it. */
export interface BookingReplica {
  id: string;
  organization_id: string;
  order_id: string;
  version: number;
  status: string;
  start_date: Date;
  /** Permanently deleted by its owner. */
  deleted: boolean;
  /** Flat form, relations as references: what order events nest. */
  flat: Record<string, unknown>;
}

/**
 * Bookings of orders, fed by the answers of hold and confirm and by `bookings.*` events. Every write touches the document even when what it
 * brings is older: two transactions that look at the bookings of one order then conflict, so neither decides on half of the picture.
 */
export interface BookingReplicas {
  put(bookings: readonly BookingReplica[], session: ClientSession): Promise<void>;
  ofOrders(organizationId: string, orderIds: readonly string[], session?: ClientSession): Promise<BookingReplica[]>;
  removeOfOrder(organizationId: string, orderId: string, session: ClientSession): Promise<void>;
}

type ReplicaDocument = Omit<BookingReplica, 'id'> & { _id: string; touched: number };

const replicaSchema = new Schema<ReplicaDocument>(
  {
    _id: { type: String, required: true },
    organization_id: { type: String, required: true },
    order_id: { type: String, required: true },
    version: { type: Number, required: true },
    status: { type: String, required: true },
    start_date: { type: Date, required: true },
    deleted: { type: Boolean, required: true },
    flat: { type: Schema.Types.Mixed, required: true },
    touched: { type: Number, required: true },
  },
  { versionKey: false, minimize: false },
);
replicaSchema.index({ organization_id: 1, order_id: 1 });

export function createBookingReplicas(connection: Connection): BookingReplicas {
  const model = connection.model<ReplicaDocument>('bookings_replica', replicaSchema, 'bookings_replica');
  return {
    async put(bookings, session) {
      for (const { id, ...fields } of bookings) {
        const stored = await model
          .findOneAndUpdate({ _id: id }, { $inc: { touched: 1 } }, { session })
          .lean<ReplicaDocument>();
        if (stored && stored.version >= fields.version) continue;
        await model.collection.updateOne(
          { _id: id as never },
          { $set: { ...fields, touched: (stored?.touched ?? 0) + 1 } },
          { session, upsert: true },
        );
      }
    },
    async ofOrders(organizationId, orderIds, session) {
      if (orderIds.length === 0) return [];
      const found = await model
        .find({ organization_id: organizationId, order_id: { $in: [...orderIds] } }, null, session ? { session } : {})
        .sort({ start_date: 1, _id: 1 })
        .lean<ReplicaDocument[]>();
      return found.map(({ _id, ...rest }) => ({ id: _id, ...rest }));
    },
    async removeOfOrder(organizationId, orderId, session) {
      await model.deleteMany({ organization_id: organizationId, order_id: orderId }, { session });
    },
  };
}
