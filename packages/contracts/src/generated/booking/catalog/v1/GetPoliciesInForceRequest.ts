// Original file: proto/booking/catalog/v1/cancellation_policy_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface GetPoliciesInForceRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'service_ids'?: (string)[];
  'policy_ids'?: (string)[];
}

export interface GetPoliciesInForceRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'service_ids': (string)[];
  'policy_ids': (string)[];
}
