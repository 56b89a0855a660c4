// Original file: proto/booking/orders/v1/orders.proto

import type { Statement as _booking_orders_v1_Statement, Statement__Output as _booking_orders_v1_Statement__Output } from '../../../booking/orders/v1/Statement.ts';

export interface StatementResponse {
  'item'?: (_booking_orders_v1_Statement | null);
  'content'?: (Buffer | Uint8Array | string);
  'media_type'?: (string);
  'file_name'?: (string);
}

export interface StatementResponse__Output {
  'item': (_booking_orders_v1_Statement__Output | null);
  'content': (Buffer);
  'media_type': (string);
  'file_name': (string);
}
