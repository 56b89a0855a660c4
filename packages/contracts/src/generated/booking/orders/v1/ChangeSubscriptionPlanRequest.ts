// Original file: proto/booking/orders/v1/subscriptions.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface ChangeSubscriptionPlanRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'plan'?: (string);
  'at'?: (string);
  'include'?: (string)[];
}

export interface ChangeSubscriptionPlanRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'plan': (string);
  'at': (string);
  'include': (string)[];
}
