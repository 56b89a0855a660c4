import { listsOf } from '@booking/persistence/entity-lists.ts';
import type { TenantStore, Document } from '@booking/persistence/tenant-store.ts';
import type { ClientSession, Connection } from 'mongoose';
import { schemaOf } from '@booking/persistence/record-schema.ts';
import { createEntityStore } from '../../base/entity-store.ts';
import {
  bundleLedgerRecord,
  bundlePurchaseRecord,
  type BundleLedgerEntry,
  type BundlePurchase,
} from './bundle-purchase.ts';

export interface BundlePurchaseStore extends TenantStore<BundlePurchase> {
  /** What an order has brought its customer. */
  ofOrder(organizationId: string, orderId: string, session?: ClientSession): Promise<BundlePurchase[]>;
  idsOfCustomer(organizationId: string, customerId: string, session?: ClientSession): Promise<string[]>;
}

export interface BundleLedger extends TenantStore<BundleLedgerEntry> {
  ofOrder(organizationId: string, orderId: string, session: ClientSession): Promise<BundleLedgerEntry[]>;
}

export function createBundlePurchaseStore(connection: Connection): BundlePurchaseStore {
  const store = createEntityStore<BundlePurchase>(connection, {
    ...listsOf(bundlePurchaseRecord),
    collection: 'bundle_purchases',
    fields: schemaOf(bundlePurchaseRecord),
    indexes: [[{ organization_id: 1, customer_id: 1 }], [{ organization_id: 1, order_id: 1 }]],
    defaultSort: { created_at: -1 },
  });
  return {
    ...store,
    async ofOrder(organizationId, orderId, session) {
      const found = await store.model
        .find({ organization_id: organizationId, order_id: orderId }, null, session ? { session } : {})
        .lean<Document<BundlePurchase>[]>();
      return found.map((document) => store.fromDocument(document));
    },
    async idsOfCustomer(organizationId, customerId, session) {
      const theirs = { organization_id: organizationId, customer_id: customerId };
      const found = await store.model.find(theirs, { _id: 1 }, session ? { session } : {}).lean<{ _id: string }[]>();
      return found.map(({ _id }) => _id);
    },
  };
}

export function createBundleLedger(connection: Connection): BundleLedger {
  const store = createEntityStore<BundleLedgerEntry>(connection, {
    ...listsOf(bundleLedgerRecord),
    collection: 'bundle_ledger_entries',
    fields: schemaOf(bundleLedgerRecord),
    indexes: [[{ organization_id: 1, bundle_purchase_id: 1, _id: 1 }], [{ organization_id: 1, order_id: 1 }]],
    defaultSort: { _id: 1 },
  });
  return {
    ...store,
    async ofOrder(organizationId, orderId, session) {
      const found = await store.model
        .find({ organization_id: organizationId, order_id: orderId }, null, { session })
        .lean<Document<BundleLedgerEntry>[]>();
      return found.map((document) => store.fromDocument(document));
    },
  };
}
