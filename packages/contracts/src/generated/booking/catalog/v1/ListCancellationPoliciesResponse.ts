// Original file: proto/booking/catalog/v1/cancellation_policy_service.proto

import type { CancellationPolicy as _booking_catalog_v1_CancellationPolicy, CancellationPolicy__Output as _booking_catalog_v1_CancellationPolicy__Output } from '../../../booking/catalog/v1/CancellationPolicy.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';
import type { Included as _booking_catalog_v1_Included, Included__Output as _booking_catalog_v1_Included__Output } from '../../../booking/catalog/v1/Included.ts';

export interface ListCancellationPoliciesResponse {
  'items'?: (_booking_catalog_v1_CancellationPolicy)[];
  'page'?: (_booking_common_v1_PageInfo | null);
  'included'?: (_booking_catalog_v1_Included | null);
}

export interface ListCancellationPoliciesResponse__Output {
  'items': (_booking_catalog_v1_CancellationPolicy__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
  'included': (_booking_catalog_v1_Included__Output | null);
}
