// Original file: proto/booking/orders/v1/books.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { Long } from '@grpc/proto-loader';

export interface NoteBooksRunRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'unproven'?: (number | string | Long);
}

export interface NoteBooksRunRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'unproven': (number);
}
