// Original file: proto/booking/orders/v1/payment_callbacks.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface ReceivePaymentCallbackRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'provider'?: (string);
  'body'?: (string);
  'signature'?: (string);
}

export interface ReceivePaymentCallbackRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'provider': (string);
  'body': (string);
  'signature': (string);
}
