// Original file: proto/booking/catalog/v1/cancellation_policy_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { ListQuery as _booking_common_v1_ListQuery, ListQuery__Output as _booking_common_v1_ListQuery__Output } from '../../../booking/common/v1/ListQuery.ts';

export interface ListCancellationPoliciesRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'query'?: (_booking_common_v1_ListQuery | null);
}

export interface ListCancellationPoliciesRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'query': (_booking_common_v1_ListQuery__Output | null);
}
