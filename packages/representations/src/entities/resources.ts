import { boolean, date, defineEntity, integer, many, object, one, string, time, timestamp } from '../entity.ts';

export const resources = defineEntity({
  type: 'resources',
  attributes: {
    name: string(),
    slug: string(),
    description: string(),
    bookings_enabled: boolean(),
    live: boolean(),
    hidden: boolean(),
    archived: boolean(),
    capacity: integer({ description: 'How many bookings (by quantity) may overlap' }),
    has_children: boolean(),
    requires_check_in: boolean(),
    check_in_window_minutes: integer(),
    auto_accept_bookings: boolean({ description: 'null: the service decides, then the organization' }),
    padding_before_minutes: integer(),
    padding_after_minutes: integer(),
    order_index: integer(),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: {
    organization: one('organizations', 'organization_id'),
    parent: one('resources', 'parent_id'),
    children: many('resources', 'child_ids'),
    schedule_groups: many('schedule-groups', 'schedule_group_ids'),
  },
});

export const resourceViews = defineEntity({
  type: 'resource-views',
  attributes: {
    name: string(),
    order_index: integer(),
    filter: object('filter_json', {
      missing: 'empty',
      description: 'Filter keys of the resource list and their values, e.g. {"bookings_enabled":"true"}',
    }),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: { organization: one('organizations', 'organization_id') },
});

export const scheduleGroups = defineEntity({
  type: 'schedule-groups',
  attributes: {
    name: string(),
    available_from: date({ description: 'Local day, inclusive; null = open' }),
    available_to: date({ description: 'Local day, inclusive; null = open' }),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: {
    organization: one('organizations', 'organization_id'),
    resource: one('resources', 'resource_id'),
    schedules: many('schedules', 'schedule_ids'),
  },
});

export const schedules = defineEntity({
  type: 'schedules',
  attributes: {
    weekday: integer({ description: 'ISO: 1 Monday to 7 Sunday' }),
    start_time: time({ description: 'Local wall-clock time, 09:00' }),
    end_time: time({ description: '24:00 is the end of the day' }),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: {
    organization: one('organizations', 'organization_id'),
    schedule_group: one('schedule-groups', 'schedule_group_id'),
    resource: one('resources', 'resource_id'),
  },
});
