// Original file: proto/booking/catalog/v1/member_service.proto

import type { Member as _booking_catalog_v1_Member, Member__Output as _booking_catalog_v1_Member__Output } from '../../../booking/catalog/v1/Member.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';
import type { Included as _booking_catalog_v1_Included, Included__Output as _booking_catalog_v1_Included__Output } from '../../../booking/catalog/v1/Included.ts';

export interface ListMembersResponse {
  'items'?: (_booking_catalog_v1_Member)[];
  'page'?: (_booking_common_v1_PageInfo | null);
  'included'?: (_booking_catalog_v1_Included | null);
}

export interface ListMembersResponse__Output {
  'items': (_booking_catalog_v1_Member__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
  'included': (_booking_catalog_v1_Included__Output | null);
}
