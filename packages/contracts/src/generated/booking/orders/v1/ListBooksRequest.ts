// Original file: proto/booking/orders/v1/books.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface ListBooksRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'after'?: (string);
}

export interface ListBooksRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'after': (string);
}
