// Original file: proto/booking/resources/v1/resource_view_service.proto

import type { ResourceView as _booking_resources_v1_ResourceView, ResourceView__Output as _booking_resources_v1_ResourceView__Output } from '../../../booking/resources/v1/ResourceView.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';
import type { Included as _booking_resources_v1_Included, Included__Output as _booking_resources_v1_Included__Output } from '../../../booking/resources/v1/Included.ts';

export interface ListResourceViewsResponse {
  'items'?: (_booking_resources_v1_ResourceView)[];
  'page'?: (_booking_common_v1_PageInfo | null);
  'included'?: (_booking_resources_v1_Included | null);
}

export interface ListResourceViewsResponse__Output {
  'items': (_booking_resources_v1_ResourceView__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
  'included': (_booking_resources_v1_Included__Output | null);
}
