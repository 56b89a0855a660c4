// Original file: proto/booking/catalog/v1/community_account_service.proto

import type { CommunityAccount as _booking_catalog_v1_CommunityAccount, CommunityAccount__Output as _booking_catalog_v1_CommunityAccount__Output } from '../../../booking/catalog/v1/CommunityAccount.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';
import type { Included as _booking_catalog_v1_Included, Included__Output as _booking_catalog_v1_Included__Output } from '../../../booking/catalog/v1/Included.ts';

export interface ListCommunityAccountsResponse {
  'items'?: (_booking_catalog_v1_CommunityAccount)[];
  'page'?: (_booking_common_v1_PageInfo | null);
  'included'?: (_booking_catalog_v1_Included | null);
}

export interface ListCommunityAccountsResponse__Output {
  'items': (_booking_catalog_v1_CommunityAccount__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
  'included': (_booking_catalog_v1_Included__Output | null);
}
