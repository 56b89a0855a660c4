// Original file: proto/booking/resources/v1/booking_rule_service.proto

import type { BookingRule as _booking_resources_v1_BookingRule, BookingRule__Output as _booking_resources_v1_BookingRule__Output } from '../../../booking/resources/v1/BookingRule.ts';
import type { Included as _booking_resources_v1_Included, Included__Output as _booking_resources_v1_Included__Output } from '../../../booking/resources/v1/Included.ts';

export interface BookingRuleResponse {
  'item'?: (_booking_resources_v1_BookingRule | null);
  'included'?: (_booking_resources_v1_Included | null);
}

export interface BookingRuleResponse__Output {
  'item': (_booking_resources_v1_BookingRule__Output | null);
  'included': (_booking_resources_v1_Included__Output | null);
}
