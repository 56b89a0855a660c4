// Original file: proto/booking/orders/v1/orders.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface ChangeOrderTaxRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'tax_status'?: (string);
  'tax_exemption_reason'?: (string);
  'include'?: (string)[];
  '_tax_status'?: "tax_status";
  '_tax_exemption_reason'?: "tax_exemption_reason";
}

export interface ChangeOrderTaxRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'tax_status'?: (string);
  'tax_exemption_reason'?: (string);
  'include': (string)[];
}
