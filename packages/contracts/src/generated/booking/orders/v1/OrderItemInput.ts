// Original file: proto/booking/orders/v1/orders.proto

import type { Recurrence as _booking_orders_v1_Recurrence, Recurrence__Output as _booking_orders_v1_Recurrence__Output } from '../../../booking/orders/v1/Recurrence.ts';

export interface OrderItemInput {
  'type'?: (string);
  'resource_id'?: (string);
  'service_id'?: (string);
  'start_date'?: (string);
  'end_date'?: (string);
  'quantity'?: (number);
  'bundle_id'?: (string);
  'bundle_purchase_id'?: (string);
  'recurrence'?: (_booking_orders_v1_Recurrence | null);
  '_resource_id'?: "resource_id";
  '_service_id'?: "service_id";
  '_start_date'?: "start_date";
  '_end_date'?: "end_date";
  '_quantity'?: "quantity";
  '_bundle_id'?: "bundle_id";
  '_bundle_purchase_id'?: "bundle_purchase_id";
}

export interface OrderItemInput__Output {
  'type': (string);
  'resource_id'?: (string);
  'service_id'?: (string);
  'start_date'?: (string);
  'end_date'?: (string);
  'quantity'?: (number);
  'bundle_id'?: (string);
  'bundle_purchase_id'?: (string);
  'recurrence': (_booking_orders_v1_Recurrence__Output | null);
}
