// Original file: proto/booking/orders/v1/invoices.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { CreditLine as _booking_orders_v1_CreditLine, CreditLine__Output as _booking_orders_v1_CreditLine__Output } from '../../../booking/orders/v1/CreditLine.ts';
import type { Long } from '@grpc/proto-loader';

export interface CreditInvoiceRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'amount_minor'?: (number | string | Long);
  'lines'?: (_booking_orders_v1_CreditLine)[];
  'reason'?: (string);
  'include'?: (string)[];
  '_amount_minor'?: "amount_minor";
  '_reason'?: "reason";
}

export interface CreditInvoiceRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'amount_minor'?: (number);
  'lines': (_booking_orders_v1_CreditLine__Output)[];
  'reason'?: (string);
  'include': (string)[];
}
