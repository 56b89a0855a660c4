// Original file: proto/booking/catalog/v1/community_account_service.proto

import type { CommunityAccount as _booking_catalog_v1_CommunityAccount, CommunityAccount__Output as _booking_catalog_v1_CommunityAccount__Output } from '../../../booking/catalog/v1/CommunityAccount.ts';
import type { Included as _booking_catalog_v1_Included, Included__Output as _booking_catalog_v1_Included__Output } from '../../../booking/catalog/v1/Included.ts';

export interface CommunityAccountResponse {
  'item'?: (_booking_catalog_v1_CommunityAccount | null);
  'included'?: (_booking_catalog_v1_Included | null);
}

export interface CommunityAccountResponse__Output {
  'item': (_booking_catalog_v1_CommunityAccount__Output | null);
  'included': (_booking_catalog_v1_Included__Output | null);
}
