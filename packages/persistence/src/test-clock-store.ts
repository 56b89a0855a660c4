import { Schema, type Connection } from 'mongoose';

/** How far the clock of an organization is ahead, milliseconds. */
export interface TestClockState {
  ahead_ms: number;
  /** What is due by then happens; behind `ahead_ms` while replicas take that over. */
  fires_ms: number;
  /** Where it is going; null: it is there. */
  target_ms: number | null;
  /** Since it was sent there. */
  steps: number;
}

/** The test clocks of organizations, shared by all replicas of a service. Development only. */
export interface TestClockStore {
  /** By organization id. */
  all(): Promise<Map<string, TestClockState>>;
  find(organizationId: string): Promise<TestClockState>;
  /** Moves a clock to `aheadMs`, never back, and what fires with it where `fires` says so. */
  step(organizationId: string, aheadMs: number, fires: boolean): Promise<void>;
  /** Sends a clock to `targetMs`, or further where it is on its way there. */
  send(organizationId: string, targetMs: number): Promise<void>;
  /** Takes the clocks that are on their way, for so long: those that no other replica has taken. */
  claim(lease: string, times: { now: Date; until: Date }): Promise<Map<string, TestClockState>>;
  stepped(organizationId: string): Promise<void>;
  /** Unless it has been sent further meanwhile. */
  arrived(organizationId: string, targetMs: number): Promise<void>;
}

interface TestClockDocument extends Partial<TestClockState> {
  _id: string;
  ahead_ms: number;
  lease?: string;
  leased_until?: Date;
}

const schema = new Schema<TestClockDocument>(
  {
    _id: { type: String, required: true },
    ahead_ms: { type: Number, required: true },
    fires_ms: { type: Number },
    target_ms: { type: Number },
    steps: { type: Number },
    lease: { type: String },
    leased_until: { type: Date },
  },
  { versionKey: false },
);

/** Before there were steps what was due fired as the clock was moved. */
function stateOf(stored: TestClockDocument | null): TestClockState {
  const { ahead_ms = 0, fires_ms = ahead_ms, target_ms = null, steps = 0 } = stored ?? {};
  return { ahead_ms, fires_ms, target_ms, steps };
}

export function createTestClockStore(connection: Connection): TestClockStore {
  const model = connection.model<TestClockDocument>('test_clocks', schema, 'test_clocks');
  const statesOf = (documents: readonly TestClockDocument[]) =>
    new Map(documents.map((document) => [document._id, stateOf(document)]));
  return {
    all: async () => statesOf(await model.find().lean<TestClockDocument[]>()),
    find: async (organizationId) => stateOf(await model.findById(organizationId).lean<TestClockDocument>()),
    async step(organizationId, aheadMs, fires) {
      const forward = { ahead_ms: aheadMs, ...(fires ? { fires_ms: aheadMs } : {}) };
      const update = { $max: forward, ...(fires ? {} : { $setOnInsert: { fires_ms: 0 } }) };
      await model.updateOne({ _id: organizationId }, update, { upsert: true });
    },
    async send(organizationId, targetMs) {
      const { ahead_ms, fires_ms } = await this.find(organizationId);
      const update = { $max: { target_ms: targetMs }, $set: { steps: 0 }, $setOnInsert: { ahead_ms, fires_ms } };
      if (targetMs > ahead_ms) await model.updateOne({ _id: organizationId }, update, { upsert: true });
    },
    async claim(lease, { now, until }) {
      const free = { $or: [{ leased_until: null }, { leased_until: { $lte: now } }, { lease }] };
      const waiting = { target_ms: { $ne: null } };
      await model.updateMany({ ...waiting, ...free }, { $set: { lease, leased_until: until } });
      return statesOf(await model.find({ ...waiting, lease }).lean<TestClockDocument[]>());
    },
    async stepped(organizationId) {
      await model.updateOne({ _id: organizationId }, { $inc: { steps: 1 } });
    },
    async arrived(organizationId, targetMs) {
      const gone = { target_ms: 1, steps: 1, lease: 1, leased_until: 1 };
      await model.updateOne({ _id: organizationId, target_ms: { $lte: targetMs } }, { $unset: gone });
    },
  };
}
