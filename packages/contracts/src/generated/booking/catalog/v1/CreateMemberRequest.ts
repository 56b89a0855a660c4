// Original file: proto/booking/catalog/v1/member_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { MemberInput as _booking_catalog_v1_MemberInput, MemberInput__Output as _booking_catalog_v1_MemberInput__Output } from '../../../booking/catalog/v1/MemberInput.ts';

export interface CreateMemberRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'input'?: (_booking_catalog_v1_MemberInput | null);
  'include'?: (string)[];
  'caller_scopes'?: (string)[];
  'outside_issuer'?: (boolean);
}

export interface CreateMemberRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'input': (_booking_catalog_v1_MemberInput__Output | null);
  'include': (string)[];
  'caller_scopes': (string)[];
  'outside_issuer': (boolean);
}
