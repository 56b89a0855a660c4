// Original file: proto/booking/orders/v1/vouchers.proto

import type { Voucher as _booking_orders_v1_Voucher, Voucher__Output as _booking_orders_v1_Voucher__Output } from '../../../booking/orders/v1/Voucher.ts';
import type { Included as _booking_orders_v1_Included, Included__Output as _booking_orders_v1_Included__Output } from '../../../booking/orders/v1/Included.ts';

export interface VoucherResponse {
  'item'?: (_booking_orders_v1_Voucher | null);
  'included'?: (_booking_orders_v1_Included | null);
}

export interface VoucherResponse__Output {
  'item': (_booking_orders_v1_Voucher__Output | null);
  'included': (_booking_orders_v1_Included__Output | null);
}
