// Original file: proto/booking/webhooks/v1/operator.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface GetRecoveryProgressRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'ids'?: (string)[];
}

export interface GetRecoveryProgressRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'ids': (string)[];
}
