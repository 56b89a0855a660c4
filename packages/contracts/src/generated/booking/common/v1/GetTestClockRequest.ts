// Original file: proto/booking/common/v1/test_clock_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface GetTestClockRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
}

export interface GetTestClockRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
}
