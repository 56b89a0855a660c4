// Original file: proto/booking/webhooks/v1/webhooks.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface GetEventRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
}

export interface GetEventRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
}
