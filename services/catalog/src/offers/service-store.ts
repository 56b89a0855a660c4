import { contains, equalsAny, equalsFlag } from '@booking/persistence/filters.ts';
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
    type: 'services',
    collection: 'services',
    schema: entitySchema(serviceRecord, [slugIndex, orderIndex]),
    filters: {
      id: equalsAny('_id'),
      slug: equalsAny('slug'),
      live: equalsFlag('live'),
      search: contains('name', 'slug'),
      resource_id: (ids) => ({
        $or: [{ resource_ids: { $size: 0 } }, { resource_ids: { $in: ids } }, { resource_ids: null }],
      }),
    },
    sorts: { order_index: 'order_index', name: 'name', price: 'price_minor', created_at: 'created_at' },
    defaultSort: { order_index: 1 },
  });
}
