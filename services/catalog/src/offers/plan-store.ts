import { contains, equalsAny, equalsFlag } from '@booking/persistence/filters.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { createCatalogStore, entitySchema, orderIndex, slugIndex, type CatalogStore } from '../shared/catalog-store.ts';
import { planRecord, type Plan } from './plan.ts';

export type PlanStore = CatalogStore<Plan>;

export const planEvents = {
  created: 'plans.created',
  updated: 'plans.updated',
  deleted: 'plans.deleted',
} as const;

export function createPlanStore(connection: Connection): PlanStore {
  return createCatalogStore<Plan>(connection, {
    type: 'plans',
    collection: 'plans',
    schema: entitySchema(planRecord, [slugIndex, orderIndex]),
    filters: {
      id: equalsAny('_id'),
      slug: equalsAny('slug'),
      live: equalsFlag('live'),
      search: contains('name', 'slug'),
    },
    sorts: { order_index: 'order_index', name: 'name', price: 'price_minor', created_at: 'created_at' },
    defaultSort: { order_index: 1 },
  });
}
