// Original file: proto/booking/orders/v1/customers.proto

import type { Address as _booking_orders_v1_Address, Address__Output as _booking_orders_v1_Address__Output } from '../../../booking/orders/v1/Address.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';
import type { Included as _booking_orders_v1_Included, Included__Output as _booking_orders_v1_Included__Output } from '../../../booking/orders/v1/Included.ts';

export interface ListAddressesResponse {
  'items'?: (_booking_orders_v1_Address)[];
  'page'?: (_booking_common_v1_PageInfo | null);
  'included'?: (_booking_orders_v1_Included | null);
}

export interface ListAddressesResponse__Output {
  'items': (_booking_orders_v1_Address__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
  'included': (_booking_orders_v1_Included__Output | null);
}
