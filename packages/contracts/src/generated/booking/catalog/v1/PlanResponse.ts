// Original file: proto/booking/catalog/v1/plan_service.proto

import type { Plan as _booking_catalog_v1_Plan, Plan__Output as _booking_catalog_v1_Plan__Output } from '../../../booking/catalog/v1/Plan.ts';
import type { Included as _booking_catalog_v1_Included, Included__Output as _booking_catalog_v1_Included__Output } from '../../../booking/catalog/v1/Included.ts';

export interface PlanResponse {
  'item'?: (_booking_catalog_v1_Plan | null);
  'included'?: (_booking_catalog_v1_Included | null);
}

export interface PlanResponse__Output {
  'item': (_booking_catalog_v1_Plan__Output | null);
  'included': (_booking_catalog_v1_Included__Output | null);
}
