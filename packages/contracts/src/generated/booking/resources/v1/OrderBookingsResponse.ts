// Original file: proto/booking/resources/v1/booking_service.proto

import type { Booking as _booking_resources_v1_Booking, Booking__Output as _booking_resources_v1_Booking__Output } from '../../../booking/resources/v1/Booking.ts';

export interface OrderBookingsResponse {
  'bookings'?: (_booking_resources_v1_Booking)[];
}

export interface OrderBookingsResponse__Output {
  'bookings': (_booking_resources_v1_Booking__Output)[];
}
