// Original file: proto/booking/resources/v1/schedule_group_service.proto

import type { ScheduleGroup as _booking_resources_v1_ScheduleGroup, ScheduleGroup__Output as _booking_resources_v1_ScheduleGroup__Output } from '../../../booking/resources/v1/ScheduleGroup.ts';
import type { Included as _booking_resources_v1_Included, Included__Output as _booking_resources_v1_Included__Output } from '../../../booking/resources/v1/Included.ts';

export interface ScheduleGroupResponse {
  'item'?: (_booking_resources_v1_ScheduleGroup | null);
  'included'?: (_booking_resources_v1_Included | null);
}

export interface ScheduleGroupResponse__Output {
  'item': (_booking_resources_v1_ScheduleGroup__Output | null);
  'included': (_booking_resources_v1_Included__Output | null);
}
