import { Schema, type ClientSession, type Connection } from 'mongoose';
import type { Principal } from '@booking/platform/context.ts';

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

export interface StepStore {
  /** Replaces an earlier step of the same kind and key. */
  add(step: Step, session: ClientSession): Promise<void>;
  find(id: string, session?: ClientSession): Promise<Step | undefined>;
  /** Ids of steps that anybody may claim, the longest waiting first. */
  due(now: Date, limit: number): Promise<string[]>;
  /** Takes a due step under `lease` until `resumeAt`; undefined when another replica was quicker. */
  claim(id: string, options: { now: Date; lease: string; resumeAt: Date }): Promise<Step | undefined>;
  /** False when the lease is no longer this one. */
  remove(id: string, lease: string, session: ClientSession): Promise<boolean>;
  /** Removes it whoever holds it. */
  discard(id: string, session: ClientSession): Promise<void>;
  putOff(id: string, lease: string, change: { resumeAt: Date; error: string }): Promise<void>;
}

export function createStepStore(connection: Connection): StepStore {
  const model = connection.model<StepDocument>('steps', stepSchema, 'steps');
  const fromDocument = ({ _id, ...rest }: StepDocument): Step => ({ id: _id, ...rest });
  return {
    async add({ id, ...rest }, session) {
      await model.replaceOne({ _id: id }, rest, { session, upsert: true });
    },
    async find(id, session) {
      const found = await model.findById(id, null, session ? { session } : {}).lean<StepDocument>();
      return found ? fromDocument(found) : undefined;
    },
    async due(now, limit) {
      const rows = await model
        .find({ resume_at: { $lte: now } }, { _id: 1 })
        .sort({ resume_at: 1 })
        .limit(limit)
        .lean<{ _id: string }[]>();
      return rows.map(({ _id }) => _id);
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
    async remove(id, lease, session) {
      const { deletedCount } = await model.deleteOne({ _id: id, lease }, { session });
      return deletedCount === 1;
    },
    async discard(id, session) {
      await model.deleteOne({ _id: id }, { session });
    },
    async putOff(id, lease, { resumeAt, error }) {
      await model.updateOne({ _id: id, lease }, { $set: { resume_at: resumeAt, last_error: error.slice(0, 500) } });
    },
  };
}
