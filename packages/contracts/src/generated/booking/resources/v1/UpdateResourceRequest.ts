// Original file: proto/booking/resources/v1/resource_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { ResourceInput as _booking_resources_v1_ResourceInput, ResourceInput__Output as _booking_resources_v1_ResourceInput__Output } from '../../../booking/resources/v1/ResourceInput.ts';

export interface UpdateResourceRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'input'?: (_booking_resources_v1_ResourceInput | null);
  'update_mask'?: (string)[];
  'include'?: (string)[];
}

export interface UpdateResourceRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'input': (_booking_resources_v1_ResourceInput__Output | null);
  'update_mask': (string)[];
  'include': (string)[];
}
