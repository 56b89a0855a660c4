// Original file: proto/booking/orders/v1/bundles.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface CreditBundlePurchaseRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'units'?: (number);
  'reason'?: (string);
}

export interface CreditBundlePurchaseRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'units': (number);
  'reason': (string);
}
