// Original file: proto/booking/resources/v1/schedule_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { ScheduleInput as _booking_resources_v1_ScheduleInput, ScheduleInput__Output as _booking_resources_v1_ScheduleInput__Output } from '../../../booking/resources/v1/ScheduleInput.ts';

export interface CreateScheduleRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'input'?: (_booking_resources_v1_ScheduleInput | null);
  'include'?: (string)[];
}

export interface CreateScheduleRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'input': (_booking_resources_v1_ScheduleInput__Output | null);
  'include': (string)[];
}
