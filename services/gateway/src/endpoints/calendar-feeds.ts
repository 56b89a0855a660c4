import { calendarFeeds } from '@booking/representations/entities/resources.ts';
import { action, entityEndpoints, type EntityRows } from './crud.ts';
import type { Endpoint } from './endpoint.ts';
import { writable } from './writable.ts';

const rows: EntityRows = {
  entity: calendarFeeds,
  service: 'booking.resources.v1.CalendarFeedService',
  names: ['CalendarFeed', 'CalendarFeeds'],
  notes: {
    create:
      'For a resource or a customer. Whoever has the address sees times, places and booking numbers without a login; path is told in this answer alone, and not again to a repetition.',
    delete: 'Its address answers nothing from then on.',
  },
  writable: writable(calendarFeeds),
  writes: ['create', 'delete'],
};

/** Their answers tell an address that shows bookings to whoever has it. */
const showingBookings = (endpoints: readonly Endpoint[]): Endpoint[] =>
  endpoints.map((row) => ({ ...row, reads: ['bookings'] }));

export const calendarFeedEndpoints: Endpoint[] = [
  ...showingBookings([
    ...entityEndpoints(rows).filter(({ method }) => method === 'POST'),
    action(rows, 'rotate-address', {
      method: 'RotateCalendarFeed',
      summary: 'Give a calendar feed another address',
      description: 'The one before answers nothing from then on; the new path is told in this answer alone.',
    }),
  ]),
  ...entityEndpoints(rows).filter(({ method }) => method !== 'POST'),
];
