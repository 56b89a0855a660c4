import { boolean, defineEntity, integer, localTimestamp, one, oneOf, string, strings, timestamp } from '../entity.ts';

export const bookings = defineEntity({
  type: 'bookings',
  attributes: {
    number: string(),
    status: oneOf(['reserved', 'requested', 'accepted', 'rejected', 'canceled', 'expired']),
    start_date: localTimestamp(),
    end_date: localTimestamp({ description: 'Not part of the booking: intervals are half-open' }),
    quantity: integer(),
    note: string(),
    status_reason: string(),
    expires_at: timestamp({ description: 'While reserved: when the hold ends' }),
    requires_check_in: boolean(),
    checked_in_at: timestamp(),
    checked_out_at: timestamp(),
    canceled_at: timestamp(),
    canceled_by: string({ description: 'organization: its timeslot was canceled or deleted; else null' }),
    padding_before_minutes: integer(),
    padding_after_minutes: integer(),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: {
    organization: one('organizations', 'organization_id'),
    order: one('orders', 'order_id'),
    resource: one('resources', 'resource_id'),
    service: one('services', 'service_id'),
    customer: one('customers', 'customer_id'),
    timeslot: one('timeslots', 'timeslot_id'),
  },
});

export const timeslots = defineEntity({
  type: 'timeslots',
  attributes: {
    status: oneOf(['active', 'canceled']),
    name: string(),
    start_date: localTimestamp(),
    end_date: localTimestamp(),
    capacity: integer({ description: 'Places; null: the capacity of the resource' }),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: {
    organization: one('organizations', 'organization_id'),
    resource: one('resources', 'resource_id'),
    service: one('services', 'service_id'),
  },
});

export const bookingRules = defineEntity({
  type: 'booking-rules',
  attributes: {
    name: string(),
    rule_type: oneOf([
      'max_duration',
      'min_duration',
      'min_notice',
      'max_advance',
      'max_per_day',
      'max_per_week',
      'max_per_month',
      'max_concurrent',
    ]),
    limit: integer({ description: 'Minutes for durations, notice and advance; else bookings of one customer' }),
    scope: oneOf(['organization', 'resource', 'service']),
    exempt_roles: strings(),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: {
    organization: one('organizations', 'organization_id'),
    resource: one('resources', 'resource_id'),
    service: one('services', 'service_id'),
  },
});
