// Original file: proto/booking/resources/v1/schedule_group_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { ScheduleGroupInput as _booking_resources_v1_ScheduleGroupInput, ScheduleGroupInput__Output as _booking_resources_v1_ScheduleGroupInput__Output } from '../../../booking/resources/v1/ScheduleGroupInput.ts';

export interface UpdateScheduleGroupRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'input'?: (_booking_resources_v1_ScheduleGroupInput | null);
  'update_mask'?: (string)[];
  'include'?: (string)[];
}

export interface UpdateScheduleGroupRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'input': (_booking_resources_v1_ScheduleGroupInput__Output | null);
  'update_mask': (string)[];
  'include': (string)[];
}
