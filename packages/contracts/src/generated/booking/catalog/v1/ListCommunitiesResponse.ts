// Original file: proto/booking/catalog/v1/community_service.proto

import type { Community as _booking_catalog_v1_Community, Community__Output as _booking_catalog_v1_Community__Output } from '../../../booking/catalog/v1/Community.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';
import type { Included as _booking_catalog_v1_Included, Included__Output as _booking_catalog_v1_Included__Output } from '../../../booking/catalog/v1/Included.ts';

export interface ListCommunitiesResponse {
  'items'?: (_booking_catalog_v1_Community)[];
  'page'?: (_booking_common_v1_PageInfo | null);
  'included'?: (_booking_catalog_v1_Included | null);
}

export interface ListCommunitiesResponse__Output {
  'items': (_booking_catalog_v1_Community__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
  'included': (_booking_catalog_v1_Included__Output | null);
}
