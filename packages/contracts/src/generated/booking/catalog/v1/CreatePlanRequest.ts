// Original file: proto/booking/catalog/v1/plan_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { PlanInput as _booking_catalog_v1_PlanInput, PlanInput__Output as _booking_catalog_v1_PlanInput__Output } from '../../../booking/catalog/v1/PlanInput.ts';

export interface CreatePlanRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'input'?: (_booking_catalog_v1_PlanInput | null);
  'include'?: (string)[];
}

export interface CreatePlanRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'input': (_booking_catalog_v1_PlanInput__Output | null);
  'include': (string)[];
}
