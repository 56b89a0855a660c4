import { idFilter } from './crud.ts';
import type { Filter } from './endpoint.ts';

/** Filter keys of the resource index, of the public list and of status-counts. */
export const resourceFilters: Readonly<Record<string, Filter>> = {
  id: idFilter,
  search: { kind: 'text', description: 'Text that name, slug or description contains, in any case.' },
  slug: { kind: 'text', description: 'Exactly this slug.' },
  top_level: { kind: 'boolean', description: 'true: resources without a parent; false: child resources.' },
  parent_id: { kind: 'id', description: 'Ids of resources: children of one of them.' },
  bookings_enabled: {
    kind: 'boolean',
    description: 'true: those that can be booked; false: those that are only shown.',
  },
  hidden: { kind: 'boolean', description: 'true: hidden ones; false: the others.' },
  archived: { kind: 'boolean', description: 'true: archived ones; false: the others.' },
  live: { kind: 'boolean', description: 'true: those that customers are offered; false: the others.' },
  has_children: { kind: 'boolean', description: 'true: those with child resources; false: the others.' },
  booked_today: {
    kind: 'boolean',
    httpOnly: true,
    description:
      'true: only those with an accepted or requested booking that overlaps today in the time zone of the organization; false changes nothing.',
  },
  active_today: {
    kind: 'boolean',
    httpOnly: true,
    description:
      'true: only those with a timeslot or a weekly schedule today in the time zone of the organization; false changes nothing.',
  },
};

export const resourceSorts = ['name', 'order_index', 'created_at', 'updated_at'];
