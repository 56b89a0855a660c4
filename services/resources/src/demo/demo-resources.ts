import { demoId } from '@booking/contracts/demo-data.ts';

/** One resource of the demo data; what is left out is as `resourceInput` has it. */
export interface DemoResource {
  slug: string;
  name: string;
  parent?: string;
  has_children?: boolean;
  fields?: Record<string, unknown>;
}

/** A bookable and a view-only parent with children of both kinds, single resources, a hidden and an archived one. */
export const demoResources: readonly DemoResource[] = [
  { slug: 'meeting-room-1', name: 'Meeting room 1', fields: { description: 'Eight seats and a screen.' } },
  { slug: 'meeting-room-2', name: 'Meeting room 2', fields: { description: 'Four seats and a whiteboard.' } },
  { slug: 'open-space', name: 'Open space', has_children: true, fields: { description: 'All desks at once.' } },
  { slug: 'desk-1', name: 'Desk 1', parent: 'open-space' },
  { slug: 'desk-2', name: 'Desk 2', parent: 'open-space' },
  { slug: 'desk-3', name: 'Desk 3 (out of order)', parent: 'open-space', fields: { bookings_enabled: false } },
  { slug: 'foyer', name: 'Foyer', has_children: true, fields: { bookings_enabled: false } },
  { slug: 'exhibition-wall', name: 'Exhibition wall', parent: 'foyer', fields: { bookings_enabled: false } },
  { slug: 'piano', name: 'Piano', parent: 'foyer' },
  {
    slug: 'workshop',
    name: 'Workshop',
    fields: { capacity: 12, requires_check_in: true, auto_accept_bookings: false },
  },
  { slug: 'phone-booth', name: 'Phone booth', fields: { padding_after_minutes: 5 } },
  { slug: 'roof-terrace', name: 'Roof terrace', fields: { bookings_enabled: false } },
  { slug: 'board-room', name: 'Board room', fields: { hidden: true } },
  { slug: 'old-studio', name: 'Old studio', fields: { archived: true } },
];

export interface DemoOpening {
  resource: string;
  name: string;
  available_from?: string;
  available_to?: string;
  days: readonly number[];
  start_time: string;
  end_time: string;
}

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const workDays = [1, 2, 3, 4, 5];

/** Children without groups of their own follow their parent. */
export const demoOpenings: readonly DemoOpening[] = [
  ...['meeting-room-1', 'meeting-room-2'].map((resource) => ({
    resource,
    name: 'Always open',
    days: everyDay,
    start_time: '00:00',
    end_time: '24:00',
  })),
  { resource: 'open-space', name: 'Weekdays', days: workDays, start_time: '08:00', end_time: '18:00' },
  { resource: 'open-space', name: 'Saturdays', days: [6], start_time: '10:00', end_time: '14:00' },
  { resource: 'phone-booth', name: 'Every day', days: everyDay, start_time: '07:00', end_time: '22:00' },
  {
    resource: 'workshop',
    name: 'Winter season',
    available_from: '2026-11-01',
    available_to: '2027-03-31',
    days: [2, 4],
    start_time: '09:00',
    end_time: '17:00',
  },
  {
    resource: 'board-room',
    name: 'Last year',
    available_from: '2025-01-01',
    available_to: '2025-12-31',
    days: workDays,
    start_time: '09:00',
    end_time: '17:00',
  },
];

export const demoRules = [
  { key: 'longest', name: 'At most a day', rule_type: 'max_duration', limit: 1_440, scope: 'organization' },
  {
    key: 'ahead',
    name: 'Half a year ahead',
    rule_type: 'max_advance',
    limit: 262_080,
    scope: 'organization',
    exempt_roles: ['owner', 'admin'],
  },
  {
    key: 'desks',
    name: 'Two desks a day',
    rule_type: 'max_per_day',
    limit: 2,
    scope: 'resource',
    resource: 'open-space',
    exempt_roles: ['owner', 'admin', 'manager'],
  },
  {
    key: 'workshop-notice',
    name: 'Workshop: an hour before',
    rule_type: 'min_notice',
    limit: 60,
    scope: 'resource',
    resource: 'workshop',
  },
] as const;

export const demoViews = [
  { key: 'bookable', name: 'Bookable', filter: { bookings_enabled: 'true', archived: 'false' } },
  { key: 'view-only', name: 'View only', filter: { bookings_enabled: 'false', archived: 'false' } },
  { key: 'today', name: 'Booked today', filter: { booked_today: 'true' } },
  { key: 'archive', name: 'Archive', filter: { archived: 'true' } },
] as const;

export const demoTimeslots = [
  {
    key: 'course',
    resource: 'workshop',
    name: 'Woodworking course',
    status: 'active',
    from: '18:00',
    to: '20:00',
    capacity: 8,
  },
  {
    key: 'talk',
    resource: 'foyer',
    name: 'Evening talk',
    status: 'active',
    from: '19:00',
    to: '21:00',
    capacity: null,
  },
  {
    key: 'called-off',
    resource: 'workshop',
    name: 'Pottery',
    status: 'canceled',
    from: '20:00',
    to: '22:00',
    capacity: 6,
  },
] as const;

export function resourceId(organization: string, slug: string): string {
  return demoId(`${organization}/resources/${slug}`);
}
