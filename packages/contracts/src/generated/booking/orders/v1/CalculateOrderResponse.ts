// Original file: proto/booking/orders/v1/orders.proto

import type { OrderCalculation as _booking_orders_v1_OrderCalculation, OrderCalculation__Output as _booking_orders_v1_OrderCalculation__Output } from '../../../booking/orders/v1/OrderCalculation.ts';

export interface CalculateOrderResponse {
  'item'?: (_booking_orders_v1_OrderCalculation | null);
}

export interface CalculateOrderResponse__Output {
  'item': (_booking_orders_v1_OrderCalculation__Output | null);
}
