// Original file: proto/booking/catalog/v1/gateway_state_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface UseOnceRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'ends_at'?: (string);
  'note'?: (string);
}

export interface UseOnceRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'ends_at': (string);
  'note': (string);
}
