// Original file: proto/booking/resources/v1/booking_rule_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { BookingRuleInput as _booking_resources_v1_BookingRuleInput, BookingRuleInput__Output as _booking_resources_v1_BookingRuleInput__Output } from '../../../booking/resources/v1/BookingRuleInput.ts';

export interface CreateBookingRuleRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'input'?: (_booking_resources_v1_BookingRuleInput | null);
  'include'?: (string)[];
}

export interface CreateBookingRuleRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'input': (_booking_resources_v1_BookingRuleInput__Output | null);
  'include': (string)[];
}
