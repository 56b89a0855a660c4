import { listsOf } from '@booking/persistence/entity-lists.ts';
import { isDuplicateKey } from '@booking/persistence/database-errors.ts';
import type { Connection, Session } from '@booking/persistence/mongo.ts';
import { createTenantStore, type Document, type TenantStore } from '@booking/persistence/tenant-store.ts';
import { recordSchema } from '@booking/persistence/record-schema.ts';
import { type AppError, conflict } from '@booking/platform/errors.ts';
import { newId } from '@booking/platform/ids.ts';
import { Schema, type QueryFilter } from 'mongoose';
import type { LogPosition } from '../deliveries/log/resend-store.ts';
import { recoveryRecord, type Recovery } from './recovery.ts';

/** A recovery as its workers see it. */
export interface RecoveryWork extends Recovery {
  /** All before it has been dealt with. */
  position: LogPosition | null;
  /** What is being dealt with: decided before anything is done, so that a worker after a crash does the same. */
  batch: RecoveryBatch | null;
}

/** Deliveries of the log, or events of the list. */
export interface RecoveryBatch {
  ids: string[];
  end: LogPosition;
}

type Progress = Partial<Pick<RecoveryWork, 'total' | 'walk' | 'position' | 'batch' | 'available_at'>>;

export interface RecoveryStore extends TenantStore<RecoveryWork> {
  /** Throws conflict while another one of the subscription runs. */
  begin(
    recovery: Omit<RecoveryWork, 'version' | 'created_at' | 'updated_at'>,
    now: Date,
    session: Session,
  ): Promise<RecoveryWork>;
  /** As committed now. */
  isRunning(organizationId: string, subscriptionId: string): Promise<boolean>;
  /** Takes the one that has waited longest for its turn, for this replica alone and for `leaseMs`. */
  claim(options: { now: Date; leaseMs: number }): Promise<RecoveryWork | undefined>;
  /** False when the lease was lost, or the recovery ended meanwhile. */
  progress(work: RecoveryWork, change: Progress & { sent?: number }): Promise<boolean>;
}

const position = { type: { _id: false, at: Date, id: String }, default: null };

/** Beyond this nobody asks what was sent again. */
const keptSeconds = 90 * 86_400;

const schema = recordSchema(recoveryRecord, {
  also: { position, batch: { type: Schema.Types.Mixed, default: null } },
});
schema.index({ organization_id: 1, created_at: -1, _id: -1 });
schema.index({ organization_id: 1, webhook_subscription_id: 1, created_at: -1, _id: -1 });
schema.index({ webhook_subscription_id: 1 }, { unique: true, partialFilterExpression: { status: 'running' } });
schema.index({ available_at: 1 }, { partialFilterExpression: { available_at: { $type: 'date' } } });
schema.index({ created_at: 1 }, { expireAfterSeconds: keptSeconds });

export function createRecoveryStore(connection: Connection): RecoveryStore {
  const store = createTenantStore<RecoveryWork>(connection, {
    ...listsOf(recoveryRecord),
    collection: 'webhook_recoveries',
    schema,
    defaultSort: { created_at: -1, _id: -1 },
  });
  const { model } = store;

  return {
    ...store,

    async begin(recovery, now, session) {
      try {
        return await store.insert(recovery, now, session);
      } catch (error) {
        throw error instanceof Error && isDuplicateKey(error) ? alreadyRunning() : error;
      }
    },

    async isRunning(organizationId, subscriptionId) {
      const running = { organization_id: organizationId, webhook_subscription_id: subscriptionId, status: 'running' };
      return (await model.exists(running as QueryFilter<Document<RecoveryWork>>)) !== null;
    },

    async claim({ now, leaseMs }) {
      const found = await model
        .findOneAndUpdate(
          { available_at: { $lte: now, $type: 'date' } },
          { $set: { lease: newId(), available_at: new Date(now.getTime() + leaseMs) } },
          { sort: { available_at: 1 }, returnDocument: 'after' },
        )
        .lean<Document<RecoveryWork>>();
      return found ? store.fromDocument(found) : undefined;
    },

    async progress({ id, organization_id, lease }, { sent = 0, ...change }) {
      const result = await model.updateOne(
        { _id: id, organization_id, lease, status: 'running' },
        { $set: change, $inc: { sent } },
      );
      return result.matchedCount === 1;
    },
  };
}

export function alreadyRunning(): AppError {
  return conflict('recovery_running', 'A recovery of this subscription is running.');
}
