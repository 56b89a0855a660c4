// Original file: proto/booking/orders/v1/bundles.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface GetBundlePurchaseRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'include'?: (string)[];
}

export interface GetBundlePurchaseRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'include': (string)[];
}
