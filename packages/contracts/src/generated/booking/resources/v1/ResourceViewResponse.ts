// Original file: proto/booking/resources/v1/resource_view_service.proto

import type { ResourceView as _booking_resources_v1_ResourceView, ResourceView__Output as _booking_resources_v1_ResourceView__Output } from '../../../booking/resources/v1/ResourceView.ts';
import type { Included as _booking_resources_v1_Included, Included__Output as _booking_resources_v1_Included__Output } from '../../../booking/resources/v1/Included.ts';

export interface ResourceViewResponse {
  'item'?: (_booking_resources_v1_ResourceView | null);
  'included'?: (_booking_resources_v1_Included | null);
}

export interface ResourceViewResponse__Output {
  'item': (_booking_resources_v1_ResourceView__Output | null);
  'included': (_booking_resources_v1_Included__Output | null);
}
