// Original file: proto/booking/catalog/v1/community_account_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { CommunityAccountInput as _booking_catalog_v1_CommunityAccountInput, CommunityAccountInput__Output as _booking_catalog_v1_CommunityAccountInput__Output } from '../../../booking/catalog/v1/CommunityAccountInput.ts';

export interface CreateCommunityAccountRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'input'?: (_booking_catalog_v1_CommunityAccountInput | null);
  'include'?: (string)[];
}

export interface CreateCommunityAccountRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'input': (_booking_catalog_v1_CommunityAccountInput__Output | null);
  'include': (string)[];
}
