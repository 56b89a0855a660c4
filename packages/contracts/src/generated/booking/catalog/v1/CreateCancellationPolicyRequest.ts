// Original file: proto/booking/catalog/v1/cancellation_policy_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { CancellationPolicyInput as _booking_catalog_v1_CancellationPolicyInput, CancellationPolicyInput__Output as _booking_catalog_v1_CancellationPolicyInput__Output } from '../../../booking/catalog/v1/CancellationPolicyInput.ts';

export interface CreateCancellationPolicyRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'input'?: (_booking_catalog_v1_CancellationPolicyInput | null);
  'include'?: (string)[];
}

export interface CreateCancellationPolicyRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'input': (_booking_catalog_v1_CancellationPolicyInput__Output | null);
  'include': (string)[];
}
