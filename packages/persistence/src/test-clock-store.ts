import { Schema, type Connection } from 'mongoose';

/** How far the test clocks of organizations are ahead, shared by all replicas of a service. Development only. */
export interface TestClockStore {
  /** Milliseconds by organization id. */
  all(): Promise<Map<string, number>>;
  /** Moves a clock to `aheadMs`, never back; answers where it stands now. */
  moveTo(organizationId: string, aheadMs: number): Promise<number>;
}

interface TestClockDocument {
  _id: string;
  ahead_ms: number;
}

const schema = new Schema<TestClockDocument>(
  { _id: { type: String, required: true }, ahead_ms: { type: Number, required: true } },
  { versionKey: false },
);

export function createTestClockStore(connection: Connection): TestClockStore {
  const model = connection.model<TestClockDocument>('test_clocks', schema, 'test_clocks');
  return {
    async all() {
      const documents = await model.find().lean<TestClockDocument[]>();
      return new Map(documents.map(({ _id, ahead_ms }) => [_id, ahead_ms]));
    },
    async moveTo(organizationId, aheadMs) {
      const document = await model
        .findOneAndUpdate(
          { _id: organizationId },
          { $max: { ahead_ms: aheadMs } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean<TestClockDocument>();
      return document?.ahead_ms ?? aheadMs;
    },
  };
}
