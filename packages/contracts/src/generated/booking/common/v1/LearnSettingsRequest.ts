// Original file: proto/booking/common/v1/settings.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';

export interface LearnSettingsRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'type'?: (string);
  'id'?: (string);
}

export interface LearnSettingsRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'type': (string);
  'id': (string);
}
