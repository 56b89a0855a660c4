// Original file: proto/booking/resources/v1/booking_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { BookingInput as _booking_resources_v1_BookingInput, BookingInput__Output as _booking_resources_v1_BookingInput__Output } from '../../../booking/resources/v1/BookingInput.ts';

export interface UpdateBookingRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'input'?: (_booking_resources_v1_BookingInput | null);
  'update_mask'?: (string)[];
  'include'?: (string)[];
}

export interface UpdateBookingRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'input': (_booking_resources_v1_BookingInput__Output | null);
  'update_mask': (string)[];
  'include': (string)[];
}
