// Original file: proto/booking/orders/v1/payments.proto

import type { Payment as _booking_orders_v1_Payment, Payment__Output as _booking_orders_v1_Payment__Output } from '../../../booking/orders/v1/Payment.ts';
import type { Included as _booking_orders_v1_Included, Included__Output as _booking_orders_v1_Included__Output } from '../../../booking/orders/v1/Included.ts';

export interface PaymentResponse {
  'item'?: (_booking_orders_v1_Payment | null);
  'included'?: (_booking_orders_v1_Included | null);
}

export interface PaymentResponse__Output {
  'item': (_booking_orders_v1_Payment__Output | null);
  'included': (_booking_orders_v1_Included__Output | null);
}
