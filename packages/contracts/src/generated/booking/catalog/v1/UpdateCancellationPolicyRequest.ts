// Original file: proto/booking/catalog/v1/cancellation_policy_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { CancellationPolicyInput as _booking_catalog_v1_CancellationPolicyInput, CancellationPolicyInput__Output as _booking_catalog_v1_CancellationPolicyInput__Output } from '../../../booking/catalog/v1/CancellationPolicyInput.ts';

export interface UpdateCancellationPolicyRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'input'?: (_booking_catalog_v1_CancellationPolicyInput | null);
  'update_mask'?: (string)[];
  'include'?: (string)[];
}

export interface UpdateCancellationPolicyRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'input': (_booking_catalog_v1_CancellationPolicyInput__Output | null);
  'update_mask': (string)[];
  'include': (string)[];
}
