// Original file: proto/booking/catalog/v1/community_service.proto

import type { Community as _booking_catalog_v1_Community, Community__Output as _booking_catalog_v1_Community__Output } from '../../../booking/catalog/v1/Community.ts';
import type { Included as _booking_catalog_v1_Included, Included__Output as _booking_catalog_v1_Included__Output } from '../../../booking/catalog/v1/Included.ts';

export interface CommunityResponse {
  'item'?: (_booking_catalog_v1_Community | null);
  'included'?: (_booking_catalog_v1_Included | null);
}

export interface CommunityResponse__Output {
  'item': (_booking_catalog_v1_Community__Output | null);
  'included': (_booking_catalog_v1_Included__Output | null);
}
