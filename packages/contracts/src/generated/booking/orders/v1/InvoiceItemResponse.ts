// Original file: proto/booking/orders/v1/invoices.proto

import type { InvoiceItem as _booking_orders_v1_InvoiceItem, InvoiceItem__Output as _booking_orders_v1_InvoiceItem__Output } from '../../../booking/orders/v1/InvoiceItem.ts';
import type { Included as _booking_orders_v1_Included, Included__Output as _booking_orders_v1_Included__Output } from '../../../booking/orders/v1/Included.ts';

export interface InvoiceItemResponse {
  'item'?: (_booking_orders_v1_InvoiceItem | null);
  'included'?: (_booking_orders_v1_Included | null);
}

export interface InvoiceItemResponse__Output {
  'item': (_booking_orders_v1_InvoiceItem__Output | null);
  'included': (_booking_orders_v1_Included__Output | null);
}
