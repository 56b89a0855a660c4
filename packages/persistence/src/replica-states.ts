import { Schema, type Connection } from 'mongoose';
import { createReplicaWriter, type Replica, type ReplicaDocument, type ReplicaWriter } from './replica.ts';

/** How late the last that was heard of a neighbour's entities is, where nothing else of them is kept. */
export function createReplicaStates(connection: Connection, name: string): ReplicaWriter<Replica> {
  const schema = new Schema<ReplicaDocument<Replica>>(
    {
      _id: { type: String, required: true },
      organization_id: { type: String, required: true },
      version: Number,
      source_updated_at: { type: Date, required: true },
      gone: { type: Boolean, required: true },
    },
    { versionKey: false },
  );
  return createReplicaWriter(connection.model<ReplicaDocument<Replica>>(name, schema, name));
}
