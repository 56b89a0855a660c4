import { batchOf } from '@booking/persistence/batch.ts';
import type { Connection, Session } from '@booking/persistence/mongo.ts';
import { fromDocument } from '@booking/persistence/tenant-store.ts';
import { Schema, type Model } from 'mongoose';
import type { CustomerReplica, OrganizationReplica, ServiceReplica } from './replica.ts';

type Stored<T extends { id: string }> = Omit<T, 'id'> & { _id: string };

const organizationSchema = new Schema<Stored<OrganizationReplica> & { guard: number }>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    slug: { type: String, required: true },
    name: { type: String, required: true },
    time_zone: { type: String, required: true },
    min_resource_usage: { type: Number, default: null },
    min_child_resource_usage: { type: Number, default: null },
    auto_accept_bookings: { type: Boolean, required: true },
    late_entry_days: { type: Number },
    guard: { type: Number, default: 0 },
  },
  { versionKey: false },
);
organizationSchema.index({ slug: 1 });

const serviceSchema = new Schema<Stored<ServiceReplica>>(
  {
    _id: { type: String, required: true },
    organization_id: { type: String, required: true },
    version: { type: Number, required: true },
    name: { type: String, required: true },
    duration_minutes: { type: Number, required: true },
    interval_minutes: { type: Number, default: null },
    lead_time_minutes: { type: Number, required: true },
    padding_before_minutes: { type: Number, required: true },
    padding_after_minutes: { type: Number, required: true },
    price_unit: { type: String, required: true },
    auto_accept_bookings: { type: Boolean, default: null },
    requires_check_in: { type: Boolean, required: true },
    resource_ids: { type: [String], default: undefined },
    flat: { type: Schema.Types.Mixed, required: true },
    deleted: { type: Boolean, required: true },
  },
  { versionKey: false, minimize: false },
);
serviceSchema.index({ organization_id: 1, _id: 1 });

const customerSchema = new Schema<Stored<CustomerReplica>>(
  {
    _id: { type: String, required: true },
    organization_id: { type: String, required: true },
    version: { type: Number, required: true },
    flat: { type: Schema.Types.Mixed, required: true },
    deleted: { type: Boolean, required: true },
  },
  { versionKey: false, minimize: false },
);
customerSchema.index({ organization_id: 1, _id: 1 });

/** Copies of the neighbours' data. Saving an older version than the stored one changes nothing, in whatever order they arrive. */
export interface ReplicaStore {
  organization(id: string, session?: Session): Promise<OrganizationReplica | undefined>;
  organizationBySlug(slug: string): Promise<OrganizationReplica | undefined>;
  /** Serialises writers of a quota of the organization, as `ResourceStore.claim` does for capacity. False when it is unknown. */
  claimOrganization(id: string, session: Session): Promise<boolean>;
  services(organizationId: string, ids: readonly string[], session?: Session): Promise<ServiceReplica[]>;
  customers(organizationId: string, ids: readonly string[], session?: Session): Promise<CustomerReplica[]>;
  /** Answers what was stored before, undefined when it was unknown or nothing changed. */
  saveOrganization(replica: OrganizationReplica, session?: Session): Promise<OrganizationReplica | undefined>;
  saveService(replica: ServiceReplica, session?: Session): Promise<void>;
  /** Ids, by organization, of services whose flat form says nothing in a field that has come since. */
  servicesBefore(field: string): Promise<Map<string, string[]>>;
  /** Stores a service unless a newer version of it is stored: what is of the same version says less. */
  completeService(replica: ServiceReplica): Promise<void>;
  saveCustomer(replica: CustomerReplica, session?: Session): Promise<void>;
  /** Within a batch: reads in one query what `saveCustomer` compares with. */
  aheadOfCustomers(ids: readonly string[], session: Session): Promise<void>;
}

