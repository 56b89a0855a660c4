// Original file: proto/booking/orders/v1/bundles.proto

import type { BundlePurchase as _booking_orders_v1_BundlePurchase, BundlePurchase__Output as _booking_orders_v1_BundlePurchase__Output } from '../../../booking/orders/v1/BundlePurchase.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';
import type { Included as _booking_orders_v1_Included, Included__Output as _booking_orders_v1_Included__Output } from '../../../booking/orders/v1/Included.ts';

export interface ListBundlePurchasesResponse {
  'items'?: (_booking_orders_v1_BundlePurchase)[];
  'page'?: (_booking_common_v1_PageInfo | null);
  'included'?: (_booking_orders_v1_Included | null);
}

export interface ListBundlePurchasesResponse__Output {
  'items': (_booking_orders_v1_BundlePurchase__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
  'included': (_booking_orders_v1_Included__Output | null);
}
