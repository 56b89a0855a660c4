// Original file: proto/booking/webhooks/v1/notifications.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface GetNotificationMailRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'caller_scopes'?: (string)[];
}

export interface GetNotificationMailRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'caller_scopes': (string)[];
}
