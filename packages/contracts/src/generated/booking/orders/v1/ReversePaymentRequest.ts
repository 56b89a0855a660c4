// Original file: proto/booking/orders/v1/payments.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface ReversePaymentRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'reason'?: (string);
  '_reason'?: "reason";
}

export interface ReversePaymentRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'reason'?: (string);
}
