import { contains, equalsAny, equalsFlag } from '@booking/persistence/filters.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { createCatalogStore, entitySchema, orderIndex, slugIndex, type CatalogStore } from '../shared/catalog-store.ts';
import type { Plan } from './plan.ts';

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
    schema: entitySchema(
      {
        name: { type: String, required: true },
        slug: { type: String, required: true },
        description: String,
        price_minor: { type: Number, required: true },
        setup_fee_minor: { type: Number, required: true },
        currency: { type: String, required: true },
        tax_rate_basis_points: { type: Number, required: true },
        period_unit: { type: String, required: true },
        period_count: { type: Number, required: true },
        trial_days: { type: Number, required: true },
        minimum_periods: { type: Number, required: true },
        notice_days: { type: Number, required: true },
        auto_accept_subscriptions: { type: Boolean, required: true },
        live: { type: Boolean, required: true },
        order_index: { type: Number, required: true },
      },
      [slugIndex, orderIndex],
    ),
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
