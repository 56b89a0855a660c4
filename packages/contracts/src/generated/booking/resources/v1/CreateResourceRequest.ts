// Original file: proto/booking/resources/v1/resource_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { ResourceInput as _booking_resources_v1_ResourceInput, ResourceInput__Output as _booking_resources_v1_ResourceInput__Output } from '../../../booking/resources/v1/ResourceInput.ts';

export interface CreateResourceRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'input'?: (_booking_resources_v1_ResourceInput | null);
  'include'?: (string)[];
}

export interface CreateResourceRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'input': (_booking_resources_v1_ResourceInput__Output | null);
  'include': (string)[];
}
