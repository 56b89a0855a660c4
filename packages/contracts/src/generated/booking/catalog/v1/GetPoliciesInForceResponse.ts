// Original file: proto/booking/catalog/v1/cancellation_policy_service.proto

import type { CancellationPolicy as _booking_catalog_v1_CancellationPolicy, CancellationPolicy__Output as _booking_catalog_v1_CancellationPolicy__Output } from '../../../booking/catalog/v1/CancellationPolicy.ts';
import type { PolicyOfService as _booking_catalog_v1_PolicyOfService, PolicyOfService__Output as _booking_catalog_v1_PolicyOfService__Output } from '../../../booking/catalog/v1/PolicyOfService.ts';

export interface GetPoliciesInForceResponse {
  'organization'?: (_booking_catalog_v1_CancellationPolicy | null);
  'services'?: (_booking_catalog_v1_PolicyOfService)[];
  'policies'?: (_booking_catalog_v1_CancellationPolicy)[];
}

export interface GetPoliciesInForceResponse__Output {
  'organization': (_booking_catalog_v1_CancellationPolicy__Output | null);
  'services': (_booking_catalog_v1_PolicyOfService__Output)[];
  'policies': (_booking_catalog_v1_CancellationPolicy__Output)[];
}
