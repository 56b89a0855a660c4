import type { Room } from '../../scripts/structure/room.ts';

/**
 * Bottom first. A room that another one needs of it may name one more file; an import that goes up is turned instead (ARCHITECTURE.md,
 * Rooms).
 */
export const rooms: readonly Room[] = [
  {
    name: 'base',
    is: "zones, wire forms, copies of neighbours' data (`replicas/`)",
    entries: [
      'deps',
      'input',
      'instant-filter',
      'needs-organization',
      'pace',
      'replicas/known-zones',
      'replicas/neighbours',
      'replicas/replica',
      'replicas/replica-store',
      'stored-answer',
      'time-zone',
      'union-query',
    ],
  },
  {
    name: 'resources',
    is: 'the tree of resources, its claims and stores',
    entries: ['resource', 'resource-store', 'resource-tree', 'resource-wire'],
  },
  {
    name: 'schedules',
    is: 'opening hours of a day, timeslots, what `active_today` reads',
    entries: ['activity', 'opening-rules', 'presenter', 'schedule', 'schedule-store', 'timeslot', 'timeslot-store'],
  },
  {
    name: 'bookings',
    is: "who has which place: `rules/` why one is refused, `places/` what is kept and claimed, `orders/` the saga's calls, `moves/` of one booking",
    entries: [
      'booking',
      'places/booking-effects',
      'places/booking-events',
      'places/booking-facts',
      'places/booking-store',
      'places/capacity',
      'places/grounds-store',
      'rules/bookable-rules',
      'rules/capacity-rules',
    ],
  },
  { name: 'availability', is: 'free slots: proposes times, the booking rules decide', entries: ['availability'] },
  {
    name: 'desk',
    is: 'what people set up: resources and children, schedules, timeslots',
    entries: ['resources/resource-list'],
  },
  { name: 'readers', is: 'views and their counts, calendar feeds', entries: [] },
  { name: 'demo', is: 'demo data (`DEMO_DATA=true`)', entries: [] },
];
