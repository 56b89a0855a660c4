import { isDuplicateKey } from '@booking/persistence/database-errors.ts';
import { LRUCache } from 'lru-cache';
import { Schema, type Connection } from 'mongoose';
import type { OrganizationSettings } from './organization-settings.ts';

/** What this service needs of organizations, fed by `organizations.*` events. */
export interface OrganizationReplica {
  /** At most a second old: another replica may have taken in the event of a change. */
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
    cancellation_fee_tiers: { type: [{ _id: false, hours_before: Number, fee_basis_points: Number }], default: [] },
    seller: { type: Schema.Types.Mixed, required: true },
  },
  { versionKey: false },
);

export function createOrganizationReplica(connection: Connection): OrganizationReplica {
  const model = connection.model<ReplicaDocument>('organizations_replica', replicaSchema, 'organizations_replica');
  // A change of settings reaches this service by an event: what is decided within the same second may rest on either state anyway.
  const recent = new LRUCache<string, OrganizationSettings>({ max: 5_000, ttl: 1_000 });
  return {
    async find(id) {
      const known = recent.get(id);
      if (known) return known;
      const found = await model.findById(id).lean<ReplicaDocument>();
      if (!found) return undefined;
      const { _id, ...rest } = found;
      const settings = { id: _id, ...rest };
      recent.set(id, settings);
      return settings;
    },
    async put({ id, ...rest }) {
      try {
        await model.replaceOne({ _id: id, version: { $lt: rest.version } }, rest, { upsert: true });
      } catch (error) {
        // One that is in the way is not older.
        if (!isDuplicateKey(error)) throw error;
      } finally {
        recent.delete(id);
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
