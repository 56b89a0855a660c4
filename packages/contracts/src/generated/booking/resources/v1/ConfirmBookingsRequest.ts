// Original file: proto/booking/resources/v1/booking_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface ConfirmBookingsRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'order_id'?: (string);
  'customer_id'?: (string);
  '_customer_id'?: "customer_id";
}

export interface ConfirmBookingsRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'order_id': (string);
  'customer_id'?: (string);
}
