// Original file: proto/booking/resources/v1/schedule_group_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { ScheduleGroupInput as _booking_resources_v1_ScheduleGroupInput, ScheduleGroupInput__Output as _booking_resources_v1_ScheduleGroupInput__Output } from '../../../booking/resources/v1/ScheduleGroupInput.ts';

export interface CreateScheduleGroupRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'input'?: (_booking_resources_v1_ScheduleGroupInput | null);
  'include'?: (string)[];
}

export interface CreateScheduleGroupRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'input': (_booking_resources_v1_ScheduleGroupInput__Output | null);
  'include': (string)[];
}
