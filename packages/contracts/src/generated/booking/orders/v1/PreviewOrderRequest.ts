// Original file: proto/booking/orders/v1/orders.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { OrderChange as _booking_orders_v1_OrderChange, OrderChange__Output as _booking_orders_v1_OrderChange__Output } from '../../../booking/orders/v1/OrderChange.ts';

export interface PreviewOrderRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'changes'?: (_booking_orders_v1_OrderChange)[];
}

export interface PreviewOrderRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'changes': (_booking_orders_v1_OrderChange__Output)[];
}
