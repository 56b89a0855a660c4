// Original file: proto/booking/resources/v1/resource_view_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { ResourceViewInput as _booking_resources_v1_ResourceViewInput, ResourceViewInput__Output as _booking_resources_v1_ResourceViewInput__Output } from '../../../booking/resources/v1/ResourceViewInput.ts';

export interface CreateResourceViewRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'input'?: (_booking_resources_v1_ResourceViewInput | null);
  'include'?: (string)[];
}

export interface CreateResourceViewRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'input': (_booking_resources_v1_ResourceViewInput__Output | null);
  'include': (string)[];
}
