// Original file: proto/booking/catalog/v1/plan_service.proto

import type { Plan as _booking_catalog_v1_Plan, Plan__Output as _booking_catalog_v1_Plan__Output } from '../../../booking/catalog/v1/Plan.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';
import type { Included as _booking_catalog_v1_Included, Included__Output as _booking_catalog_v1_Included__Output } from '../../../booking/catalog/v1/Included.ts';

export interface ListPlansResponse {
  'items'?: (_booking_catalog_v1_Plan)[];
  'page'?: (_booking_common_v1_PageInfo | null);
  'included'?: (_booking_catalog_v1_Included | null);
}

export interface ListPlansResponse__Output {
  'items': (_booking_catalog_v1_Plan__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
  'included': (_booking_catalog_v1_Included__Output | null);
}
