// Original file: proto/booking/resources/v1/booking_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface ReleaseBookingsRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'order_id'?: (string);
  'reason'?: (string);
  'canceled_at'?: (string);
  '_reason'?: "reason";
  '_canceled_at'?: "canceled_at";
}

export interface ReleaseBookingsRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'order_id': (string);
  'reason'?: (string);
  'canceled_at'?: (string);
}
