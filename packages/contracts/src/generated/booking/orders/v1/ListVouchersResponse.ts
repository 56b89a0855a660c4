// Original file: proto/booking/orders/v1/vouchers.proto

import type { Voucher as _booking_orders_v1_Voucher, Voucher__Output as _booking_orders_v1_Voucher__Output } from '../../../booking/orders/v1/Voucher.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';
import type { Included as _booking_orders_v1_Included, Included__Output as _booking_orders_v1_Included__Output } from '../../../booking/orders/v1/Included.ts';

export interface ListVouchersResponse {
  'items'?: (_booking_orders_v1_Voucher)[];
  'page'?: (_booking_common_v1_PageInfo | null);
  'included'?: (_booking_orders_v1_Included | null);
}

export interface ListVouchersResponse__Output {
  'items': (_booking_orders_v1_Voucher__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
  'included': (_booking_orders_v1_Included__Output | null);
}
