import { entityRecords, type PersonalRecords, type PersonAsked } from '@booking/messaging/personal-export.ts';
import type { Clock } from '@booking/platform/clock.ts';
import { entityOf } from '@booking/representations/entities/registry.ts';
import { renderFlat } from '@booking/representations/flat.ts';
import type { BookingStore } from './places/booking-store.ts';
import { bookingWire } from './booking-wire.ts';

/** The bookings of a customer. */
export function exportedBookings({ bookings }: { bookings: BookingStore }, clock: Clock): PersonalRecords[] {
  const naming = ({ customerId }: PersonAsked) => ({ customer_id: customerId });
  return [
    entityRecords(bookings, {
      kind: 'bookings',
      naming,
      index: { organization_id: 1, customer_id: 1, start_date: 1 },
      shown: (found) => found.map((one) => renderFlat(entityOf('bookings'), bookingWire(one, clock.now()))),
    }),
  ];
}
