// Original file: proto/booking/orders/v1/subscriptions.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { SubscriptionInput as _booking_orders_v1_SubscriptionInput, SubscriptionInput__Output as _booking_orders_v1_SubscriptionInput__Output } from '../../../booking/orders/v1/SubscriptionInput.ts';

export interface UpdateSubscriptionRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'input'?: (_booking_orders_v1_SubscriptionInput | null);
  'update_mask'?: (string)[];
  'include'?: (string)[];
}

export interface UpdateSubscriptionRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'input': (_booking_orders_v1_SubscriptionInput__Output | null);
  'update_mask': (string)[];
  'include': (string)[];
}
