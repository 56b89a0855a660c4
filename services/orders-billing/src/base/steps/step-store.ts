import { backlogCountMax, type Backlog } from '@booking/messaging/backlog-gauges.ts';
import { batchOf, sendPending } from '@booking/persistence/batch.ts';
import { Schema, type ClientSession, type Connection } from 'mongoose';
import type { Principal } from '@booking/platform/context.ts';
import { driverCollection } from '@booking/persistence/driver-collection.ts';

/**
 * What is still to be done about something that this database alone cannot finish: written in the transaction that makes it necessary,
 * removed in the transaction that completes it. Whoever dies in between, the row is there and another replica goes on.
 */
export interface Step {
  /** `kind:key`: one of a kind per key at a time. */
  id: string;
  kind: string;
  key: string;
  organization_id: string;
  payload: Record<string, unknown>;
  request_id: string;
  principal: Principal;
  /** Changes with every claim: a step can be finished only under the lease it was claimed with. */
  lease: string;
  /** From then on anybody may claim it: end of the lease, or of the pause after a failure. */
  resume_at: Date;
  attempts: number;
  last_error: string | null;
  created_at: Date;
  /** Kept in the order that it is about, which ends it (order-step-store.ts). */
  in_order?: true;
}

/** A step as the order keeps it that it is about: written with the order, and ended by the version that completes it. */
export type OrderStep = Omit<Step, 'id' | 'key' | 'organization_id' | 'in_order'>;

export function keptStep({ id: _id, key: _key, organization_id: _own, in_order: _in, ...kept }: Step): OrderStep {
  return kept;
}

type StepDocument = Omit<Step, 'id'> & { _id: string };

const stepSchema = new Schema<StepDocument>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    key: { type: String, required: true },
    organization_id: { type: String, required: true },
    payload: { type: Schema.Types.Mixed },
    request_id: { type: String },
    principal: { subject: String, role: String, kind: { type: String } },
    lease: { type: String, required: true },
    resume_at: { type: Date, required: true },
    attempts: { type: Number, required: true },
    last_error: { type: String, default: null },
    created_at: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
);
stepSchema.index({ resume_at: 1 });

/** What has failed more often may do so for ever. */
const triesAwaited = 3;

export interface StepStore {
  /** Replaces an earlier step of the same kind and key. */
  add(step: Step, session: ClientSession): Promise<void>;
  /** `add` for many at once. */
  addAll(steps: readonly Step[], session: ClientSession): Promise<void>;
  find(id: string, session?: ClientSession): Promise<Step | undefined>;
  /** Ids of steps that anybody may claim, the longest waiting first; absent `kinds`: of all. */
  due(now: Date, limit: number, kinds?: readonly string[]): Promise<string[]>;
  /** Takes due steps under `lease` until `resumeAt`, but those that another replica was quicker to take. */
  claimAll(ids: readonly string[], options: { now: Date; lease: string; resumeAt: Date }): Promise<Step[]>;
  /** `claimAll` for one. */
  claim(id: string, options: { now: Date; lease: string; resumeAt: Date }): Promise<Step | undefined>;
  /** False when the lease is no longer this one. Where the transaction's batch removes it, `lost` is thrown then. */
  remove(step: Pick<Step, 'id' | 'lease'>, lost: () => Error, session: ClientSession): Promise<boolean>;
  /**
   * `remove` for many at once: answers those that were still under their lease; the others are left as they are. The same step may be among
   * them twice, under an earlier lease and the present one.
   */
  removeAll(steps: readonly Step[], session: ClientSession): Promise<Step[]>;
  /** Removes it whoever holds it. */
  discard(id: string, session: ClientSession): Promise<void>;
  putOff(id: string, lease: string, change: { resumeAt: Date; error: string }): Promise<void>;
  /** All that are there: rows of sagas under way, which are few. */
  backlog(): Promise<Backlog>;
  /** Whether an organization has some that have not failed again and again. */
  areUnderWay(organizationId: string): Promise<boolean>;
}

