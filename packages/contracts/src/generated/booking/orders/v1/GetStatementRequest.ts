// Original file: proto/booking/orders/v1/orders.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface GetStatementRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'since'?: (string);
  'until'?: (string);
  'format'?: (string);
  '_since'?: "since";
  '_until'?: "until";
  '_format'?: "format";
}

export interface GetStatementRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'since'?: (string);
  'until'?: (string);
  'format'?: (string);
}
