// Original file: proto/booking/orders/v1/orders.proto

import type { File as _booking_orders_v1_File, File__Output as _booking_orders_v1_File__Output } from '../../../booking/orders/v1/File.ts';
import type { Included as _booking_orders_v1_Included, Included__Output as _booking_orders_v1_Included__Output } from '../../../booking/orders/v1/Included.ts';

export interface FileResponse {
  'item'?: (_booking_orders_v1_File | null);
  'included'?: (_booking_orders_v1_Included | null);
}

export interface FileResponse__Output {
  'item': (_booking_orders_v1_File__Output | null);
  'included': (_booking_orders_v1_Included__Output | null);
}
