// Original file: proto/booking/webhooks/v1/operator.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface MoveDeadMessagesRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'queue'?: (string);
  'limit'?: (number);
}

export interface MoveDeadMessagesRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'queue': (string);
  'limit': (number);
}
