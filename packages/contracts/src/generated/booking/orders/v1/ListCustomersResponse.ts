// Original file: proto/booking/orders/v1/customers.proto

import type { Customer as _booking_orders_v1_Customer, Customer__Output as _booking_orders_v1_Customer__Output } from '../../../booking/orders/v1/Customer.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';
import type { Included as _booking_orders_v1_Included, Included__Output as _booking_orders_v1_Included__Output } from '../../../booking/orders/v1/Included.ts';

export interface ListCustomersResponse {
  'items'?: (_booking_orders_v1_Customer)[];
  'page'?: (_booking_common_v1_PageInfo | null);
  'included'?: (_booking_orders_v1_Included | null);
}

export interface ListCustomersResponse__Output {
  'items': (_booking_orders_v1_Customer__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
  'included': (_booking_orders_v1_Included__Output | null);
}
