// Original file: proto/booking/orders/v1/invoices.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { InvoiceInput as _booking_orders_v1_InvoiceInput, InvoiceInput__Output as _booking_orders_v1_InvoiceInput__Output } from '../../../booking/orders/v1/InvoiceInput.ts';

export interface CreateInvoiceRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'input'?: (_booking_orders_v1_InvoiceInput | null);
  'include'?: (string)[];
}

export interface CreateInvoiceRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'input': (_booking_orders_v1_InvoiceInput__Output | null);
  'include': (string)[];
}
