// Original file: proto/booking/orders/v1/invoices.proto

import type { Invoice as _booking_orders_v1_Invoice, Invoice__Output as _booking_orders_v1_Invoice__Output } from '../../../booking/orders/v1/Invoice.ts';
import type { Included as _booking_orders_v1_Included, Included__Output as _booking_orders_v1_Included__Output } from '../../../booking/orders/v1/Included.ts';

export interface InvoiceResponse {
  'item'?: (_booking_orders_v1_Invoice | null);
  'included'?: (_booking_orders_v1_Included | null);
}

export interface InvoiceResponse__Output {
  'item': (_booking_orders_v1_Invoice__Output | null);
  'included': (_booking_orders_v1_Included__Output | null);
}
