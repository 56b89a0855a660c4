import { filtersOf, type Filter } from '@booking/representations/entity.ts';
import { type RpcAnswer } from './rpc.ts';
import { resources, resourceViews, scheduleGroups, schedules } from '@booking/representations/entities/resources.ts';
import { z } from 'zod';
import { entityEndpoints, type EntityRows } from './crud.ts';
import type { Endpoint } from './endpoint.ts';
import { filled, writable, writableAttribute } from './writable.ts';

const service = 'booking.resources.v1.ResourceService';
const resourceIncludes = ['parent', 'children', 'schedule_groups', 'schedule_groups.schedules'];

const resourceRows: EntityRows = {
  entity: resources,
  service,
  names: ['Resource', 'Resources'],
  include: resourceIncludes,
  notes: {
    create:
      'It can be booked once a schedule group with schedules, or a timeslot, opens it; prices come from services.',
    delete: 'Only without children and bookings to come; else 409. Archive it where it should stay visible.',
  },
  writable: writable(resources),
};

const count = (description: string) => z.int().min(0).describe(description);
const limit = (description: string) => z.int().min(0).nullable().describe(description);
const statusCounts = z.strictObject({
  bookable_resource_count: count('Top-level resources without children that can be booked.'),
  bookable_child_resource_count: count('Children of bookable parents that can be booked.'),
  view_only_resource_count: count('Top-level resources without children that are only shown.'),
  view_only_child_resource_count: count('Children of view-only parents that are only shown.'),
  total_resource_count: count('Bookable and view-only top-level resources.'),
  total_child_resource_count: count('Bookable and view-only children.'),
  min_resource_count: limit("The organization's min_resource_usage. Null when there is none."),
  min_child_resource_count: limit("The organization's min_child_resource_usage. Null without a limit."),
});

const slots = z.array(
  z.strictObject({
    start_date: z.string().describe('First moment of the slot.'),
    end_date: z.string().describe('Moment at which the slot is over.'),
    available: count('Places left.'),
    timeslot_id: z.string().nullable().describe('Id of the timeslot. Null where a schedule opens the resource.'),
  }),
);
const timeZone = z.string().describe('IANA zone of the organization.');
const availability = z.strictObject({
  time_zone: timeZone,
  slots: slots.describe('Free slots, the earliest first.'),
  reason: z
    .string()
    .nullable()
    .describe(
      'Why there is none at any time: archived, bookings_enabled, service_resources (not booked there), opening_hours (it has none), closed (not open in all of the range).',
    ),
});
const freeTimes = z.strictObject({
  time_zone: timeZone,
  resources: z
    .array(
      z.strictObject({
        resource_id: z.string().describe('Id of the resource.'),
        name: z.string().describe('What people call it.'),
        slots: slots.min(1).describe('Its free slots, the earliest first.'),
      }),
    )
    .describe('Those that have a free slot, by name.'),
});

/** Of a service that lists slots as messages. */
const slotsIn = (answer: RpcAnswer): unknown[] =>
  ((answer['slots'] ?? []) as RpcAnswer[]).map(({ timeslot_id, ...slot }) => ({
    ...slot,
    timeslot_id: timeslot_id ?? null,
  }));

/** What somebody looks for, in a range of at most so many days. */
const soughtFilters = (days: number): Record<string, Filter> => ({
  from: {
    kind: 'moment',
    description: 'Start of the range, RFC 3339.',
    required: true,
    example: '2026-03-29T00:00:00Z',
  },
  to: {
    kind: 'moment',
    description: `End of the range, RFC 3339, at most ${days} days later.`,
    required: true,
    example: '2026-04-05T00:00:00Z',
  },
  service_id: {
    kind: 'id',
    single: true,
    description: 'Slots for this service: its duration, interval and padding.',
  },
  duration_minutes: {
    kind: 'integer',
    single: true,
    minimum: 5,
    maximum: 60 * 24 * 31,
    description: 'Length of a slot in minutes, where no service says; 60 unless given.',
  },
  quantity: { kind: 'integer', single: true, minimum: 1, description: 'Places needed; 1 unless given.' },
});
const freeTimesFilters: Record<string, Filter> = {
  ...soughtFilters(31),
  slots: {
    kind: 'integer',
    single: true,
    minimum: 1,
    maximum: 10,
    description: 'How many slots of each resource are told; 1 unless given.',
  },
};
/** Which resources are meant; none of them is archived or only shown. */
const amongFilters = Object.fromEntries(
  Object.entries(filtersOf(resources)).filter(([name]) =>
    ['id', 'search', 'slug', 'top_level', 'parent_id', 'hidden', 'live', 'has_children'].includes(name),
  ),
);

const children = z.strictObject({
  child_resources: z
    .array(z.strictObject({ name: filled(255).describe('What people call it.') }))
    .min(1)
    .max(500)
    .describe('The children in the order in which they are made.'),
});

