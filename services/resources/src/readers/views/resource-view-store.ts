import { listsOf } from '@booking/persistence/entity-lists.ts';
import { contains } from '@booking/persistence/filters.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { createTenantStore, type Document, type TenantStore } from '@booking/persistence/tenant-store.ts';
import { recordSchema } from '@booking/persistence/record-schema.ts';
import { resourceViewRecord, type ResourceView } from './resource-view.ts';

const schema = recordSchema(resourceViewRecord);
schema.index({ organization_id: 1, order_index: 1, _id: 1 });

export interface ResourceViewStore extends TenantStore<ResourceView> {
  /** All views of an organization, at most `viewsMax`. */
  all(organizationId: string): Promise<ResourceView[]>;
}

/** Tabs of a list: more would not fit on a screen, and each costs a count. */
export const viewsMax = 50;

export function createResourceViewStore(connection: Connection): ResourceViewStore {
  const store = createTenantStore<ResourceView>(connection, {
    ...listsOf(resourceViewRecord, { search: contains('name') }),
    collection: 'resource_views',
    schema,
    defaultSort: { order_index: 1 },
  });
  return {
    ...store,
    async all(organizationId) {
      const documents = await store.model
        .find({ organization_id: organizationId })
        .sort({ order_index: 1, _id: 1 })
        .limit(viewsMax)
        .lean<Document<ResourceView>[]>();
      return documents.map(store.fromDocument);
    },
  };
}
