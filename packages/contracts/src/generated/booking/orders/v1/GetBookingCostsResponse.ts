// Original file: proto/booking/orders/v1/orders.proto

import type { BookingCosts as _booking_orders_v1_BookingCosts, BookingCosts__Output as _booking_orders_v1_BookingCosts__Output } from '../../../booking/orders/v1/BookingCosts.ts';

export interface GetBookingCostsResponse {
  'currency'?: (string);
  'bookings'?: (_booking_orders_v1_BookingCosts)[];
}

export interface GetBookingCostsResponse__Output {
  'currency': (string);
  'bookings': (_booking_orders_v1_BookingCosts__Output)[];
}
