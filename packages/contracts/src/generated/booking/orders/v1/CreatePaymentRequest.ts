// Original file: proto/booking/orders/v1/payments.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { PaymentInput as _booking_orders_v1_PaymentInput, PaymentInput__Output as _booking_orders_v1_PaymentInput__Output } from '../../../booking/orders/v1/PaymentInput.ts';

export interface CreatePaymentRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'input'?: (_booking_orders_v1_PaymentInput | null);
  'include'?: (string)[];
}

export interface CreatePaymentRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'input': (_booking_orders_v1_PaymentInput__Output | null);
  'include': (string)[];
}
