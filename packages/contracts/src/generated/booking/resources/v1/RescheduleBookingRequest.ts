// Original file: proto/booking/resources/v1/booking_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface RescheduleBookingRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'start_date'?: (string);
  'end_date'?: (string);
  'resource_id'?: (string);
  'waive_fee'?: (boolean);
  'reason'?: (string);
  'scope'?: (string);
  '_resource_id'?: "resource_id";
  '_waive_fee'?: "waive_fee";
  '_reason'?: "reason";
  '_scope'?: "scope";
}

export interface RescheduleBookingRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'start_date': (string);
  'end_date': (string);
  'resource_id'?: (string);
  'waive_fee'?: (boolean);
  'reason'?: (string);
  'scope'?: (string);
}
