// Original file: proto/booking/catalog/v1/cancellation_policy_service.proto

import type { CancellationPolicy as _booking_catalog_v1_CancellationPolicy, CancellationPolicy__Output as _booking_catalog_v1_CancellationPolicy__Output } from '../../../booking/catalog/v1/CancellationPolicy.ts';

export interface PolicyOfService {
  'service_id'?: (string);
  'policy'?: (_booking_catalog_v1_CancellationPolicy | null);
}

export interface PolicyOfService__Output {
  'service_id': (string);
  'policy': (_booking_catalog_v1_CancellationPolicy__Output | null);
}
