// Original file: proto/booking/orders/v1/subscriptions.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface ChangeSubscriptionPaymentRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'payment_method'?: (string);
  'payment_token'?: (string);
  'include'?: (string)[];
  '_payment_method'?: "payment_method";
  '_payment_token'?: "payment_token";
}

export interface ChangeSubscriptionPaymentRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'payment_method'?: (string);
  'payment_token'?: (string);
  'include': (string)[];
}
