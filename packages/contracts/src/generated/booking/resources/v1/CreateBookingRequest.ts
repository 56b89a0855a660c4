// Original file: proto/booking/resources/v1/booking_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { BookingInput as _booking_resources_v1_BookingInput, BookingInput__Output as _booking_resources_v1_BookingInput__Output } from '../../../booking/resources/v1/BookingInput.ts';

export interface CreateBookingRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'input'?: (_booking_resources_v1_BookingInput | null);
  'include'?: (string)[];
}

export interface CreateBookingRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'input': (_booking_resources_v1_BookingInput__Output | null);
  'include': (string)[];
}
