import { entityRecords, type PersonalRecords, type PersonAsked } from '@booking/messaging/personal-export.ts';
import type { Clock } from '@booking/platform/clock.ts';
import { entityOf } from '@booking/representations/entities/registry.ts';
import { renderFlat } from '@booking/representations/flat.ts';
import type { CalendarFeedStore } from '../feeds/calendar-feed-store.ts';
import { feedWire } from '../feeds/calendar-feed-wire.ts';
import type { BookingStore } from './booking-store.ts';
import { bookingWire } from './booking-wire.ts';

/** What this service keeps of a customer, beside its copy of the record. */
export function personalRecords(
  { bookings, feeds }: { bookings: BookingStore; feeds: CalendarFeedStore },
  clock: Clock,
): PersonalRecords[] {
  const naming = ({ customerId }: PersonAsked) => ({ customer_id: customerId });
  return [
    entityRecords(bookings, {
      kind: 'bookings',
      naming,
      index: { organization_id: 1, customer_id: 1, start_date: 1 },
      shown: (found) => found.map((one) => renderFlat(entityOf('bookings'), bookingWire(one, clock.now()))),
    }),
    entityRecords(feeds, {
      kind: 'calendar-feeds',
      naming,
      shown: (found) => found.map((one) => renderFlat(entityOf('calendar-feeds'), { ...feedWire(one) })),
    }),
  ];
}
