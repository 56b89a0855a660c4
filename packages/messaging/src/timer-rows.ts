import { isDuplicateKey } from '@booking/persistence/database-errors.ts';
import { Schema, type ClientSession, type Connection, type Model } from 'mongoose';
import { driverCollection } from '@booking/persistence/driver-collection.ts';

/** Something that is to happen at a moment: once, in one transaction, also after downtime. */
export interface NewTimer {
  /** Names the handler: `booking-started`. */
  kind: string;
  /** Together with `kind` the timer's identity, usually the entity's id. */
  key: string;
  dueAt: Date;
  organizationId: string;
  payload?: Record<string, unknown>;
}

export type TimerChange = { set: NewTimer } | { remove: { kind: string; key: string } };

export interface TimerDocument {
  /** `kind:key`. */
  _id: string;
  kind: string;
  key: string;
  organization_id: string;
  payload: Record<string, unknown>;
  due_at: Date;
  /** When a replica may take it: due time, end of a lease, or end of the pause after a failure. */
  available_at: Date;
  /** Changes with every claim and every rescheduling: firing removes the row only under the lease it was claimed with. */
  lease: string | null;
  failures: number;
  last_error: string | null;
}

const timerSchema = new Schema<TimerDocument>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    key: { type: String, required: true },
    organization_id: { type: String, required: true },
    payload: { type: Schema.Types.Mixed },
    due_at: { type: Date, required: true },
    available_at: { type: Date, required: true },
    lease: { type: String, default: null },
    failures: { type: Number, required: true },
    last_error: { type: String, default: null },
  },
  { versionKey: false, minimize: false },
);
timerSchema.index({ available_at: 1 });
timerSchema.index({ lease: 1 }, { partialFilterExpression: { lease: { $type: 'string' } } });
timerSchema.index({ failures: 1 }, { partialFilterExpression: { failures: { $gt: 0 } } });

/** Writing timers, in the transaction of the entity they belong to. */
export interface TimerRows {
  write(changes: readonly TimerChange[], session: ClientSession): Promise<void>;
  /** Adds those that are not there, in no transaction: for what is due by what is stored already. */
  add(timers: readonly NewTimer[]): Promise<void>;
  model: Model<TimerDocument>;
}

export function createTimerRows(connection: Connection): TimerRows {
  const model = connection.model<TimerDocument>('timers', timerSchema, 'timers');
  return {
    model,
    async write(changes, session) {
      if (changes.length === 0) return;
      // What is said last of a timer holds; removals first, so that each kind of write is one command.
      const last = [...new Map(changes.map((change) => [idOf(change), change])).values()];
      const [removals, sets] = [last.filter((change) => 'remove' in change), last.filter((change) => 'set' in change)];
      await driverCollection(model).bulkWrite([...removals, ...sets].map(operationOf), { session, ordered: true });
    },
    async add(timers) {
      if (timers.length === 0) return;
      try {
        await driverCollection(model).insertMany(timers.map(documentOf), { ordered: false });
      } catch (error) {
        // Another replica was quicker with some of them.
        if (!isDuplicateKey(error)) throw error;
      }
    },
  };
}

function idOf(change: TimerChange): string {
  const { kind, key } = 'remove' in change ? change.remove : change.set;
  return timerId(kind, key);
}

function operationOf(change: TimerChange) {
  if ('remove' in change) return { deleteOne: { filter: { _id: timerId(change.remove.kind, change.remove.key) } } };
  const { _id, ...replacement } = documentOf(change.set);
  return { replaceOne: { filter: { _id }, replacement, upsert: true } };
}

function documentOf({ kind, key, dueAt, organizationId, payload }: NewTimer): TimerDocument {
  return {
    _id: timerId(kind, key),
    kind,
    key,
    organization_id: organizationId,
    payload: payload ?? {},
    due_at: dueAt,
    available_at: dueAt,
    lease: null,
    failures: 0,
    last_error: null,
  };
}

export function timerId(kind: string, key: string): string {
  return `${kind}:${key}`;
}
