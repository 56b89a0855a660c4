// Original file: proto/booking/orders/v1/orders.proto

import type { UtmTracker as _booking_orders_v1_UtmTracker, UtmTracker__Output as _booking_orders_v1_UtmTracker__Output } from '../../../booking/orders/v1/UtmTracker.ts';
import type { Included as _booking_orders_v1_Included, Included__Output as _booking_orders_v1_Included__Output } from '../../../booking/orders/v1/Included.ts';

export interface UtmTrackerResponse {
  'item'?: (_booking_orders_v1_UtmTracker | null);
  'included'?: (_booking_orders_v1_Included | null);
}

export interface UtmTrackerResponse__Output {
  'item': (_booking_orders_v1_UtmTracker__Output | null);
  'included': (_booking_orders_v1_Included__Output | null);
}
