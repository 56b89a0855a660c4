// Original file: proto/booking/catalog/v1/community_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { CommunityInput as _booking_catalog_v1_CommunityInput, CommunityInput__Output as _booking_catalog_v1_CommunityInput__Output } from '../../../booking/catalog/v1/CommunityInput.ts';

export interface CreateCommunityRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'input'?: (_booking_catalog_v1_CommunityInput | null);
  'include'?: (string)[];
}

export interface CreateCommunityRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'input': (_booking_catalog_v1_CommunityInput__Output | null);
  'include': (string)[];
}
