// Original file: proto/booking/webhooks/v1/webhooks.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { ListQuery as _booking_common_v1_ListQuery, ListQuery__Output as _booking_common_v1_ListQuery__Output } from '../../../booking/common/v1/ListQuery.ts';

export interface ListEventsRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'query'?: (_booking_common_v1_ListQuery | null);
}

export interface ListEventsRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'query': (_booking_common_v1_ListQuery__Output | null);
}
