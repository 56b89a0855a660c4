// Original file: proto/booking/orders/v1/payments.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { PaymentMethodInput as _booking_orders_v1_PaymentMethodInput, PaymentMethodInput__Output as _booking_orders_v1_PaymentMethodInput__Output } from '../../../booking/orders/v1/PaymentMethodInput.ts';

export interface UpdatePaymentMethodRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'input'?: (_booking_orders_v1_PaymentMethodInput | null);
  'update_mask'?: (string)[];
  'include'?: (string)[];
}

export interface UpdatePaymentMethodRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'input': (_booking_orders_v1_PaymentMethodInput__Output | null);
  'update_mask': (string)[];
  'include': (string)[];
}
