// Original file: proto/booking/resources/v1/booking_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface RejectBookingRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'reason'?: (string);
  'scope'?: (string);
  '_reason'?: "reason";
  '_scope'?: "scope";
}

export interface RejectBookingRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'reason'?: (string);
  'scope'?: (string);
}
