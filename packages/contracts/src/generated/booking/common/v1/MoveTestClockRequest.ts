// Original file: proto/booking/common/v1/test_clock_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface MoveTestClockRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'now'?: (string);
}

export interface MoveTestClockRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'now': (string);
}
