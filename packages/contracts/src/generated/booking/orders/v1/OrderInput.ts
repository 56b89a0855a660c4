// Original file: proto/booking/orders/v1/orders.proto

import type { OrderItemInput as _booking_orders_v1_OrderItemInput, OrderItemInput__Output as _booking_orders_v1_OrderItemInput__Output } from '../../../booking/orders/v1/OrderItemInput.ts';
import type { UtmInput as _booking_orders_v1_UtmInput, UtmInput__Output as _booking_orders_v1_UtmInput__Output } from '../../../booking/orders/v1/UtmInput.ts';

export interface OrderInput {
  'customer_id'?: (string);
  'voucher_id'?: (string);
  'voucher_code'?: (string);
  'items'?: (_booking_orders_v1_OrderItemInput)[];
  'note'?: (string);
  'manually_created'?: (boolean);
  'payment_settings_json'?: (string);
  'custom_entry_map_json'?: (string);
  'tag_ids'?: (string)[];
  'file_ids'?: (string)[];
  'parent_order_id'?: (string);
  'utm'?: (_booking_orders_v1_UtmInput | null);
  'requires_approval'?: (boolean);
  '_customer_id'?: "customer_id";
  '_voucher_id'?: "voucher_id";
  '_voucher_code'?: "voucher_code";
  '_note'?: "note";
  '_manually_created'?: "manually_created";
  '_payment_settings_json'?: "payment_settings_json";
  '_custom_entry_map_json'?: "custom_entry_map_json";
  '_parent_order_id'?: "parent_order_id";
  '_utm'?: "utm";
  '_requires_approval'?: "requires_approval";
}

export interface OrderInput__Output {
  'customer_id'?: (string);
  'voucher_id'?: (string);
  'voucher_code'?: (string);
  'items': (_booking_orders_v1_OrderItemInput__Output)[];
  'note'?: (string);
  'manually_created'?: (boolean);
  'payment_settings_json'?: (string);
  'custom_entry_map_json'?: (string);
  'tag_ids': (string)[];
  'file_ids': (string)[];
  'parent_order_id'?: (string);
  'utm'?: (_booking_orders_v1_UtmInput__Output | null);
  'requires_approval'?: (boolean);
}
