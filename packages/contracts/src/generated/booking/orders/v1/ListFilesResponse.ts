// Original file: proto/booking/orders/v1/orders.proto

import type { File as _booking_orders_v1_File, File__Output as _booking_orders_v1_File__Output } from '../../../booking/orders/v1/File.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';
import type { Included as _booking_orders_v1_Included, Included__Output as _booking_orders_v1_Included__Output } from '../../../booking/orders/v1/Included.ts';

export interface ListFilesResponse {
  'items'?: (_booking_orders_v1_File)[];
  'page'?: (_booking_common_v1_PageInfo | null);
  'included'?: (_booking_orders_v1_Included | null);
}

export interface ListFilesResponse__Output {
  'items': (_booking_orders_v1_File__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
  'included': (_booking_orders_v1_Included__Output | null);
}
