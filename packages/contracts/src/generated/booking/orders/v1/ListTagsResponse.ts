// Original file: proto/booking/orders/v1/orders.proto

import type { Tag as _booking_orders_v1_Tag, Tag__Output as _booking_orders_v1_Tag__Output } from '../../../booking/orders/v1/Tag.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';
import type { Included as _booking_orders_v1_Included, Included__Output as _booking_orders_v1_Included__Output } from '../../../booking/orders/v1/Included.ts';

export interface ListTagsResponse {
  'items'?: (_booking_orders_v1_Tag)[];
  'page'?: (_booking_common_v1_PageInfo | null);
  'included'?: (_booking_orders_v1_Included | null);
}

export interface ListTagsResponse__Output {
  'items': (_booking_orders_v1_Tag__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
  'included': (_booking_orders_v1_Included__Output | null);
}
