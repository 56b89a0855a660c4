// Original file: proto/booking/catalog/v1/gateway_state_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface TakeBudgetRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'key'?: (string);
  'limit'?: (number);
  'window_ms'?: (number);
  'most'?: (number);
  'spent'?: (number);
}

export interface TakeBudgetRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'key': (string);
  'limit': (number);
  'window_ms': (number);
  'most': (number);
  'spent': (number);
}