const specialRows: Endpoint[] = [
  {
    method: 'GET',
    path: '/resources/status-counts',
    summary: 'Count the resources that can be booked and those that are view-only',
    entity: resources,
    access: 'admin',
    permission: { type: 'resources', action: 'read' },
    query: { filters: filtersOf(resources), fields: false },
    rpc: { service, method: 'GetStatusCounts' },
    operation: {
      kind: 'plain',
      schema: statusCounts,
      read: (answer) => Object.fromEntries(Object.keys(statusCounts.shape).map((name) => [name, answer[name] ?? null])),
    },
  },
  {
    method: 'GET',
    path: '/resources/counts',
    summary: 'Count the resources that each saved view shows',
    entity: resources,
    access: 'admin',
    permission: { type: 'resources', action: 'read' },
    query: { fields: false },
    rpc: { service, method: 'GetViewCounts' },
    operation: {
      kind: 'plain',
      schema: z.record(z.string(), count('Resources that the view shows.')),
      read: (answer) => answer['counts'] ?? {},
    },
  },
  {
    method: 'GET',
    path: '/resources/{resource_id}/availability',
    summary: 'List the free times of a resource; each of them can be booked',
    entity: resources,
    access: 'admin',
    permission: { type: 'resources', action: 'read' },
    query: { filters: soughtFilters(62), fields: false },
    rpc: { service, method: 'GetAvailability' },
    operation: {
      kind: 'plain',
      schema: availability,
      noStore: true,
      filtersAsFields: true,
      read: (answer) => ({
        time_zone: answer['time_zone'],
        reason: answer['reason'] || null,
        slots: slotsIn(answer),
      }),
    },
  },
  {
    method: 'GET',
    path: '/resources/free-times',
    summary: 'Find the resources that have free times; each of them can be booked',
    description: 'At most 1,000 resources are looked at: where more match, narrow them by filters.',
    entity: resources,
    access: 'admin',
    permission: { type: 'resources', action: 'read' },
    query: { filters: { ...freeTimesFilters, ...amongFilters }, fields: false },
    rpc: { service, method: 'GetFreeTimes' },
    operation: {
      kind: 'plain',
      schema: freeTimes,
      noStore: true,
      filtersAsFields: Object.keys(freeTimesFilters),
      read: (answer) => ({
        time_zone: answer['time_zone'],
        resources: ((answer['resources'] ?? []) as RpcAnswer[]).map((found) => ({ ...found, slots: slotsIn(found) })),
      }),
    },
  },
  {
    method: 'POST',
    // `{id}` as in the GET of the same address: OpenAPI takes two templates that differ in a name for one.
    path: '/resources/{id}/children',
    pathFields: ({ id = '' }) => ({ resource_id: id }),
    summary: 'Create children of a resource, all or none',
    description:
      'The parent is marked as having children; more than min_child_resource_usage is 400 sales_quota_exceeded.',
    entity: resources,
    access: 'admin',
    permission: { type: 'resources', action: 'create' },
    query: {},
    body: { kind: 'plain', schema: children, optional: false },
    rpc: { service, method: 'CreateChildResources' },
    operation: { kind: 'create-many' },
  },
];

const viewFilter = z
  .record(z.string().max(50), z.union([z.string().max(1_000), z.boolean()]))
  .refine((filter) => Object.keys(filter).length <= 20, 'Must have at most 20 keys.')
  .meta({ maxProperties: 20 });

const viewRows: EntityRows = {
  entity: resourceViews,
  service: 'booking.resources.v1.ResourceViewService',
  names: ['ResourceView', 'ResourceViews'],
  writable: writable(resourceViews, { schemas: { filter: viewFilter } }),
};

const scheduleGroupRows: EntityRows = {
  entity: scheduleGroups,
  service: 'booking.resources.v1.ScheduleGroupService',
  names: ['ScheduleGroup', 'ScheduleGroups'],
  include: ['resource', 'schedules'],
  writable: writable(scheduleGroups),
};

const openingHours = z.strictObject({
  schedules: z
    .array(
      z.strictObject({
        weekday: writableAttribute('weekday', schedules.attributes.weekday).schema,
        start_time: writableAttribute('start_time', schedules.attributes.start_time).schema,
        end_time: writableAttribute('end_time', schedules.attributes.end_time).schema,
      }),
    )
    .min(1)
    .max(100)
    .describe('The opening hours in the order in which they are made; a weekday may have several.'),
});

const weekRow: Endpoint = {
  method: 'POST',
  path: '/schedule-groups/{id}/schedules',
  pathFields: ({ id = '' }) => ({ schedule_group_id: id }),
  summary: 'Create schedules of a group, as for a whole week, all or none',
  description: 'Opening hours of several weekdays in one call.',
  entity: schedules,
  access: 'admin',
  permission: { type: 'schedules', action: 'create' },
  query: {},
  body: { kind: 'plain', schema: openingHours, optional: false },
  rpc: { service: 'booking.resources.v1.ScheduleService', method: 'CreateSchedules' },
  operation: { kind: 'create-many' },
};

const scheduleRows: EntityRows = {
  entity: schedules,
  service: 'booking.resources.v1.ScheduleService',
  names: ['Schedule', 'Schedules'],
  include: ['schedule_group', 'resource'],
  writable: writable(schedules),
};

export const resourceEndpoints: Endpoint[] = [
  ...specialRows,
  ...entityEndpoints(resourceRows),
  ...entityEndpoints(viewRows),
  ...entityEndpoints(scheduleGroupRows),
  weekRow,
  ...entityEndpoints(scheduleRows),
];
