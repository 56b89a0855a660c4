// Original file: proto/booking/orders/v1/payments.proto

import type { PaymentMethod as _booking_orders_v1_PaymentMethod, PaymentMethod__Output as _booking_orders_v1_PaymentMethod__Output } from '../../../booking/orders/v1/PaymentMethod.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';
import type { Included as _booking_orders_v1_Included, Included__Output as _booking_orders_v1_Included__Output } from '../../../booking/orders/v1/Included.ts';

export interface ListPaymentMethodsResponse {
  'items'?: (_booking_orders_v1_PaymentMethod)[];
  'page'?: (_booking_common_v1_PageInfo | null);
  'included'?: (_booking_orders_v1_Included | null);
}

export interface ListPaymentMethodsResponse__Output {
  'items': (_booking_orders_v1_PaymentMethod__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
  'included': (_booking_orders_v1_Included__Output | null);
}
