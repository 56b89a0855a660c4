// Original file: proto/booking/orders/v1/customers.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { CustomerInput as _booking_orders_v1_CustomerInput, CustomerInput__Output as _booking_orders_v1_CustomerInput__Output } from '../../../booking/orders/v1/CustomerInput.ts';

export interface UpdateCustomerRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'input'?: (_booking_orders_v1_CustomerInput | null);
  'update_mask'?: (string)[];
  'include'?: (string)[];
}

export interface UpdateCustomerRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'input': (_booking_orders_v1_CustomerInput__Output | null);
  'update_mask': (string)[];
  'include': (string)[];
}
