// Original file: proto/booking/resources/v1/resource_view_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { ResourceViewInput as _booking_resources_v1_ResourceViewInput, ResourceViewInput__Output as _booking_resources_v1_ResourceViewInput__Output } from '../../../booking/resources/v1/ResourceViewInput.ts';

export interface UpdateResourceViewRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'input'?: (_booking_resources_v1_ResourceViewInput | null);
  'update_mask'?: (string)[];
  'include'?: (string)[];
}

export interface UpdateResourceViewRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'input': (_booking_resources_v1_ResourceViewInput__Output | null);
  'update_mask': (string)[];
  'include': (string)[];
}
