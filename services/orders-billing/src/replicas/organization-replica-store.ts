import { isDuplicateKey } from '@booking/persistence/database-errors.ts';
import { Schema, type Connection } from 'mongoose';
import type { OrganizationSettings } from './organization-settings.ts';

/** What this service needs of organizations, fed by `organizations.*` events. */
export interface OrganizationReplica {
  find(id: string): Promise<OrganizationSettings | undefined>;
  /** An older version than the stored one is ignored: events may arrive out of order. */
  put(settings: OrganizationSettings): Promise<void>;
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
    cancellation_fee_tiers: { type: [{ _id: false, hours_before: Number, fee_basis_points: Number }], default: [] },
    seller: { type: Schema.Types.Mixed, required: true },
  },
  { versionKey: false },
);

export function createOrganizationReplica(connection: Connection): OrganizationReplica {
  const model = connection.model<ReplicaDocument>('organizations_replica', replicaSchema, 'organizations_replica');
  return {
    async find(id) {
      const found = await model.findById(id).lean<ReplicaDocument>();
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
  };
}
