import {
  boolean,
  date,
  defineEntity,
  given,
  givenOnce,
  integer,
  many,
  object,
  one,
  oneOf,
  string,
  time,
  timestamp,
} from '../entity.ts';
import { between, line, upTo, within } from '../limits.ts';
import {
  belonging,
  cancellationPolicy,
  exactSlug,
  offered,
  orderIndex,
  organization,
  paddingAfter,
  paddingBefore,
  search,
  slug,
  times,
} from '../vocabulary.ts';

export const resources = defineEntity({
  type: 'resources',
  description:
    'A room, desk or similar that can be booked while a schedule or a timeslot opens it, for any service that is not tied to others: `links.services` has them with their prices.',
  links: {
    services: {
      type: 'services',
      query: 'filter%5Blive%5D=true',
      ownedBy: 'resource_id',
      description: 'The services that it can be booked for, with their prices.',
    },
  },
  attributes: {
    ...given({
      name: within(line, string('What people call it.')),
      slug,
      description: within(upTo(10_000), string('Text for customers.', { null: 'when there is none' })),
      bookings_enabled: boolean('Whether it can be booked; false: it is only shown. true unless given.', {
        initial: true,
      }),
      live: boolean('Whether the public list shows it; true unless given.', { initial: true }),
      hidden: boolean('Whether it is left out of the public list although live; false unless given.', {
        initial: false,
      }),
      archived: boolean('Whether it is out of use; false unless given.', { initial: false }),
      capacity: within(
        between(1, 100_000),
        integer('How many bookings, by quantity, may overlap; 1 unless given.', { initial: 1 }),
      ),
    }),
    has_children: boolean('Whether child resources belong to it.', { initial: false }),
    ...given({
      requires_check_in: boolean('Whether bookings expire unless checked in within the window; false unless given.', {
        initial: false,
      }),
      check_in_window_minutes: within(
        between(0, 1_440),
        integer(
          'Check-in is possible from this many minutes before the start; this many after it an unchecked booking expires. 30 unless given.',
          { initial: 30 },
        ),
      ),
      no_show_handling: oneOf(
        ['expire', 'no_show'],
        'What an accepted booking becomes that is not checked in within the window it asks for; expire unless given, which is free.',
        { initial: 'expire' },
      ),
      auto_accept_bookings: boolean('Whether bookings are accepted at once instead of requested.', {
        null: 'where the service decides, then the organization',
      }),
      padding_before_minutes: paddingBefore,
      padding_after_minutes: paddingAfter,
      order_index: orderIndex,
    }),
    ...times,
  },
  relations: {
    organization,
    ...givenOnce({
      parent: one('resources', 'parent_id', 'The resource that it is a part of; a child has no children.'),
    }),
    ...given({
      cancellation_policy: cancellationPolicy('What canceling, moving and not coming cost where the service has none.'),
    }),
    children: many('resources', 'child_ids', 'The resources that are parts of it.', { stored: false }),
    schedule_groups: many('schedule-groups', 'schedule_group_ids', 'Its opening hours.', { stored: false }),
  },
  filters: {
    id: { kind: 'id', description: 'Ids: those that have one of them.' },
    ...search('name, slug or description'),
    slug: exactSlug,
    top_level: { kind: 'boolean', description: 'true: resources without a parent; false: child resources.' },
    parent_id: 'Ids of resources: children of one of them.',
    bookings_enabled: 'true: those that can be booked; false: those that are only shown.',
    hidden: 'true: hidden ones; false: the others.',
    archived: 'true: archived ones; false: the others.',
    live: offered,
    has_children: 'true: those with child resources; false: the others.',
    booked_today: {
      kind: 'boolean',
      description:
        'true: only those with an accepted or requested booking that overlaps today in the time zone of the organization; false changes nothing.',
      httpOnly: true,
    },
    active_today: {
      kind: 'boolean',
      description:
        'true: only those with a timeslot or a weekly schedule today in the time zone of the organization; false changes nothing.',
      httpOnly: true,
    },
  },
  sorts: ['name', 'order_index', 'created_at', 'updated_at'],
});

