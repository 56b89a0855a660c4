import { isDuplicateKey } from '@booking/persistence/database-errors.ts';
import { createCoalescedLoads } from '@booking/platform/coalesced-loads.ts';
import { Schema, type Connection } from 'mongoose';
import type { OrganizationSettings } from './organization-settings.ts';

/** What this service needs of organizations, fed by `organizations.*` events. */
export interface OrganizationReplica {
  /** As it is stored now, by whichever process: a change that was answered is in it. */
  find(id: string): Promise<OrganizationSettings | undefined>;
  /** An older version than the stored one is ignored: events may arrive out of order. */
  put(settings: OrganizationSettings): Promise<void>;
  /** Ids of organizations that follow `after`, in order; from the first where it is empty. */
  idsAfter(after: string, limit: number): Promise<string[]>;
}

type ReplicaDocument = Omit<OrganizationSettings, 'id'> & { _id: string };

const replicaSchema = new Schema<ReplicaDocument>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    name: { type: String },
    time_zone: { type: String, required: true },
    currency: { type: String, required: true },
    locale: { type: String, required: true },
    invoice_number_format: { type: String, required: true },
    invoice_due_days: { type: Number, required: true },
    invoice_cancellation_documents: { type: Boolean, required: true },
    auto_apply_credit: { type: Boolean },
    cancellation_fee_tiers: { type: [{ _id: false, hours_before: Number, fee_basis_points: Number }], default: [] },
    seller: { type: Schema.Types.Mixed, required: true },
    created_at: { type: Date },
  },
  { versionKey: false },
);

export function createOrganizationReplica(connection: Connection): OrganizationReplica {
  const model = connection.model<ReplicaDocument>('organizations_replica', replicaSchema, 'organizations_replica');
  const stored = connection.collection<ReplicaDocument>('organizations_replica');
  const loads = createCoalescedLoads();
  return {
    async find(id) {
      // By the driver: every order reads it twice.
      const found = await loads.load(id, () => stored.findOne({ _id: id }));
      if (!found) return undefined;
      const { _id, ...rest } = found;
      return { id: _id, ...rest };
    },
    async put({ id, ...rest }) {
      try {
        await model.replaceOne({ _id: id, version: { $lt: rest.version } }, rest, { upsert: true });
      } catch (error) {
        // One that is in the way is not older.
        if (!isDuplicateKey(error)) throw error;
      }
    },
    async idsAfter(after, limit) {
      const rows = await model
        .find({ _id: { $gt: after } }, { _id: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<{ _id: string }[]>();
      return rows.map(({ _id }) => _id);
    },
  };
}
