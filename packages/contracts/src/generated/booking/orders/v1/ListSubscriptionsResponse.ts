// Original file: proto/booking/orders/v1/subscriptions.proto

import type { Subscription as _booking_orders_v1_Subscription, Subscription__Output as _booking_orders_v1_Subscription__Output } from '../../../booking/orders/v1/Subscription.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';
import type { Included as _booking_orders_v1_Included, Included__Output as _booking_orders_v1_Included__Output } from '../../../booking/orders/v1/Included.ts';

export interface ListSubscriptionsResponse {
  'items'?: (_booking_orders_v1_Subscription)[];
  'page'?: (_booking_common_v1_PageInfo | null);
  'included'?: (_booking_orders_v1_Included | null);
}

export interface ListSubscriptionsResponse__Output {
  'items': (_booking_orders_v1_Subscription__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
  'included': (_booking_orders_v1_Included__Output | null);
}
