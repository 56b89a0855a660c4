// Original file: proto/booking/orders/v1/orders.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { OrderInput as _booking_orders_v1_OrderInput, OrderInput__Output as _booking_orders_v1_OrderInput__Output } from '../../../booking/orders/v1/OrderInput.ts';

export interface UpdateOrderRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'input'?: (_booking_orders_v1_OrderInput | null);
  'update_mask'?: (string)[];
  'include'?: (string)[];
}

export interface UpdateOrderRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'input': (_booking_orders_v1_OrderInput__Output | null);
  'update_mask': (string)[];
  'include': (string)[];
}
