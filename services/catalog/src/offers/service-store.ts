import { listsOf } from '@booking/persistence/entity-lists.ts';
import { contains } from '@booking/persistence/filters.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { createCatalogStore, entitySchema, orderIndex, slugIndex, type CatalogStore } from '../shared/catalog-store.ts';
import { serviceRecord, taxView, type Service } from './service.ts';

export type ServiceStore = CatalogStore<Service>;

export const serviceEvents = {
  created: 'services.created',
  updated: 'services.updated',
  deleted: 'services.deleted',
  derived: taxView,
} as const;

export function createServiceStore(connection: Connection): ServiceStore {
  return createCatalogStore<Service>(connection, {
    ...listsOf(serviceRecord, {
      search: contains('name', 'slug'),
      resource_id: (ids) => ({
        $or: [{ resource_ids: { $size: 0 } }, { resource_ids: { $in: ids } }, { resource_ids: null }],
      }),
    }),
    collection: 'services',
    schema: entitySchema(serviceRecord, [slugIndex, orderIndex]),
    defaultSort: { order_index: 1 },
  });
}
