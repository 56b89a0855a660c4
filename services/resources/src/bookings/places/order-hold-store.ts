import type { Connection, Session } from '@booking/persistence/mongo.ts';
import { Schema } from 'mongoose';

export type OrderHoldState = 'held' | 'confirmed' | 'released';

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
  /** Begins the hold of an order unless there was one: answers what became of that one. Two transactions of one order conflict. */
  begin(organizationId: string, orderId: string, now: Date, session: Session): Promise<OrderHoldState | undefined>;
  find(organizationId: string, orderId: string, session?: Session): Promise<OrderHold | undefined>;
  /** Writes the state; two transactions of one order conflict, whichever of them comes first. */
  set(organizationId: string, orderId: string, state: OrderHoldState, now: Date, session: Session): Promise<void>;
}

export function createOrderHoldStore(connection: Connection): OrderHoldStore {
  const model = connection.model('order_holds', schema, 'order_holds');
  const keyOf = (organizationId: string, orderId: string) => `${organizationId}:${orderId}`;
  return {
    async begin(organizationId, orderId, now, session) {
      const state: OrderHoldState = 'held';
      const before = await model
        .findOneAndUpdate(
          { _id: keyOf(organizationId, orderId) },
          { $setOnInsert: { organization_id: organizationId, order_id: orderId, state, changed_at: now } },
          { session, upsert: true, returnDocument: 'before' },
        )
        .lean<OrderHold>();
      return before?.state;
    },
    async find(organizationId, orderId, session) {
      const found = await model
        .findById(keyOf(organizationId, orderId), null, session ? { session } : {})
        .lean<OrderHold>();
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