export const resourceViews = defineEntity({
  type: 'resource-views',
  description: 'A saved filter of the resource list, for the tabs of an admin page.',
  attributes: {
    ...given({
      name: within(line, string('What the tab is called.')),
      order_index: orderIndex,
      filter: object(
        'filter_json',
        'Filter keys of the resource list with their values, such as {"bookings_enabled":"true"}; all resources unless given.',
        { missing: 'empty', initial: '{}' },
      ),
    }),
    ...times,
  },
  relations: { organization },
  filters: { ...search('name') },
  sorts: ['order_index', 'name', 'created_at'],
});

const leftOutside = {
  bookings_outside: integer(
    'How many of the next 1000 bookings to come of the resource, accepted or requested, lie outside of its opening hours now; in answers to POST and PATCH only. They stay as they are.',
  ),
};

export const scheduleGroups = defineEntity({
  type: 'schedule-groups',
  description: 'Weekly opening hours of one resource, for a range of days.',
  attributes: {
    ...given({
      name: within(line, string('What people call it.')),
      available_from: date('First local day on which it holds.', { null: 'when it holds from the beginning' }),
      available_to: date('Last local day on which it holds.', { null: 'when it holds without an end' }),
    }),
    ...times,
  },
  relations: {
    organization,
    ...givenOnce({ resource: one('resources', 'resource_id', 'The resource that it opens.', { required: true }) }),
    schedules: many('schedules', 'schedule_ids', 'Its weekdays with their hours.', { stored: false }),
  },
  meta: leftOutside,
  filters: { ...belonging('resource') },
  sorts: ['name', 'created_at'],
});

export const schedules = defineEntity({
  type: 'schedules',
  description:
    'Opening hours of one weekday. Those that overlap are open as one; each begins a grid of its own for services that start at intervals.',
  attributes: {
    ...given({
      weekday: within(
        { ...between(1, 7), refusal: 'Must be 1 (Monday) to 7 (Sunday).' },
        integer('ISO weekday: 1 Monday to 7 Sunday.'),
      ),
      start_time: within(
        { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', refusal: 'Must be a time such as 09:00.' },
        time('Local wall-clock time at which it opens, such as 09:00.'),
      ),
      end_time: within(
        { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$', refusal: 'Must be a time such as 17:30, or 24:00.' },
        time('Local wall-clock time at which it closes; 24:00 is the end of the day.'),
      ),
    }),
    ...times,
  },
  relations: {
    organization,
    ...givenOnce({
      schedule_group: one('schedule-groups', 'schedule_group_id', 'The opening hours that it is part of.', {
        required: true,
      }),
    }),
    resource: one('resources', 'resource_id', 'The resource that it opens.', { required: true }),
  },
  meta: leftOutside,
  filters: {
    schedule_group_id: 'Ids of schedule groups: those that are part of one of them.',
    ...belonging('resource'),
    weekday: 'ISO weekdays: 1 Monday to 7 Sunday.',
  },
  sorts: ['weekday', 'created_at'],
});

export const calendarFeeds = defineEntity({
  type: 'calendar-feeds',
  description: 'A calendar (iCalendar) of the bookings of one resource or one customer, at a secret address.',
  attributes: {
    ...given({
      name: within(
        upTo(255),
        string('What the calendar is called.', { null: 'when it is called after the resource', trimmed: true }),
      ),
    }),
    path: string(
      'Where the calendar is, below the address of this interface; told once, by the call that makes or rotates it.',
      { onlyWhenPresent: true, stored: false },
    ),
    rotated_at: timestamp('When it last got another address.', { null: 'until it is rotated' }),
    ...times,
  },
  relations: {
    organization,
    ...given({
      resource: one('resources', 'resource_id', 'The resource whose bookings it shows.'),
      customer: one('customers', 'customer_id', 'The customer whose bookings it shows.'),
    }),
  },
  filters: {
    resource_id: 'Ids of resources: those that show the bookings of one of them.',
    customer_id: 'Ids of customers: those that show the bookings of one of them.',
  },
});
