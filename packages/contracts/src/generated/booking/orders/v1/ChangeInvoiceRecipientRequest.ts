// Original file: proto/booking/orders/v1/invoices.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface ChangeInvoiceRecipientRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'recipient'?: (string);
  'include'?: (string)[];
  'company'?: (string);
  'recipient_address_json'?: (string);
  'vat_id'?: (string);
  '_company'?: "company";
  '_recipient_address_json'?: "recipient_address_json";
  '_vat_id'?: "vat_id";
}

export interface ChangeInvoiceRecipientRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'recipient': (string);
  'include': (string)[];
  'company'?: (string);
  'recipient_address_json'?: (string);
  'vat_id'?: (string);
}
