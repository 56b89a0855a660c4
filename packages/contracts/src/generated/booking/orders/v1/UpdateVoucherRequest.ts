// Original file: proto/booking/orders/v1/vouchers.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { VoucherInput as _booking_orders_v1_VoucherInput, VoucherInput__Output as _booking_orders_v1_VoucherInput__Output } from '../../../booking/orders/v1/VoucherInput.ts';

export interface UpdateVoucherRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'input'?: (_booking_orders_v1_VoucherInput | null);
  'update_mask'?: (string)[];
  'include'?: (string)[];
}

export interface UpdateVoucherRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'input': (_booking_orders_v1_VoucherInput__Output | null);
  'update_mask': (string)[];
  'include': (string)[];
}
