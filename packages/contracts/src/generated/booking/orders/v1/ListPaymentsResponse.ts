// Original file: proto/booking/orders/v1/payments.proto

import type { Payment as _booking_orders_v1_Payment, Payment__Output as _booking_orders_v1_Payment__Output } from '../../../booking/orders/v1/Payment.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';
import type { Included as _booking_orders_v1_Included, Included__Output as _booking_orders_v1_Included__Output } from '../../../booking/orders/v1/Included.ts';

export interface ListPaymentsResponse {
  'items'?: (_booking_orders_v1_Payment)[];
  'page'?: (_booking_common_v1_PageInfo | null);
  'included'?: (_booking_orders_v1_Included | null);
}

export interface ListPaymentsResponse__Output {
  'items': (_booking_orders_v1_Payment__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
  'included': (_booking_orders_v1_Included__Output | null);
}
