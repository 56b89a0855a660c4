// Original file: proto/booking/resources/v1/booking_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface AcceptBookingRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'scope'?: (string);
  '_scope'?: "scope";
}

export interface AcceptBookingRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'scope'?: (string);
}
