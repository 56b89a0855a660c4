// Original file: proto/booking/orders/v1/books.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface CheckBooksRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
}

export interface CheckBooksRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
}
