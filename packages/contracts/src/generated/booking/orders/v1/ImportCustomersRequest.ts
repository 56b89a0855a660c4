// Original file: proto/booking/orders/v1/customers.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface ImportCustomersRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'csv'?: (string);
}

export interface ImportCustomersRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'csv': (string);
}
