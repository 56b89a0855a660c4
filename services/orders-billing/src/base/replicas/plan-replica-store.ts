import { batchOf } from '@booking/persistence/batch.ts';
import { Schema, type ClientSession, type Connection } from 'mongoose';

/** A plan as catalog describes it: wire form, so that subscription events can nest it. */
export interface PlanReplica {
  id: string;
  organization_id: string;
  version: number;
  /** Wire form of the plan. */
  wire: Record<string, unknown>;
}

/** Plans, fed by `plans.*` events and by the look-up at subscription. */
export interface PlanReplicas {
  getMany(organizationId: string, ids: readonly string[], session?: ClientSession): Promise<PlanReplica[]>;
  put(plan: PlanReplica, session?: ClientSession): Promise<void>;
}

type ReplicaDocument = Omit<PlanReplica, 'id'> & { _id: string };

const replicaSchema = new Schema<ReplicaDocument>(
  {
    _id: { type: String, required: true },
    organization_id: { type: String, required: true },
    version: { type: Number, required: true },
    wire: { type: Schema.Types.Mixed, required: true },
  },
  { versionKey: false, minimize: false },
);

export function createPlanReplicas(connection: Connection): PlanReplicas {
  const model = connection.model<ReplicaDocument>('plans_replica', replicaSchema, 'plans_replica');
  return {
    async getMany(organizationId, ids, session) {
      const batch = batchOf(session);
      const known = ids.flatMap((id) => (batch?.known(model.collection, id) as PlanReplica | undefined) ?? []);
      if (known.length === ids.length) return known;
      const found = await model
        .find({ _id: { $in: [...ids] }, organization_id: organizationId }, null, session ? { session } : {})
        .lean<ReplicaDocument[]>();
      const replicas = found.map(({ _id, ...rest }) => ({ id: _id, ...rest }));
      for (const replica of replicas) batch?.remember(model.collection, replica.id, replica);
      return replicas;
    },
    async put({ id, ...rest }, session) {
      const options = session ? { session } : {};
      const stored = await model.findById(id, { version: 1 }, options).lean<{ version: number }>();
      if (stored && stored.version >= rest.version) return;
      await model.replaceOne({ _id: id }, rest, { ...options, upsert: true });
    },
  };
}
