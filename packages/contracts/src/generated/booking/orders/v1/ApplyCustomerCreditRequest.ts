// Original file: proto/booking/orders/v1/customers.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface ApplyCustomerCreditRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'invoice_id'?: (string);
  '_invoice_id'?: "invoice_id";
}

export interface ApplyCustomerCreditRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'invoice_id'?: (string);
}
