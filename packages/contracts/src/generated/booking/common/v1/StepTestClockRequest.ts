// Original file: proto/booking/common/v1/test_clock_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { Long } from '@grpc/proto-loader';

export interface StepTestClockRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'ahead_ms'?: (number | string | Long);
  'fires'?: (boolean);
}

export interface StepTestClockRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'ahead_ms': (number);
  'fires': (boolean);
}
