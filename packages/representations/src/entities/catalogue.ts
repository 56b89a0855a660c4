import { boolean, defineEntity, integer, many, money, one, oneOf, percent, string, timestamp } from '../entity.ts';

export const services = defineEntity({
  type: 'services',
  attributes: {
    name: string(),
    slug: string(),
    description: string(),
    duration_minutes: integer(),
    interval_minutes: integer({ description: 'Distance of offered starts; the duration where null' }),
    lead_time_minutes: integer(),
    padding_before_minutes: integer(),
    padding_after_minutes: integer(),
    price: money('price_minor', { description: 'Gross, per price unit' }),
    currency: string(),
    price_unit: oneOf(['booking', 'hour', 'day']),
    tax_rate: percent('tax_rate_basis_points'),
    auto_accept_bookings: boolean({ description: 'null: the organization decides' }),
    requires_check_in: boolean(),
    live: boolean(),
    order_index: integer(),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: {
    organization: one('organizations', 'organization_id'),
    cover_image: one('files', 'cover_image_id'),
  },
});

export const plans = defineEntity({
  type: 'plans',
  attributes: {
    name: string(),
    slug: string(),
    description: string(),
    price: money('price_minor', { description: 'Gross, per period' }),
    setup_fee: money('setup_fee_minor'),
    currency: string(),
    tax_rate: percent('tax_rate_basis_points'),
    period_unit: oneOf(['day', 'week', 'month', 'year']),
    period_count: integer(),
    trial_days: integer(),
    minimum_periods: integer(),
    notice_days: integer(),
    auto_accept_subscriptions: boolean(),
    live: boolean(),
    order_index: integer(),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: { organization: one('organizations', 'organization_id') },
});

export const bookingBundleGroups = defineEntity({
  type: 'booking-bundle-groups',
  attributes: {
    name: string(),
    slug: string(),
    description: string(),
    order_index: integer(),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: {
    organization: one('organizations', 'organization_id'),
    cover_image: one('files', 'cover_image_id'),
  },
});

export const bookingBundles = defineEntity({
  type: 'booking-bundles',
  attributes: {
    name: string(),
    slug: string(),
    description: string(),
    status: oneOf(['draft', 'live', 'archived']),
    price: money('price_minor', { description: 'Gross' }),
    currency: string(),
    tax_rate: percent('tax_rate_basis_points'),
    units: integer({ description: 'Uses a purchase gives' }),
    validity_days: integer({ description: 'From purchase; null = for ever' }),
    order_index: integer(),
    published_at: timestamp(),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: {
    organization: one('organizations', 'organization_id'),
    group: one('booking-bundle-groups', 'group_id'),
    cover_image: one('files', 'cover_image_id'),
    services: many('services', 'service_ids'),
  },
});

export const tags = defineEntity({
  type: 'tags',
  attributes: {
    name: string(),
    color: string({ description: '#rrggbb' }),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: { organization: one('organizations', 'organization_id') },
});

export const files = defineEntity({
  type: 'files',
  attributes: {
    name: string(),
    mime_type: string(),
    size_bytes: integer(),
    url: string(),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: { organization: one('organizations', 'organization_id') },
});
