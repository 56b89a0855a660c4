// Original file: proto/booking/orders/v1/invoices.proto

import type { Invoice as _booking_orders_v1_Invoice, Invoice__Output as _booking_orders_v1_Invoice__Output } from '../../../booking/orders/v1/Invoice.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';
import type { Included as _booking_orders_v1_Included, Included__Output as _booking_orders_v1_Included__Output } from '../../../booking/orders/v1/Included.ts';

export interface ListInvoicesResponse {
  'items'?: (_booking_orders_v1_Invoice)[];
  'page'?: (_booking_common_v1_PageInfo | null);
  'included'?: (_booking_orders_v1_Included | null);
}

export interface ListInvoicesResponse__Output {
  'items': (_booking_orders_v1_Invoice__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
  'included': (_booking_orders_v1_Included__Output | null);
}
