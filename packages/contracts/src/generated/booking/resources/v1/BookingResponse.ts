// Original file: proto/booking/resources/v1/booking_service.proto

import type { Booking as _booking_resources_v1_Booking, Booking__Output as _booking_resources_v1_Booking__Output } from '../../../booking/resources/v1/Booking.ts';
import type { Included as _booking_resources_v1_Included, Included__Output as _booking_resources_v1_Included__Output } from '../../../booking/resources/v1/Included.ts';

export interface BookingResponse {
  'item'?: (_booking_resources_v1_Booking | null);
  'included'?: (_booking_resources_v1_Included | null);
}

export interface BookingResponse__Output {
  'item': (_booking_resources_v1_Booking__Output | null);
  'included': (_booking_resources_v1_Included__Output | null);
}
