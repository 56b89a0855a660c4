import { isDuplicateKey } from '@booking/persistence/database-errors.ts';
import { driverCollection } from '@booking/persistence/driver-collection.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { Schema } from 'mongoose';

export interface BudgetAsk {
  key: string;
  limit: number;
  windowMs: number;
  /** No more than that; 0: a part of what is left. */
  most: number;
  /** Of the window, without having asked. */
  spent: number;
}

export interface BudgetShare {
  granted: number;
  /** Of the window, by all. */
  taken: number;
  endsInMs: number;
}

export interface BudgetStore {
  /** One atomic update by the database's clock: all shares of a window together never exceed its limit. */
  take(ask: BudgetAsk): Promise<BudgetShare>;
}

interface Row {
  _id: string;
  taken: number;
  granted: number;
  seen_at: Date;
  ends_at: Date;
}

const schema = new Schema<Row>(
  {
    _id: { type: String, required: true },
    taken: { type: Number, required: true },
    granted: { type: Number, required: true },
    seen_at: { type: Date, required: true },
    ends_at: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ ends_at: 1 }, { expireAfterSeconds: 60 });

/** Of what is left: two gateways get close to the limit in some fifty shares, and what one has left over is little. */
const partLeft = 8;

export function createBudgetStore(connection: Connection): BudgetStore {
  const model = connection.model<Row>('gateway_budgets', schema, 'gateway_budgets');
  // A share that a failover forgets is counted twice at most; waiting for a majority would cost every first call of a minute.
  const options = { upsert: true, returnDocument: 'after', writeConcern: { w: 1 } } as const;
  const take = async (ask: BudgetAsk): Promise<BudgetShare> => {
    const row = await driverCollection(model).findOneAndUpdate({ _id: ask.key }, shareOf(ask), options);
    if (!row) throw new Error('an upsert answered nothing');
    const { granted, taken, seen_at, ends_at } = row;
    return { granted, taken, endsInMs: ends_at.getTime() - seen_at.getTime() };
  };
  return {
    take: (ask) =>
      take(ask).catch((error: unknown) => {
        // Two made the row at once: the second finds it now.
        if (isDuplicateKey(error)) return take(ask);
        throw error;
      }),
  };
}

function shareOf({ limit, windowMs, most, spent }: BudgetAsk): object[] {
  const left = { $subtract: [limit, '$taken'] };
  const part = most > 0 ? most : { $max: [1, { $floor: { $divide: [left, partLeft] } }] };
  return [
    { $set: { seen_at: '$$NOW', isOver: { $lte: [{ $ifNull: ['$ends_at', new Date(0)] }, '$$NOW'] } } },
    {
      $set: {
        taken: { $add: [{ $cond: ['$isOver', 0, '$taken'] }, spent] },
        ends_at: { $cond: ['$isOver', { $add: ['$$NOW', windowMs] }, '$ends_at'] },
      },
    },
    { $set: { granted: { $max: [0, { $min: [part, left] }] } } },
    { $set: { taken: { $add: ['$taken', '$granted'] } } },
    { $unset: 'isOver' },
  ];
}
