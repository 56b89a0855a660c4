// Original file: proto/booking/orders/v1/customers.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { Long } from '@grpc/proto-loader';

export interface RefundCustomerCreditRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'amount_minor'?: (number | string | Long);
  'reason'?: (string);
  '_amount_minor'?: "amount_minor";
  '_reason'?: "reason";
}

export interface RefundCustomerCreditRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'amount_minor'?: (number);
  'reason'?: (string);
}
