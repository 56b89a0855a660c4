// Original file: proto/booking/resources/v1/booking_rule_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { BookingRuleInput as _booking_resources_v1_BookingRuleInput, BookingRuleInput__Output as _booking_resources_v1_BookingRuleInput__Output } from '../../../booking/resources/v1/BookingRuleInput.ts';

export interface UpdateBookingRuleRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'input'?: (_booking_resources_v1_BookingRuleInput | null);
  'update_mask'?: (string)[];
  'include'?: (string)[];
}

export interface UpdateBookingRuleRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'input': (_booking_resources_v1_BookingRuleInput__Output | null);
  'update_mask': (string)[];
  'include': (string)[];
}
