// Original file: proto/booking/orders/v1/orders.proto

import type { Tag as _booking_orders_v1_Tag, Tag__Output as _booking_orders_v1_Tag__Output } from '../../../booking/orders/v1/Tag.ts';
import type { Included as _booking_orders_v1_Included, Included__Output as _booking_orders_v1_Included__Output } from '../../../booking/orders/v1/Included.ts';

export interface TagResponse {
  'item'?: (_booking_orders_v1_Tag | null);
  'included'?: (_booking_orders_v1_Included | null);
}

export interface TagResponse__Output {
  'item': (_booking_orders_v1_Tag__Output | null);
  'included': (_booking_orders_v1_Included__Output | null);
}
