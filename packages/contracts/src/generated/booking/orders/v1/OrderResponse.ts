// Original file: proto/booking/orders/v1/orders.proto

import type { Order as _booking_orders_v1_Order, Order__Output as _booking_orders_v1_Order__Output } from '../../../booking/orders/v1/Order.ts';
import type { Included as _booking_orders_v1_Included, Included__Output as _booking_orders_v1_Included__Output } from '../../../booking/orders/v1/Included.ts';

export interface OrderResponse {
  'item'?: (_booking_orders_v1_Order | null);
  'included'?: (_booking_orders_v1_Included | null);
}

export interface OrderResponse__Output {
  'item': (_booking_orders_v1_Order__Output | null);
  'included': (_booking_orders_v1_Included__Output | null);
}
