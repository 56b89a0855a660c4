import type { Connection, Session } from '@booking/persistence/mongo.ts';
import { Schema } from 'mongoose';

type OrderHoldState = 'held' | 'confirmed' | 'released';

/** What became of an order's bookings as a whole. A released one is a tombstone: a hold that arrives later is refused. */
interface OrderHold {
  organization_id: string;
  order_id: string;
  state: OrderHoldState;
  changed_at: Date;
}

const schema = new Schema<OrderHold & { _id: string }>(
  {
    _id: { type: String, required: true },
    organization_id: { type: String, required: true },
    order_id: { type: String, required: true },
    state: { type: String, required: true },
    changed_at: { type: Date, required: true },
  },
  { versionKey: false },
);
// No call of a saga is still under way after 90 days.
schema.index({ changed_at: 1 }, { expireAfterSeconds: 90 * 24 * 3_600 });

export interface OrderHoldStore {
  find(organizationId: string, orderId: string, session: Session): Promise<OrderHold | undefined>;
  /** Writes the state; two transactions of one order conflict, whichever of them comes first. */
  set(organizationId: string, orderId: string, state: OrderHoldState, now: Date, session: Session): Promise<void>;
}

export function createOrderHoldStore(connection: Connection): OrderHoldStore {
  const model = connection.model('order_holds', schema, 'order_holds');
  const keyOf = (organizationId: string, orderId: string) => `${organizationId}:${orderId}`;
  return {
    async find(organizationId, orderId, session) {
      const found = await model.findById(keyOf(organizationId, orderId), null, { session }).lean<OrderHold>();
      return found ?? undefined;
    },
    async set(organizationId, orderId, state, now, session) {
      await model.updateOne(
        { _id: keyOf(organizationId, orderId) },
        { $set: { state, changed_at: now }, $setOnInsert: { organization_id: organizationId, order_id: orderId } },
        { session, upsert: true },
      );
    },
  };
}
