// Original file: proto/booking/catalog/v1/member_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { MemberInput as _booking_catalog_v1_MemberInput, MemberInput__Output as _booking_catalog_v1_MemberInput__Output } from '../../../booking/catalog/v1/MemberInput.ts';

export interface UpdateMemberRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'input'?: (_booking_catalog_v1_MemberInput | null);
  'update_mask'?: (string)[];
  'include'?: (string)[];
  'caller_scopes'?: (string)[];
  'outside_issuer'?: (boolean);
}

export interface UpdateMemberRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'input': (_booking_catalog_v1_MemberInput__Output | null);
  'update_mask': (string)[];
  'include': (string)[];
  'caller_scopes': (string)[];
  'outside_issuer': (boolean);
}