function replacementOf({ id, ...rest }: Step) {
  return { replaceOne: { filter: { _id: id }, replacement: rest, upsert: true } };
}

export function stepId(kind: string, key: string): string {
  return `${kind}:${key}`;
}

export function earliest(a: Date | undefined, b: Date | undefined): Date | undefined {
  return a && b ? new Date(Math.min(a.getTime(), b.getTime())) : (a ?? b);
}

export function createStepStore(connection: Connection): StepStore {
  const model = connection.model<StepDocument>('steps', stepSchema, 'steps');
  const fromDocument = ({ _id, ...rest }: StepDocument): Step => ({ id: _id, ...rest });
  return {
    async add({ id, ...rest }, session) {
      const batch = batchOf(session);
      if (batch) batch.defer(model.collection, replacementOf({ id, ...rest }));
      else await model.replaceOne({ _id: id }, rest, { session, upsert: true });
    },
    async addAll(steps, session) {
      if (steps.length > 0) await driverCollection(model).bulkWrite(steps.map(replacementOf), { session });
    },
    async backlog() {
      const options = { maxTimeMS: 1_000 };
      const [first] = await model.find({}, { created_at: 1 }, options).sort({ created_at: 1 }).limit(1).lean<Step[]>();
      const rows = first ? await model.countDocuments({}, { ...options, limit: backlogCountMax }) : 0;
      return { rows, oldest: first?.created_at };
    },
    async areUnderWay(organizationId) {
      const young = { organization_id: organizationId, attempts: { $lte: triesAwaited } };
      return (await model.exists(young)) !== null;
    },
    async find(id, session) {
      await sendPending(session);
      const found = await model.findById(id, null, session ? { session } : {}).lean<StepDocument>();
      return found ? fromDocument(found) : undefined;
    },
    async due(now, limit, kinds) {
      const rows = await model
        .find({ resume_at: { $lte: now }, ...(kinds ? { kind: { $in: [...kinds] } } : {}) }, { _id: 1 })
        .sort({ resume_at: 1 })
        .limit(limit)
        .lean<{ _id: string }[]>();
      return rows.map(({ _id }) => _id);
    },
    async claimAll(ids, { now, lease, resumeAt }) {
      if (ids.length === 0) return [];
      await model.updateMany(
        { _id: { $in: [...ids] }, resume_at: { $lte: now } },
        { $set: { lease, resume_at: resumeAt }, $inc: { attempts: 1 } },
      );
      const rows = await model.find({ _id: { $in: [...ids] }, lease }).lean<StepDocument[]>();
      return rows.map(fromDocument);
    },
    async claim(id, { now, lease, resumeAt }) {
      const found = await model
        .findOneAndUpdate(
          { _id: id, resume_at: { $lte: now } },
          { $set: { lease, resume_at: resumeAt }, $inc: { attempts: 1 } },
          { returnDocument: 'after' },
        )
        .lean<StepDocument>();
      return found ? fromDocument(found) : undefined;
    },
    async remove({ id, lease }, lost, session) {
      const batch = batchOf(session);
      if (batch) {
        batch.remove(model.collection, { filter: { _id: id, lease }, missing: lost });
        return true;
      }
      const { deletedCount } = await model.deleteOne({ _id: id, lease }, { session });
      return deletedCount === 1;
    },
    async removeAll(steps, session) {
      const ids = steps.map(({ id }) => id);
      const rows = await model
        .find({ _id: { $in: ids } }, { lease: 1 }, { session })
        .lean<{ _id: string; lease: string }[]>();
      const leases = new Map(rows.map(({ _id, lease }) => [_id, lease]));
      const ours = steps.filter(({ id, lease }) => leases.get(id) === lease);
      await model.deleteMany({ _id: { $in: ours.map(({ id }) => id) } }, { session });
      return ours;
    },
    async discard(id, session) {
      await sendPending(session);
      await model.deleteOne({ _id: id }, { session });
    },
    async putOff(id, lease, { resumeAt, error }) {
      await model.updateOne({ _id: id, lease }, { $set: { resume_at: resumeAt, last_error: error.slice(0, 500) } });
    },
  };
}
