// Original file: proto/booking/orders/v1/orders.proto

import type { OrderItemInput as _booking_orders_v1_OrderItemInput, OrderItemInput__Output as _booking_orders_v1_OrderItemInput__Output } from '../../../booking/orders/v1/OrderItemInput.ts';

export interface OrderChange {
  'type'?: (string);
  'booking_id'?: (string);
  'item_id'?: (string);
  'start_date'?: (string);
  'end_date'?: (string);
  'quantity'?: (number);
  'item'?: (_booking_orders_v1_OrderItemInput | null);
  'waive_fee'?: (boolean);
  'scope'?: (string);
  '_booking_id'?: "booking_id";
  '_item_id'?: "item_id";
  '_start_date'?: "start_date";
  '_end_date'?: "end_date";
  '_quantity'?: "quantity";
  '_waive_fee'?: "waive_fee";
  '_scope'?: "scope";
}

export interface OrderChange__Output {
  'type': (string);
  'booking_id'?: (string);
  'item_id'?: (string);
  'start_date'?: (string);
  'end_date'?: (string);
  'quantity'?: (number);
  'item': (_booking_orders_v1_OrderItemInput__Output | null);
  'waive_fee'?: (boolean);
  'scope'?: (string);
}
