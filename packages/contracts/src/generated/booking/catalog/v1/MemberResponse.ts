// Original file: proto/booking/catalog/v1/member_service.proto

import type { Member as _booking_catalog_v1_Member, Member__Output as _booking_catalog_v1_Member__Output } from '../../../booking/catalog/v1/Member.ts';
import type { Included as _booking_catalog_v1_Included, Included__Output as _booking_catalog_v1_Included__Output } from '../../../booking/catalog/v1/Included.ts';

export interface MemberResponse {
  'item'?: (_booking_catalog_v1_Member | null);
  'included'?: (_booking_catalog_v1_Included | null);
}

export interface MemberResponse__Output {
  'item': (_booking_catalog_v1_Member__Output | null);
  'included': (_booking_catalog_v1_Included__Output | null);
}
