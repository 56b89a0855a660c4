// Original file: proto/booking/catalog/v1/cancellation_policy_service.proto

import type { CancellationPolicy as _booking_catalog_v1_CancellationPolicy, CancellationPolicy__Output as _booking_catalog_v1_CancellationPolicy__Output } from '../../../booking/catalog/v1/CancellationPolicy.ts';
import type { Included as _booking_catalog_v1_Included, Included__Output as _booking_catalog_v1_Included__Output } from '../../../booking/catalog/v1/Included.ts';

export interface CancellationPolicyResponse {
  'item'?: (_booking_catalog_v1_CancellationPolicy | null);
  'included'?: (_booking_catalog_v1_Included | null);
}

export interface CancellationPolicyResponse__Output {
  'item': (_booking_catalog_v1_CancellationPolicy__Output | null);
  'included': (_booking_catalog_v1_Included__Output | null);
}
