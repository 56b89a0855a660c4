import type { Connection, Session } from '@booking/persistence/mongo.ts';
import { Schema } from 'mongoose';

/** Makes two transactions that count bookings of the same customer conflict, so that neither overlooks the other's. */
export interface CustomerGuards {
  claim(organizationId: string, customerId: string, session: Session): Promise<void>;
}

const schema = new Schema<{ _id: string; claims: number }>(
  { _id: { type: String, required: true }, claims: { type: Number, required: true } },
  { versionKey: false },
);

export function createCustomerGuards(connection: Connection): CustomerGuards {
  const model = connection.model('customer_guards', schema, 'customer_guards');
  return {
    async claim(organizationId, customerId, session) {
      await model.updateOne(
        { _id: `${organizationId}:${customerId}` },
        { $inc: { claims: 1 } },
        { session, upsert: true },
      );
    },
  };
}
