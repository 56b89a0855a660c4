// Original file: proto/booking/resources/v1/schedule_group_service.proto

import type { ScheduleGroup as _booking_resources_v1_ScheduleGroup, ScheduleGroup__Output as _booking_resources_v1_ScheduleGroup__Output } from '../../../booking/resources/v1/ScheduleGroup.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';
import type { Included as _booking_resources_v1_Included, Included__Output as _booking_resources_v1_Included__Output } from '../../../booking/resources/v1/Included.ts';

export interface ListScheduleGroupsResponse {
  'items'?: (_booking_resources_v1_ScheduleGroup)[];
  'page'?: (_booking_common_v1_PageInfo | null);
  'included'?: (_booking_resources_v1_Included | null);
}

export interface ListScheduleGroupsResponse__Output {
  'items': (_booking_resources_v1_ScheduleGroup__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
  'included': (_booking_resources_v1_Included__Output | null);
}
