// Original file: proto/booking/orders/v1/bundles.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { BundlePurchaseInput as _booking_orders_v1_BundlePurchaseInput, BundlePurchaseInput__Output as _booking_orders_v1_BundlePurchaseInput__Output } from '../../../booking/orders/v1/BundlePurchaseInput.ts';

export interface CreateBundlePurchaseRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'input'?: (_booking_orders_v1_BundlePurchaseInput | null);
  'include'?: (string)[];
}

export interface CreateBundlePurchaseRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'input': (_booking_orders_v1_BundlePurchaseInput__Output | null);
  'include': (string)[];
}
