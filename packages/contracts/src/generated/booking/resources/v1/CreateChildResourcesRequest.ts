// Original file: proto/booking/resources/v1/resource_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { ChildResource as _booking_resources_v1_ChildResource, ChildResource__Output as _booking_resources_v1_ChildResource__Output } from '../../../booking/resources/v1/ChildResource.ts';

export interface CreateChildResourcesRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'resource_id'?: (string);
  'child_resources'?: (_booking_resources_v1_ChildResource)[];
}

export interface CreateChildResourcesRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'resource_id': (string);
  'child_resources': (_booking_resources_v1_ChildResource__Output)[];
}
