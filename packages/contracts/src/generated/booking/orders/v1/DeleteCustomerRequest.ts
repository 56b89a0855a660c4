// Original file: proto/booking/orders/v1/customers.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface DeleteCustomerRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'cascade'?: (boolean);
}

export interface DeleteCustomerRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'cascade': (boolean);
}
