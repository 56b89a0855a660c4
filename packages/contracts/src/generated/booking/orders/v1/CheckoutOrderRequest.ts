// Original file: proto/booking/orders/v1/orders.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface CheckoutOrderRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'payment_method_id'?: (string);
  'pay_later'?: (boolean);
  'include'?: (string)[];
  '_payment_method_id'?: "payment_method_id";
  '_pay_later'?: "pay_later";
}

export interface CheckoutOrderRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'payment_method_id'?: (string);
  'pay_later'?: (boolean);
  'include': (string)[];
}
