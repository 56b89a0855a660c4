// Original file: proto/booking/orders/v1/customers.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { CustomerInput as _booking_orders_v1_CustomerInput, CustomerInput__Output as _booking_orders_v1_CustomerInput__Output } from '../../../booking/orders/v1/CustomerInput.ts';

export interface CreateCustomerRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'input'?: (_booking_orders_v1_CustomerInput | null);
  'include'?: (string)[];
}

export interface CreateCustomerRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'input': (_booking_orders_v1_CustomerInput__Output | null);
  'include': (string)[];
}
