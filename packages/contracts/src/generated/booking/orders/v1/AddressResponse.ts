// Original file: proto/booking/orders/v1/customers.proto

import type { Address as _booking_orders_v1_Address, Address__Output as _booking_orders_v1_Address__Output } from '../../../booking/orders/v1/Address.ts';
import type { Included as _booking_orders_v1_Included, Included__Output as _booking_orders_v1_Included__Output } from '../../../booking/orders/v1/Included.ts';

export interface AddressResponse {
  'item'?: (_booking_orders_v1_Address | null);
  'included'?: (_booking_orders_v1_Included | null);
}

export interface AddressResponse__Output {
  'item': (_booking_orders_v1_Address__Output | null);
  'included': (_booking_orders_v1_Included__Output | null);
}
