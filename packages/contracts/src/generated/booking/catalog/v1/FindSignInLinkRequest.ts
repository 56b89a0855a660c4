// Original file: proto/booking/catalog/v1/identity_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface FindSignInLinkRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'token'?: (string);
}

export interface FindSignInLinkRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'token': (string);
}
