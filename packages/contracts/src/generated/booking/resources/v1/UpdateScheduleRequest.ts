// Original file: proto/booking/resources/v1/schedule_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { ScheduleInput as _booking_resources_v1_ScheduleInput, ScheduleInput__Output as _booking_resources_v1_ScheduleInput__Output } from '../../../booking/resources/v1/ScheduleInput.ts';

export interface UpdateScheduleRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'input'?: (_booking_resources_v1_ScheduleInput | null);
  'update_mask'?: (string)[];
  'include'?: (string)[];
}

export interface UpdateScheduleRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'input': (_booking_resources_v1_ScheduleInput__Output | null);
  'update_mask': (string)[];
  'include': (string)[];
}
