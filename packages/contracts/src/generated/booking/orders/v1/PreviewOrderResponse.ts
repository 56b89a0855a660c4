// Original file: proto/booking/orders/v1/orders.proto

import type { OrderPreview as _booking_orders_v1_OrderPreview, OrderPreview__Output as _booking_orders_v1_OrderPreview__Output } from '../../../booking/orders/v1/OrderPreview.ts';

export interface PreviewOrderResponse {
  'item'?: (_booking_orders_v1_OrderPreview | null);
}

export interface PreviewOrderResponse__Output {
  'item': (_booking_orders_v1_OrderPreview__Output | null);
}
