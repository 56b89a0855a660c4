// Original file: proto/booking/orders/v1/orders.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { ListQuery as _booking_common_v1_ListQuery, ListQuery__Output as _booking_common_v1_ListQuery__Output } from '../../../booking/common/v1/ListQuery.ts';

export interface ListOrdersRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'query'?: (_booking_common_v1_ListQuery | null);
  'caller_scopes'?: (string)[];
}

export interface ListOrdersRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'query': (_booking_common_v1_ListQuery__Output | null);
  'caller_scopes': (string)[];
}
