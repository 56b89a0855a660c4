// Original file: proto/booking/orders/v1/customers.proto

import type { Customer as _booking_orders_v1_Customer, Customer__Output as _booking_orders_v1_Customer__Output } from '../../../booking/orders/v1/Customer.ts';
import type { Included as _booking_orders_v1_Included, Included__Output as _booking_orders_v1_Included__Output } from '../../../booking/orders/v1/Included.ts';

export interface CustomerResponse {
  'item'?: (_booking_orders_v1_Customer | null);
  'included'?: (_booking_orders_v1_Included | null);
}

export interface CustomerResponse__Output {
  'item': (_booking_orders_v1_Customer__Output | null);
  'included': (_booking_orders_v1_Included__Output | null);
}
