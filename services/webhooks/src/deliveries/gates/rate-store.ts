import type { Connection } from '@booking/persistence/mongo.ts';
import { driverCollection } from '@booking/persistence/driver-collection.ts';
import { Schema } from 'mongoose';

/** Turns of a rate that is shared by all replicas. Time is the database's: clocks of the replicas that differ change nothing. */
export interface RateStore {
  /** Takes the next turn if it comes within `aheadMs`; answers how long to wait for it, undefined when it is later. */
  take(subscriptionId: string, options: { perSecond: number; aheadMs: number }): Promise<number | undefined>;
  /** How many turns could be taken now. */
  free(subscriptionId: string, options: { perSecond: number; aheadMs: number }): Promise<number>;
}

interface StoredRate {
  _id: string;
  /** When the next turn is. */
  next: Date;
  /** Of the last call: the turn it got, if it got one, and when it asked. */
  turn: Date | null;
  asked: Date;
}

/** A rate that nobody uses begins anew. */
const keptSeconds = 3_600;

const schema = new Schema<StoredRate>(
  {
    _id: { type: String, required: true },
    next: { type: Date, required: true },
    turn: { type: Date, default: null },
    asked: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ asked: 1 }, { expireAfterSeconds: keptSeconds });

export function createRateStore(connection: Connection): RateStore {
  const model = connection.model<StoredRate>('webhook_rates', schema, 'webhook_rates');

  return {
    async take(subscriptionId, { perSecond, aheadMs }) {
      const due = { $max: ['$next', '$$NOW'] };
      const isNear = { $lte: [due, { $add: ['$$NOW', aheadMs] }] };
      const rate = await driverCollection(model).findOneAndUpdate(
        { _id: subscriptionId },
        [
          {
            $set: {
              turn: { $cond: [isNear, due, null] },
              next: { $cond: [isNear, { $add: [due, 1_000 / perSecond] }, '$next'] },
              asked: '$$NOW',
            },
          },
        ],
        { upsert: true, returnDocument: 'after' },
      );
      return rate?.turn ? rate.turn.getTime() - rate.asked.getTime() : undefined;
    },

    async free(subscriptionId, { perSecond, aheadMs }) {
      const [rate] = await model.aggregate<{ untilMs: number }>([
        { $match: { _id: subscriptionId } },
        { $project: { untilMs: { $subtract: [{ $add: ['$$NOW', aheadMs] }, '$next'] } } },
      ]);
      const aheadTurns = Math.floor((aheadMs * perSecond) / 1_000) + 1;
      if (!rate) return aheadTurns;
      return Math.max(0, Math.min(aheadTurns, Math.floor((rate.untilMs * perSecond) / 1_000) + 1));
    },
  };
}
