import { listsOf } from '@booking/persistence/entity-lists.ts';
import { contains } from '@booking/persistence/filters.ts';
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
    ...listsOf(planRecord, { search: contains('name', 'slug') }),
    collection: 'plans',
    schema: entitySchema(planRecord, [slugIndex, orderIndex]),
    defaultSort: { order_index: 1 },
  });
}
