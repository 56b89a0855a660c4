// Original file: proto/booking/orders/v1/bundles.proto

import type { BundlePurchase as _booking_orders_v1_BundlePurchase, BundlePurchase__Output as _booking_orders_v1_BundlePurchase__Output } from '../../../booking/orders/v1/BundlePurchase.ts';
import type { Included as _booking_orders_v1_Included, Included__Output as _booking_orders_v1_Included__Output } from '../../../booking/orders/v1/Included.ts';

export interface BundlePurchaseResponse {
  'item'?: (_booking_orders_v1_BundlePurchase | null);
  'included'?: (_booking_orders_v1_Included | null);
}

export interface BundlePurchaseResponse__Output {
  'item': (_booking_orders_v1_BundlePurchase__Output | null);
  'included': (_booking_orders_v1_Included__Output | null);
}
