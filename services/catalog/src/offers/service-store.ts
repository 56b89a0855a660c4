import { contains, equalsAny, equalsFlag } from '@booking/persistence/filters.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { createCatalogStore, entitySchema, orderIndex, slugIndex, type CatalogStore } from '../shared/catalog-store.ts';
import { taxView, type Service } from './service.ts';

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
    schema: entitySchema(
      {
        name: { type: String, required: true },
        slug: { type: String, required: true },
        description: String,
        duration_minutes: { type: Number, required: true },
        interval_minutes: Number,
        lead_time_minutes: { type: Number, required: true },
        padding_before_minutes: { type: Number, required: true },
        padding_after_minutes: { type: Number, required: true },
        price_minor: { type: Number, required: true },
        currency: { type: String, required: true },
        price_unit: { type: String, required: true },
        is_net_price: Boolean,
        tax_rate_basis_points: { type: Number, required: true },
        tax_class: String,
        tax_exemption_reason: String,
        revenue_account: Number,
        auto_accept_bookings: Boolean,
        requires_check_in: { type: Boolean, required: true },
        live: { type: Boolean, required: true },
        order_index: { type: Number, required: true },
        cover_image_id: String,
        cancellation_policy_id: String,
        resource_ids: { type: [String], default: [] },
      },
      [slugIndex, orderIndex],
    ),
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
