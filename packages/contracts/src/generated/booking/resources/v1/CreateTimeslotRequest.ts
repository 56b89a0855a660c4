// Original file: proto/booking/resources/v1/timeslot_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { TimeslotInput as _booking_resources_v1_TimeslotInput, TimeslotInput__Output as _booking_resources_v1_TimeslotInput__Output } from '../../../booking/resources/v1/TimeslotInput.ts';

export interface CreateTimeslotRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'input'?: (_booking_resources_v1_TimeslotInput | null);
  'include'?: (string)[];
}

export interface CreateTimeslotRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'input': (_booking_resources_v1_TimeslotInput__Output | null);
  'include': (string)[];
}
