// Original file: proto/booking/orders/v1/payments.proto

import type { PaymentMethod as _booking_orders_v1_PaymentMethod, PaymentMethod__Output as _booking_orders_v1_PaymentMethod__Output } from '../../../booking/orders/v1/PaymentMethod.ts';
import type { Included as _booking_orders_v1_Included, Included__Output as _booking_orders_v1_Included__Output } from '../../../booking/orders/v1/Included.ts';

export interface PaymentMethodResponse {
  'item'?: (_booking_orders_v1_PaymentMethod | null);
  'included'?: (_booking_orders_v1_Included | null);
}

export interface PaymentMethodResponse__Output {
  'item': (_booking_orders_v1_PaymentMethod__Output | null);
  'included': (_booking_orders_v1_Included__Output | null);
}