export function createReplicaStore(connection: Connection): ReplicaStore {
  const organizations = connection.model('organizations_replica', organizationSchema, 'organizations_replica');
  const services = connection.model('services_replica', serviceSchema, 'services_replica');
  const customers = connection.model('customers_replica', customerSchema, 'customers_replica');
  const inSession = (session?: Session) => (session ? { session } : {});

  const organizationOf = (found: Stored<OrganizationReplica> & { guard?: number }): OrganizationReplica => {
    const { _id, guard: _guard, ...rest } = found;
    return { id: _id, ...rest };
  };

  return {
    async organization(id, session) {
      const found = await organizations.findById(id, null, inSession(session)).lean<Stored<OrganizationReplica>>();
      return found ? organizationOf(found) : undefined;
    },
    async organizationBySlug(slug) {
      const found = await organizations.findOne({ slug }).lean<Stored<OrganizationReplica>>();
      return found ? organizationOf(found) : undefined;
    },
    async claimOrganization(id, session) {
      const result = await organizations.updateOne({ _id: id }, { $inc: { guard: 1 } }, { session });
      return result.matchedCount === 1;
    },
    async services(organizationId, ids, session) {
      if (ids.length === 0) return [];
      const found = await services
        .find({ _id: { $in: ids }, organization_id: organizationId }, null, inSession(session))
        .lean<Stored<ServiceReplica>[]>();
      return found.map((document) => fromDocument<ServiceReplica>(document));
    },
    async customers(organizationId, ids, session) {
      if (ids.length === 0) return [];
      const found = await customers
        .find({ _id: { $in: ids }, organization_id: organizationId }, null, inSession(session))
        .lean<Stored<CustomerReplica>[]>();
      return found.map((document) => fromDocument<CustomerReplica>(document));
    },
    async saveOrganization({ id, ...fields }, session) {
      const before = await organizations.findById(id, null, inSession(session)).lean<Stored<OrganizationReplica>>();
      const saved = await saveNewer(organizations as unknown as Model<Versioned>, id, fields, session);
      return saved && before ? organizationOf(before) : undefined;
    },
    async saveService({ id, ...fields }, session) {
      await saveNewer(services as unknown as Model<Versioned>, id, fields, session);
    },
    async servicesBefore(field) {
      const without = { deleted: false, [`flat.${field}`]: null };
      const found = await services.find(without, { organization_id: 1 }).lean<Stored<ServiceReplica>[]>();
      const byOrganization = Map.groupBy(found, ({ organization_id }) => organization_id);
      return new Map([...byOrganization].map(([organizationId, some]) => [organizationId, some.map(({ _id }) => _id)]));
    },
    async completeService({ id, ...fields }) {
      await services.updateOne({ _id: id, version: { $lte: fields.version }, deleted: false }, { $set: fields });
    },
    async saveCustomer({ id, ...fields }, session) {
      await saveNewer(customers as unknown as Model<Versioned>, id, fields, session);
    },
    async aheadOfCustomers(ids, session) {
      const batch = batchOf(session);
      if (!batch) return;
      const found = await customers
        .find({ _id: { $in: [...new Set(ids)] } }, { version: 1 }, { session })
        .lean<Versioned[]>();
      const versions = new Map(found.map(({ _id, version }) => [_id, version]));
      for (const id of ids) batch.remember(customers.collection, id, { version: versions.get(id) } satisfies Seen);
    },
  };
}

interface Versioned {
  _id: string;
  version: number;
}

/** What a batch remembers of a replica: its version, if there is one. */
interface Seen {
  version: number | undefined;
}

/**
 * True when it was stored, or will be when the batch is sent. Two steps, so that an upsert never meets a newer document under the same id.
 */
async function saveNewer(
  model: Model<Versioned>,
  id: string,
  fields: { version: number },
  session: Session | undefined,
): Promise<boolean> {
  const batch = batchOf(session);
  const seen = batch?.known(model.collection, id) as Seen | undefined;
  if (batch && seen) {
    const { version } = seen;
    if (version !== undefined && version >= fields.version) return false;
    const older = { _id: id, version: { $lt: fields.version } };
    const insert = { insertOne: { document: { _id: id, ...fields } } };
    batch.defer(
      model.collection,
      version === undefined ? insert : { updateOne: { filter: older, update: { $set: fields } } },
    );
    batch.remember(model.collection, id, { version: fields.version } satisfies Seen);
    return true;
  }
  const options = session ? { session } : {};
  const inserted = await model.updateOne({ _id: id }, { $setOnInsert: fields }, { ...options, upsert: true });
  if (inserted.upsertedCount === 1) return true;
  const updated = await model.updateOne({ _id: id, version: { $lt: fields.version } }, { $set: fields }, options);
  return updated.matchedCount === 1;
}
