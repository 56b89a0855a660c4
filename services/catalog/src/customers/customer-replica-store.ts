import type { Connection, Session } from '@booking/persistence/mongo.ts';
import {
  createReplicaWriter,
  type Replica,
  type ReplicaDocument,
  type ReplicaWriter,
} from '@booking/persistence/replica.ts';
import { Schema } from 'mongoose';

/** What catalog keeps of a customer of orders-billing, as of its last event. */
export interface CustomerReplica extends Replica {
  /** Deleted or anonymised: kept as a mark so that a late event does not bring it back; has no part in communities. */
  gone: boolean;
  /** Lower case; null without an address. */
  email_domain: string | null;
  tag_ids: string[];
  /** Flat form as its owner rendered it, address as a reference. */
  flat: Record<string, unknown>;
}

/** `guard`: written by `hold`; nobody reads it, and it begins anew with every event. */
type CustomerDocument = ReplicaDocument<CustomerReplica> & { guard?: number };

/** Either one page of all matching customers, by id, or those among the named ones. */
export type Selection = { after: string; limit: number } | { among: readonly string[]; session: Session };

export interface CustomerReplicaStore extends ReplicaWriter<CustomerReplica> {
  /**
   * Of these, the customers that exist and still do when the transaction commits: whoever begins to refer to one contends with the event
   * that he is gone, which ends what refers to him.
   */
  hold(organizationId: string, ids: readonly string[], session: Session): Promise<CustomerReplica[]>;
  /** A customer that exists; one that is gone is not found. */
  find(organizationId: string, id: string, session?: Session): Promise<CustomerReplica | undefined>;
  /** Ids of customers whose domain or tags meet a rule. */
  matching(
    organizationId: string,
    rules: { emailDomains: readonly string[]; tagIds: readonly string[] },
    selection: Selection,
  ): Promise<string[]>;
}

export function createCustomerReplicaStore(connection: Connection): CustomerReplicaStore {
  const schema = new Schema<CustomerDocument>(
    {
      _id: { type: String, required: true },
      organization_id: { type: String, required: true },
      version: Number,
      source_updated_at: { type: Date, required: true },
      gone: { type: Boolean, required: true },
      email_domain: String,
      tag_ids: { type: [String], required: true },
      flat: { type: Schema.Types.Mixed, required: true },
      guard: Number,
    },
    { versionKey: false, minimize: false },
  );
  schema.index({ organization_id: 1, gone: 1, email_domain: 1, _id: 1 });
  schema.index({ organization_id: 1, gone: 1, tag_ids: 1, _id: 1 });
  const model = connection.model<CustomerDocument>('customers_replica', schema, 'customers_replica');
  const fromDocument = ({ _id, guard: _guard, ...rest }: CustomerDocument): CustomerReplica => ({ id: _id, ...rest });
  const options = (session?: Session) => (session ? { session } : {});

  return {
    async find(organizationId, id, session) {
      const filter = { _id: id, organization_id: organizationId, gone: false };
      const document = await model.findOne(filter, null, options(session)).lean<CustomerDocument>();
      return document ? fromDocument(document) : undefined;
    },

    async hold(organizationId, ids, session) {
      const filter = { _id: { $in: [...ids] }, organization_id: organizationId, gone: false };
      await model.updateMany(filter, { $inc: { guard: 1 } }, { session });
      return (await model.find(filter, null, { session }).lean<CustomerDocument[]>()).map(fromDocument);
    },

    async matching(organizationId, { emailDomains, tagIds }, selection) {
      const rules = [
        ...(emailDomains.length > 0 ? [{ email_domain: { $in: [...emailDomains] } }] : []),
        ...(tagIds.length > 0 ? [{ tag_ids: { $in: [...tagIds] } }] : []),
      ];
      if (rules.length === 0) return [];
      const among = 'among' in selection;
      const ids = among ? { $in: [...selection.among] } : { $gt: selection.after };
      const query = model.find(
        { organization_id: organizationId, gone: false, _id: ids, $or: rules },
        { _id: 1 },
        options(among ? selection.session : undefined),
      );
      const found = await (among ? query : query.sort({ _id: 1 }).limit(selection.limit)).lean<{ _id: string }[]>();
      return found.map(({ _id }) => _id);
    },

    ...createReplicaWriter<CustomerReplica>(model),
  };
}
