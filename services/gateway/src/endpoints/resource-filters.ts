import type { Filter } from './endpoint.ts';

/** Filter keys of the resource index, of the public list and of status-counts. */
export const resourceFilters: Readonly<Record<string, Filter>> = {
  id: { kind: 'id' },
  search: { kind: 'text', description: 'In name, slug and description' },
  slug: { kind: 'text' },
  top_level: { kind: 'boolean' },
  parent_id: { kind: 'id' },
  bookings_enabled: { kind: 'boolean' },
  hidden: { kind: 'boolean' },
  archived: { kind: 'boolean' },
  live: { kind: 'boolean' },
  has_children: { kind: 'boolean' },
  booked_today: {
    kind: 'boolean',
    httpOnly: true,
    description:
      'true: only those with an accepted or requested booking that overlaps today in the time zone of the organization',
  },
  active_today: {
    kind: 'boolean',
    httpOnly: true,
    description: 'true: only those with a timeslot or a weekly schedule today in the time zone of the organization',
  },
};

export const resourceSorts = ['name', 'order_index', 'created_at', 'updated_at'];
