// Original file: proto/booking/orders/v1/vouchers.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { VoucherInput as _booking_orders_v1_VoucherInput, VoucherInput__Output as _booking_orders_v1_VoucherInput__Output } from '../../../booking/orders/v1/VoucherInput.ts';

export interface CreateVoucherRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'input'?: (_booking_orders_v1_VoucherInput | null);
  'include'?: (string)[];
}

export interface CreateVoucherRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'input': (_booking_orders_v1_VoucherInput__Output | null);
  'include': (string)[];
}
