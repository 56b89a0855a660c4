// Original file: proto/booking/orders/v1/orders.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface CancelOrderRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'reason'?: (string);
  'include'?: (string)[];
  'waive_fee'?: (boolean);
  '_reason'?: "reason";
  '_waive_fee'?: "waive_fee";
}

export interface CancelOrderRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'reason'?: (string);
  'include': (string)[];
  'waive_fee'?: (boolean);
}
