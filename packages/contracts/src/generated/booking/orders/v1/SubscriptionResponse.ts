// Original file: proto/booking/orders/v1/subscriptions.proto

import type { Subscription as _booking_orders_v1_Subscription, Subscription__Output as _booking_orders_v1_Subscription__Output } from '../../../booking/orders/v1/Subscription.ts';
import type { Included as _booking_orders_v1_Included, Included__Output as _booking_orders_v1_Included__Output } from '../../../booking/orders/v1/Included.ts';

export interface SubscriptionResponse {
  'item'?: (_booking_orders_v1_Subscription | null);
  'included'?: (_booking_orders_v1_Included | null);
}

export interface SubscriptionResponse__Output {
  'item': (_booking_orders_v1_Subscription__Output | null);
  'included': (_booking_orders_v1_Included__Output | null);
}
