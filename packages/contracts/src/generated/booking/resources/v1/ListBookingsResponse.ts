// Original file: proto/booking/resources/v1/booking_service.proto

import type { Booking as _booking_resources_v1_Booking, Booking__Output as _booking_resources_v1_Booking__Output } from '../../../booking/resources/v1/Booking.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';
import type { Included as _booking_resources_v1_Included, Included__Output as _booking_resources_v1_Included__Output } from '../../../booking/resources/v1/Included.ts';

export interface ListBookingsResponse {
  'items'?: (_booking_resources_v1_Booking)[];
  'page'?: (_booking_common_v1_PageInfo | null);
  'included'?: (_booking_resources_v1_Included | null);
}

export interface ListBookingsResponse__Output {
  'items': (_booking_resources_v1_Booking__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
  'included': (_booking_resources_v1_Included__Output | null);
}
