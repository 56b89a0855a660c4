// Original file: proto/booking/catalog/v1/identity_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface AuthenticateClientRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'client_id'?: (string);
  'client_secret'?: (string);
}

export interface AuthenticateClientRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'client_id': (string);
  'client_secret': (string);
}
