// Original file: proto/booking/orders/v1/payments.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface SettlePaymentRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'outcome'?: (string);
  'paid_at'?: (string);
  'reason'?: (string);
  '_paid_at'?: "paid_at";
  '_reason'?: "reason";
}

export interface SettlePaymentRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'outcome': (string);
  'paid_at'?: (string);
  'reason'?: (string);
}
