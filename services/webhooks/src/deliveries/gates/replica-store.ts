import { newId } from '@booking/platform/ids.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { driverCollection } from '@booking/persistence/driver-collection.ts';
import { Schema } from 'mongoose';

/** The processes of this service that are alive. */
export interface ReplicaStore {
  /** Says that this one is; answers how many there are. Time is the database's. */
  beat(): Promise<number>;
  leave(): Promise<void>;
}

/** How often a process says that it is alive, at least. */
export const beatMs = 5_000;
const aliveMs = 3 * beatMs;
const keptSeconds = 60;

interface Replica {
  _id: string;
  seen_at: Date;
}

const schema = new Schema<Replica>(
  { _id: { type: String, required: true }, seen_at: { type: Date, required: true } },
  { versionKey: false },
);
schema.index({ seen_at: 1 }, { expireAfterSeconds: keptSeconds });

export function createReplicaStore(connection: Connection): ReplicaStore {
  const model = connection.model<Replica>('webhook_replicas', schema, 'webhook_replicas');
  const own = { _id: newId() };
  return {
    async beat() {
      await driverCollection(model).updateOne(own, [{ $set: { seen_at: '$$NOW' } }], { upsert: true });
      const alive = { $expr: { $gte: ['$seen_at', { $subtract: ['$$NOW', aliveMs] }] } };
      const [found] = await model.aggregate<{ count: number }>([{ $match: alive }, { $count: 'count' }]);
      return Math.max(1, found?.count ?? 1);
    },
    async leave() {
      await model.deleteOne(own);
    },
  };
}
